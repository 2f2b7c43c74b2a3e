import { answersIn } from '@madang/contract/jrs-form'
import type { JrsItem } from '@madang/contract/jrs'
import type { JrsEntry } from '@madang/contract/jrs-entries'
import type { JrsEntryMove } from '@madang/contract/jrs-entry-actions'
import type { Format } from '../../i18n/format.ts'
import type { Words } from '../../i18n/words.ts'
import { widthOf, type Column } from '../../table/columns.ts'
import { Button } from '../../ui/Button.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { nameOf, nextStep } from './entry-words.tsx'
import tableStyles from '../../table/table.module.css'
import styles from './entries.module.css'

interface EntryColumns {
  readonly words: Words
  readonly format: Format
  readonly list: JrsItem
  readonly onMove: (entry: JrsEntry, move: JrsEntryMove) => void
}

const none = <span className="dimmed">–</span>

export function entryColumns({ words, format, list, onMove }: EntryColumns): Column<JrsEntry>[] {
  const { t, locale } = words
  const time = (at: string | null) =>
    at === null ? none : <time title={format.dateTime(at)}>{format.shortDateTime(at)}</time>
  // Whoever applies is judged by all that was answered; elsewhere as much is shown as on the board.
  const isJudged = list.kind === 'APPLICATION'
  const shown = list.formFields.filter(({ showOnBoard }) => isJudged || showOnBoard)
  const answers: Column<JrsEntry> = {
    key: 'answers',
    head: t('entries.field.answers'),
    ...(isJudged ? { card: 'line' } : { from: 'xl' }),
    cell: (entry) => {
      const texts = answersIn(shown, entry.answers, locale).map(({ label, value }) =>
        value === true ? label : value,
      )
      return texts.length === 0 ? none : <bdi className={tableStyles.cut}>{texts.join(', ')}</bdi>
    },
  }
  const partySize: Column<JrsEntry> = {
    key: 'partySize',
    head: t('entries.field.partySize'),
    width: widthOf(72),
    kind: 'number',
    card: 'text',
    cell: (entry) => (
      <>
        <span className={tableStyles.cardHead}>{t('entries.field.partySize')}</span>
        {format.number(entry.partySize)}
      </>
    ),
  }
  const slot: Column<JrsEntry> = {
    key: 'slotAt',
    head: t('entries.field.slotAt'),
    sort: 'slotAt',
    width: widthOf(124),
    kind: 'date',
    card: 'line',
    cell: ({ slotAt }) => time(slotAt),
  }
  return [
    {
      key: 'guest',
      head: t('entries.field.guest'),
      sort: 'place',
      card: 'title',
      lead: ({ number, status }) => (
        <span className={`${styles.stone} num`} data-status={status}>
          {words.number(number, { useGrouping: false })}
        </span>
      ),
      cell: (entry) => <bdi>{nameOf(t, entry)}</bdi>,
      sub: ({ phone }) => phone !== null && <Isolate>{phone}</Isolate>,
    },
    // One applies for oneself.
    ...(isJudged ? [] : [partySize]),
    {
      key: 'status',
      head: t('entries.field.status'),
      width: widthOf(108),
      kind: 'pill',
      card: 'status',
      cell: ({ status }) => <Pill status={status}>{t(`entries.status.${status}`)}</Pill>,
    },
    ...(list.kind === 'RESERVATION' ? [slot] : []),
    {
      key: 'joinedAt',
      head: t('entries.field.joinedAt'),
      sort: 'joinedAt',
      firstSort: 'descending',
      width: widthOf(124),
      kind: 'date',
      card: 'end',
      cell: ({ joinedAt }) => time(joinedAt),
    },
    ...(list.kind === 'QUEUE'
      ? [
          {
            key: 'calledAt',
            head: t('entries.field.calledAt'),
            width: widthOf(124),
            kind: 'date',
            from: 'lg',
            cell: ({ calledAt }) => time(calledAt),
          } satisfies Column<JrsEntry>,
        ]
      : []),
    ...(shown.length > 0 ? [answers] : []),
    {
      key: 'source',
      head: t('entries.field.source'),
      width: widthOf(84),
      from: 'lg',
      cell: ({ origin }) => t(`entries.source.${origin}`),
    },
    {
      key: 'next',
      head: t('entries.field.next'),
      width: widthOf(132),
      from: 'lg',
      cell: (entry) => {
        const step = nextStep(entry, list)
        return (
          step !== null && <Button onClick={() => onMove(entry, step)}>{t(`entries.action.${step}`)}</Button>
        )
      },
    },
  ]
}
