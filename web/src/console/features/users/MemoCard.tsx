import { userActions, UserInput, type User } from '@madang/contract/users'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { useConflict } from './use-conflict.ts'
import { refusalText } from './user-words.ts'
import { useUpdateUser } from './users.api.ts'

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
        <p className={memo === null ? 'dim' : 'memo'}>{memo ?? t('users.memo.empty')}</p>
      )}
    </Card>
  )
}

function MemoForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useWords()
  const update = useUpdateUser(user.id)
  const { base, before, saving } = useConflict(user)
  const [initial] = useState({ memo: user.memo ?? '' })
  const [mine, setMine] = useState(initial.memo)
  const form = useContractForm({
    schema: UserInput,
    initial,
    toInput: ({ memo }) => ({ version: base.version, memo: memo.trim() === '' ? null : memo }),
    send: async (body) => {
      setMine(form.values.memo)
      await saving(update.mutateAsync(body))
      toast.done(t('users.memo.saved'))
      onClose()
    },
  })
  const theirs = base.memo ?? ''
  const isDisputed = before !== null && (before.memo ?? '') !== theirs && mine !== theirs
  return (
    <Form form={form} label={t('users.memo.title')} isCompact>
      <TextArea field={form.field('memo')} label={t('users.memo.title')} most={500} rows={4} />
      {before !== null && (
        <ConflictChoice
          fields={
            isDisputed
              ? [
                  {
                    key: 'memo',
                    label: t('users.memo.title'),
                    theirs: theirs || t('users.none'),
                    mine: mine || t('users.none'),
                    isMine: form.values.memo !== theirs,
                    onChoose: (isMine) => form.replaceAll({ memo: isMine ? mine : theirs }),
                  },
                ]
              : []
          }
        />
      )}
      <FormActions
        submitLabel={t('users.memo.save')}
        isSending={form.isSending}
        failure={before === null ? form.failure : null}
        onCancel={onClose}
      />
    </Form>
  )
}
