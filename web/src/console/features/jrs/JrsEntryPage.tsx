import type { JrsEntryRecord } from '@madang/contract/jrs-entries-desk'
import { answersIn } from '@madang/contract/jrs-form'
import { toLocalPhone } from '@madang/contract/phone'
import { IconEye, IconUserOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { RevealedNote } from '../../form/RevealedNote.tsx'
import { RevealPanel } from '../../form/RevealPanel.tsx'
import { useRevealed } from '../../form/use-revealed.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../record/RecordPage.tsx'
import { SectionCard } from '../../record/SectionCard.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { PageHead, ThumbBar } from '../../ui/PageHead.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { entryQuery, useRevealEntry } from './entries.api.ts'
import { actionsOf, entryMenu, messageText, nameOf, nextStep, refusalText } from './entry-words.tsx'
import { EntryNoteForm } from './EntryNoteForm.tsx'
import { useEntryMoves } from './use-entry-moves.tsx'
import cardStyles from '../../ui/card.module.css'
import revealStyles from '../../form/reveal.module.css'
import styles from './entries.module.css'

const hrefOf = (listId: string): string => `${paths.jrs.replace('$id', listId)}?tab=entries`

/** One entry of a list. */
export function JrsEntryPage() {
  const { t } = useWords()
  const listId = useParams({
    strict: false,
    select: (params: { listId?: string }) => params.listId ?? '',
  })
  const absence = {
    heading: t('shell.nav.jrsEntry'),
    absent: t('entries.record.absent'),
    icon: IconUserOff,
    listHref: hrefOf(listId),
    listLabel: t('entries.record.toList'),
  }
  return (
    <RecordPage queryOf={(id) => entryQuery(listId, id)} absence={absence}>
      {(entry, query) => <EntryRecord entry={entry} query={query} />}
    </RecordPage>
  )
}

function EntryRecord({ entry, query }: { entry: JrsEntryRecord; query: UseQueryResult<JrsEntryRecord> }) {
  const { t, number } = useWords()
  const [isAsking, setAsking] = useState(false)
  const moves = useEntryMoves(entry.jrsItemId)
  const list = { status: entry.listStatus, maxDeferrals: entry.maxDeferrals }
  const step = nextStep(entry, list)
  const reveal = {
    key: 'reveal',
    label: t('entries.action.reveal'),
    icon: <IconEye size={18} stroke={1.75} aria-hidden />,
    onSelect: () => setAsking(true),
    refusedBecause: entry.isAnonymised ? t('entries.refusal.anonymised') : null,
  }
  const actions = (
    <>
      {step !== null && (
        <Button variant="primary" className="grow" onClick={() => moves.move(entry, step)}>
          {t(`entries.action.${step}`)}
        </Button>
      )}
      <MenuButton
        label={t('ui.more', { name: nameOf(t, entry) })}
        items={[
          reveal,
          ...entryMenu(entry, { t, list, onMove: (move) => moves.move(entry, move) }).filter(
            ({ key }) => key !== step,
          ),
        ]}
      />
    </>
  )
  return (
    <div className="page">
      <PageHead
        title={<bdi>{nameOf(t, entry)}</bdi>}
        picture={
          <span className={`${styles.stone} num`} data-status={entry.status}>
            {number(entry.number, { useGrouping: false })}
          </span>
        }
        status={<Pill status={entry.status}>{t(`entries.status.${entry.status}`)}</Pill>}
        facts={[
          <AppLink key="list" href={hrefOf(entry.jrsItemId)}>
            <bdi>{entry.title}</bdi>
          </AppLink>,
          <bdi key="store">{entry.storeName}</bdi>,
        ]}
        actions={actions}
      />
      <StaleNote query={query} />
      {entry.isAnonymised && <p className="warning-text">{t('entries.anonymised')}</p>}
      <div className="columns">
        <div className="stack">
          <Person entry={entry} isAsking={isAsking} onAsked={() => setAsking(false)} />
          <Answers entry={entry} />
          <Note entry={entry} />
        </div>
        <Course entry={entry} />
      </div>
      <ThumbBar>{actions}</ThumbBar>
      {moves.question}
    </div>
  )
}

interface PersonProps {
  entry: JrsEntryRecord
  isAsking: boolean
  onAsked: () => void
}

function Person({ entry, isAsking, onAsked }: PersonProps) {
  const { t } = useWords()
  const format = useFormat()
  const { mutateAsync } = useRevealEntry(entry.id)
  const revealed = useRevealed<{ name: string | null; phone: string | null }>()
  const show = (value: ReactNode): ReactNode =>
    revealed.data === null ? value : <mark className={revealStyles.revealed}>{value}</mark>
  const { name, phone } = revealed.data ?? entry
  return (
    <Card title={t('entries.record.person')}>
      {isAsking && revealed.data === null && (
        <RevealPanel
          text={t('entries.record.reveal')}
          onReveal={async (reason) => {
            const data = await mutateAsync(reason)
            return () => {
              revealed.show(data)
              onAsked()
            }
          }}
          onCancel={onAsked}
        />
      )}
      {revealed.data !== null && <RevealedNote secondsLeft={revealed.secondsLeft} onHide={revealed.hide} />}
      <div className={cardStyles.body}>
        <LabelValues
          pairs={[
            [t('entries.field.name'), show(<bdi>{name ?? '–'}</bdi>)],
            [t('entries.field.phone'), phone === null ? '–' : show(<Isolate>{toLocalPhone(phone)}</Isolate>)],
            [t('entries.field.partySize'), format.number(entry.partySize)],
            [t('entries.field.source'), t(`entries.source.${entry.origin}`)],
          ]}
        />
      </div>
    </Card>
  )
}

function Answers({ entry }: { entry: JrsEntryRecord }) {
  const { t, locale } = useWords()
  const answers = answersIn(entry.formFields, entry.answers, locale)
  if (entry.formFields.length === 0) return null
  return (
    <Card title={t('entries.record.answers')} isPadded>
      {answers.length === 0 ? (
        <p className="dimmed">{t('entries.record.noAnswers')}</p>
      ) : (
        <LabelValues
          pairs={answers.map(({ label, value }) => [
            label,
            value === true ? t('entries.yes') : <bdi>{value}</bdi>,
          ])}
        />
      )}
    </Card>
  )
}

function Note({ entry }: { entry: JrsEntryRecord }) {
  const { t } = useWords()
  const { staffMemo } = entry
  const { edit } = actionsOf(entry, { status: entry.listStatus, maxDeferrals: entry.maxDeferrals })
  return (
    <SectionCard
      name="note"
      title={t('entries.field.staffMemo')}
      editLabel={t('entries.record.editNote')}
      refusedBecause={refusalText(t, edit)}
      read={() => (
        <p className={staffMemo === null ? 'dimmed' : styles.note}>
          {staffMemo ?? t('entries.record.noNote')}
        </p>
      )}
      form={(close) => <EntryNoteForm entry={entry} onClose={close} />}
    />
  )
}

/** When what happened, and by whom it ended. */
function Course({ entry }: { entry: JrsEntryRecord }) {
  const { t } = useWords()
  const format = useFormat()
  const times = (['slotAt', 'joinedAt', 'calledAt', 'endedAt'] as const).flatMap((name) => {
    const at = entry[name]
    return at === null ? [] : [[t(`entries.field.${name}`), format.dateTime(at), 'whole'] as const]
  })
  const counts = (['callCount', 'deferredCount'] as const).flatMap((name) =>
    entry[name] === 0 ? [] : [[t(`entries.field.${name}`), format.number(entry[name]), 'whole'] as const],
  )
  const { endedBy, text } = entry
  return (
    <Card title={t('entries.record.course')} isPadded>
      <LabelValues
        pairs={[
          ...times,
          ...counts,
          ...(endedBy === null
            ? []
            : [[t('entries.field.endedBy'), t(`entries.by.${endedBy}`), 'whole'] as const]),
          ...(text === null ? [] : [[t('entries.field.text'), messageText(t, text), 'whole'] as const]),
        ]}
      />
    </Card>
  )
}
