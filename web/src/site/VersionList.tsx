import { legalPaths, type SiteLegalType, type SiteVersion } from '@madang/contract/site-page'
import type { Words } from '../words.ts'
import { longDate } from './legal-titles.ts'

interface VersionListProps {
  readonly type: SiteLegalType
  readonly versions: readonly SiteVersion[]
  readonly words: Words
}

/** Each published text of a kind with its day and what it changed; the link is its own address for ever. */
export function VersionList({ type, versions, words }: VersionListProps) {
  const { t } = words
  const states = {
    SCHEDULED: { text: t('site.legal.state.scheduled'), look: 'pill hot' },
    EFFECTIVE: { text: t('site.legal.state.effective'), look: 'pill ok' },
    SUPERSEDED: null,
  }
  return (
    <ul className="versions">
      {versions.map(({ number, effectiveAt, status, changeSummary }) => {
        const state = states[status]
        return (
          <li key={number}>
            <a href={`${legalPaths[type]}/v/${number}`}>
              {t('site.legal.row', { number, date: longDate(effectiveAt, words) })}
            </a>
            {state !== null && <span className={state.look}>{state.text}</span>}
            {changeSummary !== null && <span className="dimmed">{changeSummary}</span>}
          </li>
        )
      })}
    </ul>
  )
}
