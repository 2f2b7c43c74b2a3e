import { pickText, type PublicSettings } from '@madang/contract/settings'
import type { Words } from '../words.ts'

interface HelpCardProps {
  readonly settings: PublicSettings
  readonly words: Words
  readonly title: string
  readonly text: string
}

/** How to reach a person; nothing at all while the operator has not said how. */
export function HelpCard({ settings, words, title, text }: HelpCardProps) {
  const { t, locale } = words
  const { kakaoChannelId, hours } = settings.support
  const phone = settings.support.phone ?? settings.company.phone
  const { email } = settings.company
  if (kakaoChannelId === null && phone === null && email === null) return null
  return (
    <aside className="card help-card" aria-labelledby="help-title">
      <div>
        <h2 id="help-title">{title}</h2>
        <p className="dimmed">
          {text}
          {hours !== null && ` ${t('site.help.hours', { hours: pickText(hours, locale) })}`}
        </p>
      </div>
      <div className="ways">
        {kakaoChannelId !== null && (
          <a className="button" href={`https://pf.kakao.com/${kakaoChannelId}/chat`} rel="noopener">
            {t('site.footer.chat')}
          </a>
        )}
        {phone !== null && (
          <a className="button secondary" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {t('site.help.call')} <bdi dir="ltr">{phone}</bdi>
          </a>
        )}
        {kakaoChannelId === null && phone === null && email !== null && (
          <a className="button secondary" href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        )}
      </div>
    </aside>
  )
}
