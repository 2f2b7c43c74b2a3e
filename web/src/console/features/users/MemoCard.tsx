import { userActions, UserInput, type User } from '@madang/contract/users'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import type { RecordFields } from '../../form/conflict.ts'
import { ConflictChoice } from '../../form/ConflictChoice.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { useConflict } from '../../form/use-conflict.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { refusalText } from './user-words.ts'
import { userApi, useUpdateUser } from './users.api.ts'
import styles from './user.module.css'

/** What staff notes about a member; nobody else sees it. */
export function MemoCard({ user }: { user: User }) {
  const { t } = useWords()
  const viewer = useViewer()
  const [isEditing, setEditing] = useState(false)
  const memo = user.memo ?? null
  const open = (
    <Button
      variant="link"
      refusedBecause={refusalText(t, userActions(user, viewer).edit)}
      onClick={() => setEditing(true)}
    >
      {memo === null ? t('users.memo.add') : t('ui.edit')}
    </Button>
  )
  return (
    <Card title={t('users.memo.title')} actions={isEditing ? undefined : open} isPadded>
      {isEditing ? (
        <MemoForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <p className={memo === null ? 'dimmed' : styles.memo}>{memo ?? t('users.memo.empty')}</p>
      )}
    </Card>
  )
}

function MemoForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useWords()
  const update = useUpdateUser(user.id)
  const [initial, setInitial] = useState(() => ({ memo: memoOf(user) }))
  const fields: RecordFields<User, typeof initial> = [
    { key: 'memo', label: t('users.memo.title'), valueOf: memoOf },
  ]
  const conflict = useConflict({ record: user, query: userApi.one(user.id), fields })
  const form = useContractForm({
    schema: UserInput,
    initial,
    toInput: ({ memo }) => ({ version: conflict.base.version, memo: memo.trim() === '' ? null : memo }),
    send: async (body) => {
      await conflict.saving(form, update.mutateAsync(body))
      toast.done(t('users.memo.saved'))
      if (!form.isTypedOn()) return onClose
      // More was typed meanwhile: it is to be saved, too.
      setInitial(form.values)
      return undefined
    },
  })
  return (
    <Form form={form} label={t('users.memo.title')} isCompact>
      <TextArea field={form.field('memo')} label={t('users.memo.title')} most={500} rows={4} />
      <ConflictChoice fields={conflict.disputed(form)} />
      <FormActions
        submitLabel={t('users.memo.save')}
        isSending={form.isSending}
        failure={conflict.failureOf(form)}
        onCancel={onClose}
      />
    </Form>
  )
}

function memoOf(user: User): string {
  return user.memo ?? ''
}
