import type { User } from '@madang/contract/users'
import { useMemo } from 'react'
import { FormError } from '../../form/FormActions.tsx'
import { UploadField } from '../../form/UploadField.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { useUpdateAccount } from './preferences.api.ts'
import styles from '../../form/form.module.css'

/** One's picture, saved as soon as it is there or taken away. */
export function AvatarField({ user }: { user: User }) {
  const { t } = useWords()
  const { mutate, error, variables, isPending } = useUpdateAccount()
  const { avatarFileId, avatarPath } = user
  const files = useMemo(() => {
    return avatarFileId === null ? [] : [{ fileId: avatarFileId, name: null, src: avatarPath, alt: null }]
  }, [avatarFileId, avatarPath])
  const save = (wanted: string | null): void => {
    const done = wanted === null ? t('preferences.avatar.removed') : t('preferences.avatar.saved')
    mutate({ change: { avatarFileId: wanted } }, { onSuccess: () => toast.done(done) })
  }
  return (
    <div className={styles.form}>
      <UploadField
        label={t('preferences.avatar.label')}
        help={t('preferences.avatar.help')}
        isRound
        purpose="AVATAR"
        most={1}
        files={files}
        onChange={([file]) => save(file?.fileId ?? null)}
      />
      {error !== null && !isPending && (
        <>
          <FormError failure={error} />
          <div>
            <Button onClick={() => save(variables.change.avatarFileId ?? null)}>{t('ui.error.retry')}</Button>
          </div>
        </>
      )}
    </div>
  )
}
