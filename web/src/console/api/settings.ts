import { call } from '@madang/contract/call'
import { getPublicSettings, pickText, type PublicSettings } from '@madang/contract/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Words } from '../i18n/words.ts'
import { send } from './send.ts'

/** The server writes them into the page; absent when its database was away. */
function readSettings(): PublicSettings | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content
  return text === undefined ? undefined : (JSON.parse(text) as PublicSettings)
}

/** What everyone may know about the operator. */
export const publicSettingsQuery = queryOptions({
  queryKey: ['settings', 'public'],
  queryFn: () => call(send, getPublicSettings, {}),
  initialData: readSettings,
  staleTime: 10 * 60_000,
})

function supportLink({ support, company }: PublicSettings): string | null {
  if (support.kakaoChannelId !== null) return `https://pf.kakao.com/${support.kakaoChannelId}/chat`
  return company.email === null ? null : `mailto:${company.email}`
}

/** Where to write to support: the chat, else the e-mail address; null while unknown or not set. */
export function useSupportLink(): string | null {
  const { data } = useQuery(publicSettingsQuery)
  return data ? supportLink(data) : null
}

/** What the operator calls the lists that people join; as the catalogue has it while that is not known. */
export function useJrsLabel({ t, locale }: Pick<Words, 't' | 'locale'>): string {
  const { data } = useQuery(publicSettingsQuery)
  return data === undefined ? t('shell.nav.jrsList') : pickText(data.jrsLabel, locale)
}
