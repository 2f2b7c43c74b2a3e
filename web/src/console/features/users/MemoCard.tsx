import { userActions, UserInput, type User } from '@madang/contract/users'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { changesOf, toValues } from '../../record/field-values.ts'
import { conflictFields } from '../../record/field-words.ts'
import { FieldInput } from '../../record/FieldInput.tsx'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { RecordForm } from '../../record/RecordForm.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { memoFields } from './user-fields.ts'
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
    <Card title={t('users.field.memo')} actions={isEditing ? undefined : open} isPadded>
      {isEditing ? (
        <MemoForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <p className={memo === null ? 'dimmed' : styles.memo}>{memo ?? t('users.memo.empty')}</p>
      )}
    </Card>
  )
}

function MemoForm({ user, onClose }: { user: User; onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const update = useUpdateUser(user.id)
  const editing = useRecordForm({
    record: user,
    query: userApi.one(user.id),
    schema: UserInput,
    fields: conflictFields(memoFields, { words }),
    toValues: (record) => toValues(memoFields, record),
    toInput: (values, base) => ({ version: base.version, ...changesOf(memoFields, values, base) }),
    save: (body) => update.mutateAsync(body),
    onSaved: () => toast.done(t('users.memo.saved')),
    onClose,
  })
  return (
    <RecordForm
      editing={editing}
      label={t('users.field.memo')}
      submitLabel={t('users.memo.save')}
      onCancel={onClose}
      lastChange={<LastRecordedChange subjectId={user.id} />}
      isCompact
    >
      <FieldInput fields={memoFields} form={editing.form} name="memo" />
    </RecordForm>
  )
}
