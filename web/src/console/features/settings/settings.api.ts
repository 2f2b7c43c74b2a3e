import { call } from '@madang/contract/call'
import type { CallInput, Endpoint } from '@madang/contract/endpoint'
import { getMultipleFiles, type StoredFile } from '@madang/contract/files'
import {
  getSettings,
  pagedSettingsHistory,
  updateApp,
  updateBadges,
  updateCompany,
  updateFeatures,
  updatePrices,
  updateJrs,
  updateKakao,
  updateOfficers,
  updateSocial,
  updateSupport,
  updateTransfer,
  updateTrial,
  type Settings,
  type SettingsSection,
} from '@madang/contract/settings-desk'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { publicSettingsQuery } from '../../api/settings.ts'
import { showAnswer } from '../../api/show-answer.ts'
import { send } from '../../api/send.ts'

/** What saving any section takes and gives: which one it is tells the schema. */
type SectionUpdate = Endpoint & {
  readonly body: z.ZodMiniType<unknown, { version: number; value: unknown }>
  readonly output: z.ZodMiniType<{ version: number; updatedAt: string | null; value: unknown }>
}

export const updates: Readonly<Record<SettingsSection, SectionUpdate>> = {
  company: updateCompany,
  officers: updateOfficers,
  support: updateSupport,
  social: updateSocial,
  app: updateApp,
  badges: updateBadges,
  jrs: updateJrs,
  kakao: updateKakao,
  features: updateFeatures,
  prices: updatePrices,
  trial: updateTrial,
  transfer: updateTransfer,
}

/** Every section with its version. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: () => call(send, getSettings, {}),
})

/** Who changed a section, newest first. */
export function settingsHistoryQuery(
  section: SettingsSection,
  query: CallInput<typeof pagedSettingsHistory>['query'],
) {
  return queryOptions({
    queryKey: ['settings', 'history', section, query],
    queryFn: () => call(send, pagedSettingsHistory, { params: { section }, query }),
    placeholderData: keepPreviousData,
  })
}

/** What is known of a badge's picture; null when it is not there any more. What a file is never changes. */
export function badgeFileQuery(id: string) {
  return queryOptions({
    queryKey: ['settings', 'badge', id],
    queryFn: async (): Promise<StoredFile | null> => {
      const { items } = await call(send, getMultipleFiles, { body: { ids: [id] } })
      return items[0] ?? null
    },
    enabled: id !== '',
    staleTime: Infinity,
  })
}

/** The settings with a section as a save answered it. */
export function withSection(settings: Settings, section: SettingsSection, saved: unknown): Settings {
  return { ...settings, [section]: saved }
}

/** Saves a section as a whole; what anybody sees of the operator is asked anew. */
export function useUpdateSettings(section: SettingsSection) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<SectionUpdate['body']>) => call(send, updates[section], { body }),
    onSuccess: async (saved) => {
      await showAnswer(settingsQuery.queryKey, (before) => before && withSection(before, section, saved))
      await Promise.all([
        client.invalidateQueries({ queryKey: ['settings', 'history', section] }),
        client.invalidateQueries({ queryKey: publicSettingsQuery.queryKey }),
      ])
    },
    // Somebody was faster, and the history beside the form tells who.
    onError: () => client.invalidateQueries({ queryKey: ['settings', 'history', section] }),
  })
}
