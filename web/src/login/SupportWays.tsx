import type { Words } from '../words.ts'

/** The ways that the operator has given, as the server wrote them into the page. */
interface Ways {
  readonly kakaoChannelId?: string | null
  readonly phone?: string | null
  readonly email?: string | null
}

function findWays(): Ways {
  const text = document.querySelector<HTMLMetaElement>('meta[name="support"]')?.content
  return JSON.parse(text ?? '{}') as Ways // written by our own server
}

/** How to reach a person; nothing at all while the operator has not said how. */
export function SupportWays({ words }: { words: Words }) {
  const { t } = words
  const { kakaoChannelId = null, phone = null, email = null } = findWays()
  if (kakaoChannelId === null && phone === null && email === null) return null
  return (
    <p className="ways">
      <span>{t('login.support.lead')}</span>
      {kakaoChannelId !== null && (
        <a href={`https://pf.kakao.com/${kakaoChannelId}/chat`} target="_blank" rel="noreferrer">
          {t('login.support.chat')}
        </a>
      )}
      {phone !== null && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      )}
    </p>
  )
}
