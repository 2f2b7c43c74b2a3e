import { text } from '@madang/contract/shapes'
import { useMemo, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { Form } from '../form/Form.tsx'
import { FormActions } from '../form/FormActions.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { isStale } from '../form/use-conflict.ts'
import { useContractForm } from '../form/use-contract-form.ts'
import { errorText } from '../i18n/error-text.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords, type Translate } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import dialogStyles from '../ui/dialog.module.css'
import bulkDialogStyles from './bulk-dialog.module.css'

/** A note that is asked for once and goes with every row. */
interface NoteAsked {
  readonly label: string
  readonly help?: string
  /** Shortest and longest note that the contract takes; `least: 0` makes it optional. */
  readonly least: number
  readonly most: number
}

/** The sentences of one bulk action; counts are what it will do, or did. */
interface BulkTexts {
  readonly title: (count: number) => string
  /** What happens to each, and what is lost. */
  readonly text: ReactNode
  /** In place of `text` when no row can be changed. */
  readonly none: string
  readonly confirm: (count: number) => string
  readonly done: (count: number) => string
}

interface BulkDialogProps<Row> {
  rows: readonly Row[]
  view: { readonly id: (row: Row) => string; readonly name: (row: Row) => string }
  texts: BulkTexts
  /** Why a row is left out, in words; null when it will be changed. */
  refusalOf: (row: Row) => string | null
  /** What the contract says of the move: asked in red, or with the note. */
  action: { readonly needsNote?: true; readonly isDangerous?: true }
  /** Asked where the move needs one. */
  note?: NoteAsked
  /** Changes one row; what it throws stands at that row in the result, and the others go on. */
  run: (row: Row, note: string) => Promise<unknown>
  /** Once after the last row: what shows them is asked anew. */
  finish: () => Promise<void>
  /** Something was done: the selection is no longer of use. */
  onDone: () => void
  onClose: () => void
}

interface Result<Row> {
  readonly row: Row
  /** Null when it was changed. */
  readonly error: unknown
}

/**
 * One action on several rows: says first who will change and who not and why, then does one after the other with
 * its progress, and ends with the result of each row.
 */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { rows, view, texts, action, refusalOf, run } = props
  const note = action.needsNote === true ? props.note : undefined
  const { t } = useWords()
  const [results, setResults] = useState<readonly Result<Row>[]>([])
  const [isOver, setOver] = useState(false)
  // Settled when the dialog opens: what is changed meanwhile must not look like a refusal.
  const [decided] = useState(() => rows.map((row) => ({ row, why: refusalOf(row) })))
  const able = decided.flatMap(({ row, why }) => (why === null ? [row] : []))
  const skipped = decided.flatMap(({ row, why }) => (why === null ? [] : [{ row, why }]))
  const form = useContractForm({
    schema: useNoteSchema(note),
    initial: { note: '' },
    toInput: (values) => values,
    send: async (input) => {
      let now: readonly Result<Row>[] = []
      for (const row of able) {
        // One at a time, so that the count is true and the server is not flooded.
        now = [...now, { row, error: await failureOf(run(row, input.note)) }]
        setResults(now)
      }
      await props.finish()
      props.onDone()
      setOver(true)
    },
  })

  if (isOver) {
    const failed = results.filter(({ error }) => error !== null)
    const done = results.filter(({ error }) => error === null)
    return (
      <Dialog title={texts.done(done.length)} onClose={props.onClose}>
        <Rows
          title={t('table.bulk.failed')}
          view={view}
          rows={failed.map(({ row, error }) => ({ row, why: failureText(t, error) }))}
        />
        <Rows title={t('table.bulk.skipped')} view={view} rows={skipped} />
        <Rows title={t('table.bulk.done')} view={view} rows={done} />
        <div className={dialogStyles.actions}>
          <Button variant="primary" onClick={props.onClose}>
            {t('table.bulk.close')}
          </Button>
        </div>
      </Dialog>
    )
  }
  const count = able.length
  const title = texts.title(count || rows.length)
  const close = form.isSending ? stay : props.onClose
  return (
    <Dialog title={title} onClose={close}>
      <Form form={form} label={title} isCompact>
        <div className="dimmed">{count === 0 ? texts.none : texts.text}</div>
        {count > 0 && skipped.length > 0 && (
          <Rows title={t('table.bulk.able')} view={view} rows={able.map((row) => ({ row }))} />
        )}
        <Rows title={t('table.bulk.skipped')} view={view} rows={skipped} />
        {count === 0 ? (
          <div className={dialogStyles.actions}>
            <Button onClick={props.onClose}>{t('table.bulk.close')}</Button>
          </div>
        ) : (
          <>
            {note !== undefined && (
              <TextArea
                field={form.field('note')}
                label={note.label}
                help={note.help}
                most={note.most}
                isOptional={note.least === 0}
              />
            )}
            {form.isSending && <Progress done={results.length} all={count} />}
            <FormActions
              submitLabel={texts.confirm(count)}
              isSending={form.isSending}
              failure={form.failure}
              onCancel={close}
              isDangerous={action.isDangerous === true}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function useNoteSchema(note: NoteAsked | undefined) {
  const least = note?.least
  const most = note?.most
  return useMemo(
    () => z.object({ note: least === undefined || most === undefined ? z.string() : text(least, most) }),
    [least, most],
  )
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return null
  } catch (error) {
    return error
  }
}

/** A row that somebody else changed is looked at anew: there is nothing here to be typed once more. */
function failureText(t: Translate, error: unknown): string {
  return isStale(error) ? t('table.bulk.changed') : errorText(t, error)
}

/** Half done is no place to leave: the rest would go on unseen. */
function stay(): void {}

function Progress({ done, all }: { done: number; all: number }) {
  const { t } = useWords()
  const { number } = useFormat()
  return (
    <p role="status">
      <progress max={all} value={done} />
      {t('table.bulk.progress', { done: number(done), all: number(all) })}
    </p>
  )
}

interface RowsProps<Row> {
  title: string
  rows: readonly { readonly row: Row; readonly why?: string }[]
  view: BulkDialogProps<Row>['view']
}

function Rows<Row>({ title, rows, view }: RowsProps<Row>) {
  if (rows.length === 0) return null
  return (
    <div className="small">
      <p className="dimmed">{title}</p>
      <ul className={bulkDialogStyles.results}>
        {rows.map(({ row, why }) => (
          <li key={view.id(row)}>
            <bdi>{view.name(row)}</bdi> {why !== undefined && <span className="dimmed">{why}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
