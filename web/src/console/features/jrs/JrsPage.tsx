import { openErrors, type JrsItem } from '@madang/contract/jrs'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { fieldAt } from '../../record/fields.ts'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RecordView, useLeave } from '../../record/RecordView.tsx'
import { useTabs } from '../../ui/use-tabs.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { RecordSkeleton } from '../../ui/RecordSkeleton.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { jrsFields, jrsSections, type JrsSection } from './jrs-fields.ts'
import { hasBoard, jrsMenu, type JrsQuestion } from './jrs-menu.tsx'
import { actionsOf, jrsAbsence, periodText, refusalText } from './jrs-words.ts'
import { jrsApi } from './jrs.api.ts'
import { JrsHistory, RecentJrsHistory } from './JrsHistory.tsx'
import { JrsSectionCard } from './JrsSectionCard.tsx'
import styles from './jrs.module.css'

// What is drawn or edited there comes with its tab, and questions when they are asked.
const Builder = lazy(async () => ({ default: (await import('./JrsFormBuilder.tsx')).JrsFormBuilder }))
const Cover = lazy(async () => ({ default: (await import('./JrsCover.tsx')).JrsCover }))
const Bookings = lazy(async () => ({ default: (await import('./JrsBookings.tsx')).JrsBookings }))
const QrAndLink = lazy(async () => ({ default: (await import('./JrsQrCode.tsx')).JrsQrCode }))
const Draw = lazy(async () => ({ default: (await import('./JrsDraw.tsx')).JrsDraw }))
const Entries = lazy(async () => ({ default: (await import('./JrsEntries.tsx')).JrsEntries }))
const Devices = lazy(async () => ({ default: (await import('./JrsDevices.tsx')).JrsDevices }))
const Stats = lazy(async () => ({ default: (await import('./JrsStats.tsx')).JrsStats }))
const Questions = lazy(async () => ({ default: (await import('./JrsQuestions.tsx')).JrsQuestions }))

const tabNames = ['overview', 'day', 'entries', 'draw', 'form', 'qr', 'screens', 'stats', 'history'] as const
type Tab = (typeof tabNames)[number]
/** Only reservations have days that are booked, raffles are drawn, and in queues numbers are called. */
const kindOfTab: Partial<Record<Tab, JrsItem['kind']>> = {
  day: 'RESERVATION',
  draw: 'RAFFLE',
  screens: 'QUEUE',
}

function tabsOf({ kind }: JrsItem): readonly ['overview', ...Tab[]] {
  const [first, ...others] = tabNames
  return [first, ...others.filter((tab) => (kindOfTab[tab] ?? kind) === kind)]
}

/** One list's record. */
export function JrsPage() {
  const { t } = useWords()
  return (
    <RecordPage
      queryOf={jrsApi.one}
      absence={jrsAbsence(t)}
      skeleton={<RecordSkeleton nameWidth="200px" mainTitle={t('jrs.section.what')} />}
    >
      {(item, query) => <JrsRecord item={item} query={query} />}
    </RecordPage>
  )
}

function JrsRecord({ item, query }: { item: JrsItem; query: UseQueryResult<JrsItem> }) {
  const words = useWords()
  const { t } = words
  const leave = useLeave()
  const [question, setQuestion] = useState<JrsQuestion | null>(null)
  const tabs = useTabs<Tab>(tabsOf(item))
  const { storeId, storeName, status, pausedUntil } = item
  const period = periodText(words, item)
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return (
    <RecordView
      query={query}
      title={<bdi>{item.title}</bdi>}
      status={<Pill status={status}>{t(`jrs.status.${status}`)}</Pill>}
      facts={[
        <Link key="store" to={paths.store} params={{ id: storeId }}>
          <bdi>{storeName}</bdi>
        </Link>,
        t(`jrs.kind.${item.kind}`),
        ...(period === null ? [] : [period]),
        ...(pausedUntil === null ? [] : [t('jrs.pausedUntil', { time: words.date(pausedUntil, time) })]),
        <Isolate key="code">{item.code}</Isolate>,
      ]}
      actions={<Actions item={item} onAsk={setQuestion} />}
      notice={item.isHeld && <p className="warning-text">{t('jrs.held')}</p>}
      tabs={tabs}
      tabsLabel={t('jrs.tab.label')}
      tabLabel={(tab) => t(`jrs.tab.${tab}`)}
      countOf={(tab) =>
        tab === 'form'
          ? words.number(item.formFields.length)
          : tab === 'entries'
            ? words.number(item.active)
            : undefined
      }
      // The list has its own there.
      thumb={tabs.current === 'entries' ? null : undefined}
    >
      <Suspense fallback={<SkeletonLines lines={8} label={t('ui.loading')} />}>
        <TabBody
          tab={tabs.current}
          item={item}
          historyHref={tabs.hrefOf('history')}
          onRenew={() => setQuestion('renewCode')}
        />
      </Suspense>
      <Suspense fallback={null}>
        {question !== null && (
          <Questions
            item={item}
            question={question}
            onClose={() => setQuestion(null)}
            {...(question === 'remove' ? { onDone: () => leave(paths.jrsList) } : {})}
          />
        )}
      </Suspense>
    </RecordView>
  )
}

const sections = ['what', 'when', 'who', 'calls', 'data'] as const satisfies readonly JrsSection[]

interface TabBodyProps {
  tab: Tab
  item: JrsItem
  historyHref: string
  onRenew: () => void
}

function TabBody({ tab, item, historyHref, onRenew }: TabBodyProps) {
  switch (tab) {
    case 'overview':
      return <Overview item={item} historyHref={historyHref} />
    case 'day':
      return <Bookings item={item} />
    case 'entries':
      return <Entries item={item} />
    case 'draw':
      return <Draw item={item} />
    case 'form':
      return <Builder item={item} />
    case 'qr':
      return <QrAndLink item={item} onRenew={onRenew} />
    case 'screens':
      return <Devices item={item} />
    case 'stats':
      return <Stats item={item} />
    case 'history':
      return <JrsHistory item={item} />
  }
}

/** All that is set of a list, by sections, with what was done with it lately. */
function Overview({ item, historyHref }: { item: JrsItem; historyHref: string }) {
  return (
    <div className="columns">
      <div className="stack">
        <Gaps item={item} />
        {sections.map((section) => (
          <JrsSectionCard key={section} item={item} section={section} />
        ))}
      </div>
      <div className="stack">
        <Cover item={item} />
        <RecentJrsHistory item={item} allHref={historyHref} />
      </div>
    </div>
  )
}

/** What a draft still lacks before it can be opened, each named with a press to where it is written. */
function Gaps({ item }: { item: JrsItem }) {
  const { t } = useWords()
  const now = useNow()
  const gaps = item.status === 'DRAFT' ? openErrors(item, now) : []
  if (gaps.length === 0) return null
  return (
    <Card title={t('jrs.gaps')} isPadded>
      <ul className={styles.gaps}>
        {gaps.map(({ pointer, code }) => {
          const name = fieldAt(jrsFields, { pointer })
          const section = sections.find((one) => jrsSections[one].some((own) => own === name))
          if (name === null || section === undefined) return null
          return (
            <li key={pointer}>
              <AppLink href={`${paths.jrs.replace('$id', item.id)}?edit=${section}&field=${name}`}>
                {t(jrsFields.all[name].label)}
              </AppLink>
              {code === 'in_past' && <span className="dimmed"> {t('errors.field.in_past')}</span>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The next step of its state first, everything else in a menu. */
function Actions({ item, onAsk }: { item: JrsItem; onAsk: (question: JrsQuestion) => void }) {
  const { t } = useWords()
  const viewer = useViewer()
  const actions = actionsOf(item, viewer)
  const next = {
    DRAFT: 'open',
    OPEN: 'pause',
    PAUSED: 'resume',
    CLOSED: 'reopen',
    ARCHIVED: 'duplicate',
  } as const
  // A raffle that is closed opens no more.
  const step = item.kind === 'RAFFLE' && item.status === 'CLOSED' ? 'archive' : next[item.status]
  const now = useNow()
  const isOpening = step === 'open' || step === 'reopen'
  const gaps = isOpening ? openErrors(item, now).length : 0
  const isRunning = hasBoard(item)
  return (
    <>
      {isRunning && (
        <Link to={paths.jrsBoard} params={{ id: item.id }} className={buttonClass('primary', 'grow')}>
          {t('board.open')}
        </Link>
      )}
      <Button
        variant={step === 'pause' || step === 'archive' || isRunning ? 'plain' : 'primary'}
        className="grow"
        refusedBecause={
          refusalText(t, actions[step]) ?? (gaps > 0 ? t('jrs.gapsCount', { count: gaps }) : null)
        }
        onClick={() => onAsk(step)}
      >
        {t(`jrs.action.${step}`)}
      </Button>
      <MenuButton
        label={t('ui.more', { name: item.title })}
        items={jrsMenu(item, { t, viewer, onAsk }).filter(({ key }) => key !== step)}
      />
    </>
  )
}
