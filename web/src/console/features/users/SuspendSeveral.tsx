import { userActions, setUserStatus, type UserRow } from '@madang/contract/users'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useViewer } from '../../api/session.ts'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { nameOf, refusalText } from './user-words.ts'
import { useSuspendEach } from './users.api.ts'

interface Failed {
  readonly user: UserRow
  readonly error: unknown
}

interface Progress {
  readonly done: number
  readonly failed: readonly Failed[]
}

const Note = z.pick(setUserStatus.body, { note: true })

interface SuspendSeveralProps {
  users: readonly UserRow[]
  /** Something was done: the selection is no longer of use. */
  onDone: () => void
  onClose: () => void
}

/** Suspends the chosen members one after the other, and says of each that could not be suspended why. */
export function SuspendSeveral({ users, onDone, onClose }: SuspendSeveralProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const viewer = useViewer()
  const { suspend, finish } = useSuspendEach()
  const [progress, setProgress] = useState<Progress | null>(null)
  // Settled when the dialog opens: what is suspended meanwhile must not look like a refusal.
  const [decided] = useState(() =>
    users.map((user) => ({ user, decision: userActions(user, viewer).suspend })),
  )
  const able = decided.filter(({ decision }) => decision.allowed).map(({ user }) => user)
  const skipped = decided.flatMap(({ user, decision }) => {
    const why = refusalText(t, decision)
    return why === null ? [] : [{ user, why }]
  })

  const form = useContractForm({
    schema: Note,
    initial: { note: '' },
    toInput: (values) => values,
    send: async ({ note }) => {
      let now: Progress = { done: 0, failed: [] }
      setProgress(now)
      for (const user of able) {
        try {
          // One at a time, so that the count is true and the server is not flooded.
          await suspend(user.id, note)
          now = { ...now, done: now.done + 1 }
        } catch (error) {
          now = { ...now, failed: [...now.failed, { user, error }] }
        }
        setProgress(now)
      }
      await finish()
      onDone()
    },
  })

  if (form.isDone() && !form.isSending && progress !== null) {
    return (
      <Dialog title={t('users.bulk.done', { count: progress.done })} onClose={onClose}>
        {progress.failed.length > 0 && (
          <Reasons
            title={t('users.bulk.failed')}
            rows={progress.failed.map(({ user, error }) => ({ user, why: errorText(t, error) }))}
          />
        )}
        <div className="dlg-foot">
          <Button variant="primary" onClick={onClose}>
            {t('users.bulk.close')}
          </Button>
        </div>
      </Dialog>
    )
  }
  const count = able.length
  const title = t('users.bulk.title', { count: count || users.length })
  return (
    <Dialog title={title} onClose={form.isSending ? stay : onClose}>
      <Form form={form} label={title} isCompact>
        <p className="dim">{count === 0 ? t('users.bulk.none') : t('users.suspend.text')}</p>
        {skipped.length > 0 && <Reasons title={t('users.bulk.skipped')} rows={skipped} />}
        {count === 0 ? (
          <Button onClick={onClose}>{t('users.bulk.close')}</Button>
        ) : (
          <>
            <TextArea field={form.field('note')} label={t('users.suspend.note')} most={300} />
            {progress !== null && form.isSending && (
              <p role="status">
                <progress className="prog" max={count} value={progress.done + progress.failed.length} />
                {t('users.bulk.progress', {
                  done: number(progress.done + progress.failed.length),
                  all: number(count),
                })}
              </p>
            )}
            <FormActions
              submitLabel={t('users.bulk.confirm', { count })}
              isSending={form.isSending}
              failure={form.failure}
              onCancel={form.isSending ? stay : onClose}
              isDangerous
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** Half done is no place to leave: the rest would go on unseen. */
function stay(): void {}

function Reasons({ title, rows }: { title: string; rows: readonly { user: UserRow; why: string }[] }) {
  const { t } = useWords()
  return (
    <div className="small">
      <p className="dim">{title}</p>
      <ul className="reasons">
        {rows.map(({ user, why }) => (
          <li key={user.id}>
            <bdi>{nameOf(t, user)}</bdi> <span className="dim">{why}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
