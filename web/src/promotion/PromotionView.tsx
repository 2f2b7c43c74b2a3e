import { publicFilePath } from '@madang/contract/files'
import { seoulDate } from '@madang/contract/korean-time'
import type { PublicPromotion } from '@madang/contract/public-promotions'
import type { ReactNode } from 'react'
import { Rich } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'

type Told =
  | 'type'
  | 'title'
  | 'summary'
  | 'body'
  | 'benefit'
  | 'limitTotal'
  | 'limitPerMember'
  | 'conditions'
  | 'contact'
  | 'change'

/** What visitors are told of a promotion; a draft may lack some of it. */
export interface PromotionShown extends Pick<PublicPromotion, Told> {
  /** Null while nobody knows when it begins or ends. */
  readonly phase: PublicPromotion['phase'] | null
  readonly startAt: string | null
  readonly endAt: string | null
  readonly cover: Pick<NonNullable<PublicPromotion['cover']>, 'sha256' | 'mime'> | null
  readonly images: readonly Pick<PublicPromotion['images'][number], 'fileId' | 'sha256' | 'mime' | 'alt'>[]
  readonly storeName: string
  /** Where it takes place, in a line; null where nothing is known. */
  readonly placeText: string | null
}

interface ViewProps {
  promotion: PromotionShown
  words: Words
  /** The level of its title. */
  heading?: 'h1' | 'h2'
  /** After what the promotion says of itself: the way there, opening hours, sharing. */
  children?: ReactNode
}

/**
 * A promotion as visitors see it: on the site's page, and beside the form in the console. Drawn by its data and words
 * alone; its sheet is `promotion.css`.
 */
export function PromotionView({ promotion, words, heading: Title = 'h1', children }: ViewProps) {
  const { t } = words
  const { cover, phase, title, summary, storeName, change } = promotion
  return (
    <article className="promotion">
      {cover === null ? (
        <div className="promotion-cover" />
      ) : (
        <img className="promotion-cover" src={publicFilePath(cover, 1280)} alt="" width="640" height="400" />
      )}
      <p className="promotion-who">
        <b>
          <bdi>{storeName}</bdi>
        </b>
        <span className="promotion-pill">{t(`promotion.type.${promotion.type}`)}</span>
        {phase !== null && (
          <span className="promotion-pill" data-phase={phase}>
            {t(`promotion.phase.${phase}`)}
          </span>
        )}
      </p>
      <Title className="promotion-title">
        <bdi>{title}</bdi>
      </Title>
      {summary !== null && (
        <p className="promotion-summary">
          <bdi>{summary}</bdi>
        </p>
      )}
      <Keys promotion={promotion} words={words} />
      {change !== null && (
        <p className="promotion-change">
          {t('promotion.changed', { date: dayText(words, change.at) })}
          {change.note !== null && <bdi>{change.note}</bdi>}
        </p>
      )}
      <Parts promotion={promotion} words={words} level={Title === 'h1' ? 'h2' : 'h3'} />
      {children}
    </article>
  )
}

type PartProps = Pick<ViewProps, 'promotion' | 'words'>

/** Period, benefit, place and how many there are. */
function Keys({ promotion, words }: PartProps) {
  const { t } = words
  const { placeText } = promotion
  const keys: [string, ReactNode][] = [
    [t('promotion.key.period'), periodText(words, promotion)],
    [t('promotion.key.benefit'), <Benefit key="b" promotion={promotion} words={words} />],
    [t('promotion.key.place'), placeText !== null && <bdi>{placeText}</bdi>],
    [t('promotion.key.limit'), limitText(words, promotion)],
    [t('promotion.key.contact'), promotion.contact !== null && <bdi>{promotion.contact}</bdi>],
  ]
  const isTold = (index: number): boolean => index !== 1 || hasBenefit(promotion)
  return (
    <dl className="promotion-keys">
      {keys
        .filter(([, value], index) => value && isTold(index))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function hasBenefit({ benefit: { kind, value, text } }: Pick<PromotionShown, 'benefit'>): boolean {
  return text !== null || (value !== null && kind !== 'NONE' && kind !== 'GIFT')
}

/** `50 % off, from ₩40,000`, or what is given in words. */
function Benefit({ promotion, words }: PartProps) {
  const { t } = words
  const { kind, value, minSpend, text } = promotion.benefit
  const amount = (won: string) => <bdi dir="ltr">{won}</bdi>
  const short = value !== null && (
    <b>
      {kind === 'PERCENT' &&
        t('promotion.benefit.percent', { share: words.number(value / 100, { style: 'percent' }) })}
      {kind === 'AMOUNT' && (
        <Rich text={t('promotion.benefit.amount', { amount: words.won(value) })} tags={{ amount }} />
      )}
    </b>
  )
  return (
    <>
      {short}
      {text !== null && <bdi className={short ? 'promotion-line' : undefined}>{text}</bdi>}
      {minSpend !== null && (
        <span className="promotion-line">
          <Rich text={t('promotion.benefit.from', { amount: words.won(minSpend) })} tags={{ amount }} />
        </span>
      )}
    </>
  )
}

/** What is longer than a line: the text, the conditions one by one, the pictures. */
function Parts({ promotion, words, level: Title }: PartProps & { level: 'h2' | 'h3' }) {
  const { t } = words
  const { body, conditions, images } = promotion
  const lines = (conditions ?? '').split('\n').filter((line) => line.trim() !== '')
  return (
    <>
      {body !== null && (
        <p className="promotion-body">
          <bdi>{body}</bdi>
        </p>
      )}
      {lines.length > 0 && (
        <section>
          <Title className="promotion-head">{t('promotion.conditions')}</Title>
          <ul className="promotion-conditions">
            {lines.map((line, index) => (
              <li key={index}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {images.length > 0 && (
        <ul className="promotion-images">
          {images.map((image) => (
            <li key={image.fileId}>
              <img src={publicFilePath(image, 640)} alt={image.alt ?? ''} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function dayText(words: Words, at: string, options: Intl.DateTimeFormatOptions = {}): string {
  return words.date(at, { month: 'long', day: 'numeric', ...options })
}

/** `11월 28일 (토) 15:00 – 17:00` of one day, `12월 5일 (토) – 12월 31일 (목)` of several; null while it is not known. */
export function periodText(words: Words, period: Pick<PromotionShown, 'startAt' | 'endAt'>): string | null {
  const { startAt, endAt } = period
  if (startAt === null || endAt === null) return null
  const last = new Date(Date.parse(endAt) - 1)
  const [firstDay, lastDay] = [seoulDate(new Date(startAt)), seoulDate(last)]
  const isOneYear = firstDay.slice(0, 4) === lastDay.slice(0, 4)
  const year = isOneYear ? {} : ({ year: 'numeric' } as const)
  const named = { weekday: 'short', ...year } as const
  const from = dayText(words, startAt, named)
  if (firstDay !== lastDay) {
    return words.t('promotion.days', { from, to: dayText(words, last.toISOString(), named) })
  }
  const [begin, end] = [words.date(startAt, clock), words.date(endAt, clock)]
  return words.t('promotion.hours', { day: from, from: begin, to: end })
}

function limitText(words: Words, { limitTotal, limitPerMember }: PromotionShown): string | null {
  const { t } = words
  const told = [
    limitTotal !== null && t('promotion.limit.total', { count: limitTotal }),
    limitPerMember !== null && t('promotion.limit.each', { count: limitPerMember }),
  ].filter((text) => text !== false)
  return told.length === 0 ? null : told.join(t('promotion.separator'))
}
