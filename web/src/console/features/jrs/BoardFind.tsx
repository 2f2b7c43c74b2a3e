import type { JrsEntry } from '@madang/contract/jrs-entries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { SearchField } from '../../table/SearchField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import type { PressedBoard } from './board.api.ts'
import { freshOf } from './board-presses.ts'
import { entriesQuery } from './entries.api.ts'
import { guestFacts, nameOf, nextStep, placeText } from './entry-words.tsx'
import boardStyles from './board.module.css'
import styles from './board-dialogs.module.css'

const mostFound = 50

interface BoardFindProps {
  pressed: PressedBoard
  /** By the server's clock. */
  now: Date
  onShow: (entry: JrsEntry) => void
  onClose: () => void
}

/** Everybody who waits or is called, in their order; found by the last four digits, the number in line or the name. */
export function BoardFind({ pressed, now, onShow, onClose }: BoardFindProps) {
  const { t } = useWords()
  const [search, setSearch] = useState('')
  const { board } = pressed
  const query = useQuery(
    entriesQuery(board.id, {
      ...(search !== '' && { search }),
      status: ['WAITING', 'CALLED'],
      sort: 'place',
      pageNumber: 1,
      pageSize: mostFound,
    }),
  )
  const more = (query.data?.totalCount ?? 0) - mostFound
  return (
    <Dialog title={t('board.find.title')} isWide onClose={onClose}>
      <div className={styles.find}>
        <SearchField label={t('board.find.label')} value={search} onSearch={setSearch} />
        {query.data === undefined && query.error === null && (
          <SkeletonLines lines={6} label={t('ui.loading')} />
        )}
        {query.error !== null && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data?.items.length === 0 && <p className={boardStyles.nobody}>{t('board.find.none')}</p>}
        <ul>
          {query.data?.items.map((entry) => (
            <Found key={entry.id} found={entry} pressed={pressed} now={now} onShow={onShow} />
          ))}
        </ul>
        {more > 0 && <p className="dimmed">{t('board.find.more', { count: more })}</p>}
        <p className="dimmed small">{t('entries.note')}</p>
        <Button variant="ghost" onClick={onClose}>
          {t('board.close')}
        </Button>
      </div>
    </Dialog>
  )
}

interface FoundProps extends Omit<BoardFindProps, 'onClose'> {
  found: JrsEntry
}

function Found({ found, pressed, now, onShow }: FoundProps) {
  const words = useWords()
  const { t } = words
  const { since } = useFormat()
  const { board, press, pending } = pressed
  const entry = freshOf(board, found)
  const step = nextStep(entry, board)
  return (
    <li data-pending={pending.has(entry.id) || undefined}>
      <b className="num">{placeText(words, entry)}</b>
      <button type="button" className={boardStyles.who} onClick={() => onShow(entry)}>
        <b>
          <bdi>{nameOf(t, entry)}</bdi>
        </b>
        <small dir="auto">
          {[...guestFacts(words, board, entry), t('board.waited', { time: since(entry.joinedAt, now) })].join(
            ' · ',
          )}
        </small>
      </button>
      <Pill status={entry.status}>{t(`entries.status.${entry.status}`)}</Pill>
      {step !== null && <Button onClick={() => press(entry, step)}>{t(`entries.action.${step}`)}</Button>}
    </li>
  )
}
