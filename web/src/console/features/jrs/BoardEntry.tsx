import type { JrsEntry } from '@madang/contract/jrs-entries'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import type { PressedBoard } from './board.api.ts'
import { freshOf } from './board-presses.ts'
import { entryQuery } from './entries.api.ts'
import { EntryNoteForm } from './EntryNoteForm.tsx'
import {
  actionsOf,
  entryMenu,
  guestFacts,
  messageText,
  nameOf,
  placeText,
  refusalText,
} from './entry-words.tsx'
import styles from './board-dialogs.module.css'

interface BoardEntryProps {
  /** As it was when it was opened. */
  opened: JrsEntry
  pressed: PressedBoard
  onClose: () => void
}

/** One guest: what the store should know, the note of its staff, and every move there is. */
export function BoardEntry({ opened, pressed, onClose }: BoardEntryProps) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const [isWriting, setWriting] = useState(false)
  const { board, press } = pressed
  const entry = freshOf(board, opened)
  const { joinedAt, phone, text, origin } = entry
  const told = text === null ? [] : [[t('entries.field.text'), messageText(t, text), 'whole'] as const]
  const href = paths.jrsEntry.replace('$listId', board.id).replace('$id', entry.id)
  return (
    <Dialog
      title={
        <>
          <span className="num">{placeText(words, entry)}</span> <bdi>{nameOf(t, entry)}</bdi>{' '}
          <Pill status={entry.status}>{t(`entries.status.${entry.status}`)}</Pill>
        </>
      }
      onClose={onClose}
    >
      <div className="stack">
        <p dir="auto">{guestFacts(words, board, entry).join(' · ')}</p>
        <LabelValues
          pairs={[
            [t('entries.field.joinedAt'), format.dateTime(joinedAt), 'whole'],
            [
              t('entries.field.phone'),
              phone === null ? '–' : <Isolate key="phone">{phone}</Isolate>,
              'whole',
            ],
            [t('entries.field.source'), t(`entries.source.${origin}`), 'whole'],
            ...told,
          ]}
        />
        <div className={styles.moves}>
          {entryMenu(entry, { t, list: board, onMove: (move) => (press(entry, move), onClose()) }).map(
            ({ key, label, icon, isDangerous, refusedBecause, onSelect }) => (
              <Button
                key={key}
                variant={isDangerous ? 'danger' : 'plain'}
                icon={icon}
                refusedBecause={refusedBecause ?? null}
                onClick={onSelect}
              >
                {label}
              </Button>
            ),
          )}
        </div>
        {isWriting && <Note listId={board.id} entryId={entry.id} onClose={() => setWriting(false)} />}
        <div className={styles.moves}>
          {!isWriting && (
            <Button
              variant="ghost"
              icon={<IconPencil size={18} stroke={1.75} aria-hidden />}
              refusedBecause={refusalText(t, actionsOf(entry, board).edit)}
              onClick={() => setWriting(true)}
            >
              {t('entries.record.editNote')}
            </Button>
          )}
          <AppLink href={href} className={buttonClass('ghost')}>
            <IconExternalLink size={18} stroke={1.75} aria-hidden />
            {t('board.record')}
          </AppLink>
          <Button variant="ghost" onClick={onClose}>
            {t('board.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface NoteProps {
  listId: string
  entryId: string
  onClose: () => void
}

/** Over the entry as it is read for this: what a colleague saves meanwhile is told, not written over. */
function Note({ listId, entryId, onClose }: NoteProps) {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(entryQuery(listId, entryId))
  if (data !== undefined) return <EntryNoteForm entry={data} onClose={onClose} />
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isCompact />
  return <SkeletonLines lines={4} label={t('ui.loading')} />
}
