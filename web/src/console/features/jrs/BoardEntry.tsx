import { changeJrsEntry, type JrsEntry } from '@madang/contract/jrs-entries'
import { IconExternalLink } from '@tabler/icons-react'
import { Form } from '../../form/Form.tsx'
import { FormError } from '../../form/FormActions.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { toast } from '../../ui/toast.ts'
import type { PressedBoard } from './board.api.ts'
import { freshOf } from './board-presses.ts'
import { useGuestFacts } from './BoardNow.tsx'
import { useChangeEntry } from './entries.api.ts'
import { actionsOf, entryMenu, nameOf, refusalText } from './entry-words.tsx'
import styles from './board.module.css'

interface BoardEntryProps {
  /** As it was when it was opened. */
  opened: JrsEntry
  pressed: PressedBoard
  onClose: () => void
}

/** One guest: what the store should know, the note of its staff, and every move there is. */
export function BoardEntry({ opened, pressed, onClose }: BoardEntryProps) {
  const { t, number } = useWords()
  const format = useFormat()
  const { board, press } = pressed
  const factsOf = useGuestFacts(board)
  const entry = freshOf(board, opened)
  const { joinedAt, phone, text, source } = entry
  const told = text === null ? [] : [[t('entries.field.text'), t(`board.text.${text.state}`)] as const]
  const href = paths.jrsEntry.replace('$listId', board.id).replace('$id', entry.id)
  return (
    <Dialog
      title={
        <>
          <span className="num">{number(entry.number, { useGrouping: false })}</span>{' '}
          <bdi>{nameOf(t, entry)}</bdi>{' '}
          <Pill status={entry.status}>{t(`entries.status.${entry.status}`)}</Pill>
        </>
      }
      onClose={onClose}
    >
      <div className="stack">
        <p dir="auto">{factsOf(entry).join(' · ')}</p>
        <LabelValues
          pairs={[
            [t('entries.field.joinedAt'), format.dateTime(joinedAt)],
            [t('entries.field.phone'), phone === null ? '–' : <Isolate key="phone">{phone}</Isolate>],
            [t('entries.field.source'), t(`entries.source.${source}`)],
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
        <Note listId={board.id} entry={entry} refused={refusalText(t, actionsOf(entry, board).edit)} />
        <div className={styles.moves}>
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
  entry: JrsEntry
  /** Why it cannot be written any more. */
  refused: string | null
}

function Note({ listId, entry, refused }: NoteProps) {
  const { t } = useWords()
  const change = useChangeEntry(listId, entry.id)
  const form = useContractForm({
    schema: changeJrsEntry.body,
    initial: { staffMemo: entry.staffMemo ?? '' },
    toInput: ({ staffMemo }) => ({
      version: entry.version,
      staffMemo: staffMemo.trim() === '' ? null : staffMemo,
    }),
    send: async (body) => {
      await change.mutateAsync(body)
      toast.done(t('entries.record.saved', { name: nameOf(t, entry) }))
    },
  })
  if (refused !== null) return null
  return (
    <Form form={form} label={t('entries.field.staffMemo')} isCompact>
      <TextArea
        field={form.field('staffMemo')}
        label={t('entries.field.staffMemo')}
        most={300}
        rows={2}
        isOptional
      />
      <FormError failure={form.failure} />
      <Button type="submit" isBusy={form.isSending}>
        {t('board.saveNote')}
      </Button>
    </Form>
  )
}
