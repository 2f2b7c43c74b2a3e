import type { RequestStatus } from '@madang/contract/request-actions'
import type { ReactNode } from 'react'
import type { Words } from '../words.ts'
import { AskerFrame } from './AskerFrame.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { longDate } from './legal-titles.ts'
import type { PageProps } from './page-props.ts'

type Props = PageProps<'request'>

/** The asker's page: where the request stands, the answers, what was asked. */
export function RequestPage({ page, words }: Props) {
  const { t } = words
  const { type, status, answers, failure } = page
  const title = t(`site.request.page.type.${type}`)
  return (
    <AskerFrame page={page} words={words} title={title}>
      <FaultSummary failure={failure} words={words} />
      <section className="card form" aria-labelledby="progress">
        <div>
          <h2 id="progress">{t(`site.request.page.status.${status}`)}</h2>
          <DueDay page={page} words={words} />
        </div>
        <Timeline page={page} words={words} />
        {answers.map((answer) => (
          <div key={answer.status} className="answer">
            <h3>{t('site.request.page.answer')}</h3>
            <p className="dimmed">
              {t(`site.request.page.answered.${answer.status}`, { date: longDate(answer.at, words) })}
            </p>
            <p className="lines">
              <bdi>{answer.text}</bdi>
            </p>
          </div>
        ))}
      </section>
      <section className="card form" aria-labelledby="asked">
        <h2 id="asked">{t('site.request.page.asked')}</h2>
        <Asked page={page} words={words} />
        <Withdrawal page={page} words={words} />
      </section>
    </AskerFrame>
  )
}

/** Nobody waits for an answer to these any more. */
const over: readonly RequestStatus[] = ['COMPLETED', 'REJECTED', 'WITHDRAWN']

function DueDay({ page, words }: Props) {
  const { t } = words
  const { status, dueAt, isOverdue, answers } = page
  if (over.includes(status) || answers.length > 0) return null
  const date = longDate(dueAt, words)
  return (
    <p className="dimmed">
      {isOverdue ? t('site.request.page.late', { date }) : t('site.request.page.due', { date })}
    </p>
  )
}

/** How far along the line each status is: received, in review, decided. */
const reached = {
  RECEIVED: 0,
  IN_REVIEW: 1,
  APPROVED: 2,
  COMPLETED: 2,
  REJECTED: 2,
  WITHDRAWN: 0,
} as const satisfies Record<RequestStatus, number>

function Timeline({ page, words }: Props) {
  const { t } = words
  const { status, createdAt, answers } = page
  if (status === 'WITHDRAWN') return null
  const day = (instant: string | null) => (instant === null ? null : longDate(instant, words))
  const stops = [
    { name: t('site.request.page.received'), date: day(createdAt) },
    { name: t('site.request.page.review'), date: null },
    { name: t('site.request.page.decided'), date: day(answers.at(-1)?.at ?? null) },
  ]
  return (
    <ol className="line" aria-label={t('site.request.page.timeline')}>
      {stops.map(({ name, date }, index) => (
        <li
          key={name}
          className={index <= reached[status] ? 'past' : undefined}
          aria-current={index === reached[status] ? 'step' : undefined}
        >
          <b>{name}</b>
          {date !== null && <span className="dimmed">{date}</span>}
        </li>
      ))}
    </ol>
  )
}

function Asked({ page, words }: Props) {
  const { t } = words
  const { no, orderNo, amount, subject, body, fileNames } = page
  return (
    <dl className="facts">
      <Fact label={t('site.request.page.no')}>
        <bdi dir="ltr">{no}</bdi>
      </Fact>
      <Fact label={t('site.request.form.reasons')}>
        <bdi>{subject}</bdi>
      </Fact>
      <Fact label={t('site.request.form.body')}>
        <bdi>{body}</bdi>
      </Fact>
      {orderNo !== null && (
        <Fact label={t('site.request.form.orderNo')}>
          <bdi dir="ltr">{orderNo}</bdi>
        </Fact>
      )}
      {amount !== null && (
        <Fact label={t('site.request.page.amount')}>
          <bdi>{words.won(amount)}</bdi>
        </Fact>
      )}
      {fileNames.length > 0 && (
        <Fact label={t('site.request.page.files')}>
          <Names names={fileNames} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="lines">{children}</dd>
    </div>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name, index) => (
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Withdrawal({ page, words }: { page: Props['page']; words: Words }) {
  const { t } = words
  if (!page.canWithdraw) return null
  return (
    <details className="back">
      <summary className="button secondary">{t('site.request.page.withdraw.open')}</summary>
      <form method="post" action={page.path}>
        <p className="dimmed">{t('site.request.page.withdraw.text')}</p>
        <button className="button" type="submit" name="do" value="withdraw">
          {t('site.request.page.withdraw.send')}
        </button>
      </form>
    </details>
  )
}
