import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import {
  addJrsDevice,
  listJrsDevices,
  removeJrsDevice,
  renewJrsDeviceLink,
  renewJrsDevicePin,
} from '@madang/contract/jrs-devices'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/send.ts'

/** The wall screens and kiosks of a list. */
export function jrsDevicesQuery(id: string) {
  return queryOptions({
    queryKey: ['jrs', 'devices', id],
    queryFn: () => call(send, listJrsDevices, { params: { id } }),
  })
}

type NewDevice = CallInput<typeof addJrsDevice>['body']

/** Makes, renews and ends devices of a list. What is answered of secrets is kept by nobody but who asked. */
export function useDeviceChanges(id: string) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: jrsDevicesQuery(id).queryKey })
  const gcTime = 0
  return {
    add: useMutation({
      mutationFn: (body: NewDevice) => call(send, addJrsDevice, { params: { id }, body }),
      onSuccess,
      gcTime,
    }),
    renewLink: useMutation({
      mutationFn: (deviceId: string) =>
        call(send, renewJrsDeviceLink, { params: { id, deviceId }, body: {} }),
      onSuccess,
      gcTime,
    }),
    renewPin: useMutation({
      mutationFn: (deviceId: string) => call(send, renewJrsDevicePin, { params: { id, deviceId }, body: {} }),
      onSuccess,
      gcTime,
    }),
    remove: useMutation({
      mutationFn: (deviceId: string) => call(send, removeJrsDevice, { params: { id }, query: { deviceId } }),
      onSuccess,
    }),
  }
}
