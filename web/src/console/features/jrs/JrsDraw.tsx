import type { JrsItem } from '@madang/contract/jrs'
import { mostWinnersShown, type JrsDraw as Draw } from '@madang/contract/jrs-raffle'
import { rafflePath } from '@madang/contract/site-jrs'
import { IconExternalLink, IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useNow } from '../../ui/use-now.ts'
import { drawQuery, useDrawJrs } from './draw.api.ts'
import { actionsOf, refusalText } from './jrs-words.ts'
import styles from './draw.module.css'

const moment = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The draw of a raffle: what is published so far, the draw itself, and what became of its prizes. */
export function JrsDraw({ item }: { item: JrsItem }) {
  const { t } = useWords()
  const query = useQuery(drawQuery(item.id))
  const { data: draw } = query
  if (draw === undefined) {
    if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return <SkeletonLines lines={8} label={t('ui.loading')} />
  }
  return (
    <div className="stack">
      {draw.drawnAt === null ? (
        <Undrawn item={item} />
      ) : (
        <>
          <Prizes item={item} draw={draw} />
          <Winners item={item} draw={draw} />
        </>
      )}
      <Published draw={draw} source={item.publicValueSource} />
    </div>
  )
}

/** What comes next, and the draw as soon as it may be. */
function Undrawn({ item }: { item: JrsItem }) {
  const { t } = useWords()
  const viewer = useViewer()
  const [isAsking, setIsAsking] = useState(false)
  const steps = {
    DRAFT: 'DRAFT',
    OPEN: 'OPEN',
    PAUSED: 'OPEN',
    CLOSED: 'CLOSED',
    ARCHIVED: 'CLOSED',
  } as const
  return (
    <Card title={t('draw.title')} isPadded>
      <div className="stack">
        <p className="dimmed">{t(`draw.step.${steps[item.status]}`)}</p>
        <div>
          <Button
            variant="primary"
            icon={<IconGift {...look} />}
            refusedBecause={refusalText(t, actionsOf(item, viewer).draw)}
            onClick={() => setIsAsking(true)}
          >
            {t('draw.action')}
          </Button>
        </div>
      </div>
      {isAsking && <DrawQuestion item={item} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

function DrawQuestion({ item, onClose }: { item: JrsItem; onClose: () => void }) {
  const { t, number, date } = useWords()
  const draw = useDrawJrs(item.id)
  const { title, version, active, winnersCount, resultAnnounceAt, publicValueSource } = item
  const entries = item.frozenCount ?? active
  const winners = Math.min(winnersCount ?? 0, entries)
  const now = useNow()
  const isLater = resultAnnounceAt !== null && Date.parse(resultAnnounceAt) > now.getTime()
  const value = publicValueSource && { label: publicValueSource, least: 1, most: 200 }
  return (
    <ConfirmDialog
      title={t('draw.ask.title', { title })}
      text={
        <div className="stack">
          <p>{t('draw.ask.text', { entries: number(entries), winners: number(winners) })}</p>
          <p>{isLater ? t('draw.ask.later', { time: date(resultAnnounceAt, moment) }) : t('draw.ask.now')}</p>
        </div>
      }
      confirmLabel={t('draw.action')}
      isDangerous
      {...(value && { reason: value })}
      onConfirm={async (publicValue) => {
        await draw.mutateAsync({ version, ...(value && { publicValue }) })
        toast.done(t('draw.done', { title }))
      }}
      onClose={onClose}
    />
  )
}

/** All that everybody may know of it by now, and what the store knows before. */
function Published({ draw, source }: { draw: Draw; source: string | null }) {
  const { t, date } = useWords()
  const { commitment, committedAt, listFingerprint, frozenAt, frozenCount, seed, publicValue } = draw
  const none = <span className="dimmed">{t('draw.later')}</span>
  const hash = (text: string | null, note: string | null) =>
    text === null ? (
      none
    ) : (
      <>
        <code dir="ltr" className={styles.hash}>
          {text}
        </code>
        {note !== null && <span className="small dimmed">{note}</span>}
      </>
    )
  return (
    <Card title={t('draw.published')} isPadded>
      <div className="stack">
        <p className="dimmed">{t('draw.checked')}</p>
        <LabelValues
          pairs={[
            [
              t('draw.commitment'),
              hash(commitment, committedAt && t('draw.shown', { time: date(committedAt, moment) })),
              'whole',
            ],
            [
              t('draw.list'),
              hash(
                listFingerprint,
                frozenAt && t('draw.listAt', { time: date(frozenAt, moment), count: frozenCount ?? 0 }),
              ),
              'whole',
            ],
            [t('draw.seed'), hash(seed, null), 'whole'],
            ...(source === null
              ? []
              : ([
                  [t('jrs.field.publicValueSource'), <bdi key="source">{source}</bdi>],
                  [t('draw.value'), publicValue === null ? none : <bdi key="value">{publicValue}</bdi>],
                ] as const)),
          ]}
        />
      </div>
    </Card>
  )
}

/** Who has or had a prize, the lowest score first. */
function Winners({ item, draw }: { item: JrsItem; draw: Draw }) {
  const { t, number, date } = useWords()
  const { winners } = draw
  const day = { month: 'short', day: 'numeric' } as const
  return (
    <Card title={t('draw.winners')} isPadded>
      {winners.length === 0 && <p className="dimmed">{t('draw.none')}</p>}
      <ul className={styles.winners}>
        {winners.map(({ id, number: own, name, status, claimEndsAt }) => (
          <li key={id}>
            <AppLink href={paths.jrsEntry.replace('$listId', item.id).replace('$id', id)}>
              <b className="num">{number(own, { useGrouping: false })}</b>{' '}
              {name !== null && <bdi>{name}</bdi>}
            </AppLink>
            <span className="small dimmed">
              {status === 'CONFIRMED' &&
                claimEndsAt !== null &&
                t('draw.until', { date: date(new Date(Date.parse(claimEndsAt) - 1), day) })}
            </span>
            <Pill status={status}>{t(`entries.status.${status}`)}</Pill>
          </li>
        ))}
      </ul>
      {winners.length === mostWinnersShown && (
        <p className="small dimmed">{t('draw.first', { count: number(mostWinnersShown) })}</p>
      )}
    </Card>
  )
}

function Prizes({ item, draw }: { item: JrsItem; draw: Draw }) {
  const { t, number, date } = useWords()
  const { drawnAt, announcedAt, isAnnounced, kept, claimed, lapsed } = draw
  const outAt = announcedAt && t('draw.outAt', { time: date(announcedAt, moment) })
  return (
    <Card title={t('draw.state')} isPadded>
      <div className="stack">
        <LabelValues
          pairs={[
            [t('draw.drawnAt'), drawnAt && date(drawnAt, moment)],
            [t('draw.state'), isAnnounced ? t('draw.out') : outAt],
            [t('draw.kept'), number(kept)],
            [t('draw.claimed'), number(claimed)],
            [t('draw.lapsed'), number(lapsed)],
            [t('jrs.field.prizeName'), item.prizeName && <bdi>{item.prizeName}</bdi>],
          ]}
        />
        {isAnnounced && (
          <div>
            <a
              className={buttonClass('plain')}
              href={`${rafflePath}?c=${item.code}`}
              target="_blank"
              rel="noopener"
            >
              <IconExternalLink {...look} />
              {t('draw.page')}
            </a>
          </div>
        )}
      </div>
    </Card>
  )
}
