import { call } from '@madang/contract/call'
import { getFile, uploadFile, type FilePurpose, type StoredFile } from '@madang/contract/files'
import { send, sendBy } from './send.ts'
import { xhrJson, type Transfer } from './xhr-json.ts'

interface Bringing extends Transfer {
  readonly purpose: FilePurpose
  /** The same for every try of one file. */
  readonly idempotencyKey: string
}

/** Sends a file as `send` does any request; throws `ApiError`, or what the signal was aborted with. */
export function bringFile(
  file: Blob,
  { purpose, idempotencyKey, ...transfer }: Bringing,
): Promise<StoredFile> {
  const sendWithProgress = sendBy((request, token) => xhrJson(request, token, transfer))
  return call(sendWithProgress, uploadFile, { body: { purpose }, file, idempotencyKey })
}

/** The bytes of a file that not everyone may see; whose it is decides the server. */
export function fetchFile(id: string): Promise<Blob> {
  return call(send, getFile, { params: { id }, query: {}, headers: {} })
}
