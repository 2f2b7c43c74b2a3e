import type { User } from '@madang/contract/users'
import { useState } from 'react'
import { leaveForGood } from '../../api/sign-out.ts'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useRemoveAccount } from './preferences.api.ts'
import styles from './preferences.module.css'

/** Withdraws oneself, after the word was typed. Staff of the operator are removed by their colleagues. */
export function RemoveAccount({ user }: { user: User }) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveAccount()
  const word = t('preferences.remove.word')
  return (
    <Card title={t('preferences.remove.title')} isPadded>
      <div className={styles.row}>
        <p className="dimmed">{t('preferences.remove.text')}</p>
        <Button variant="danger" className="push-end" onClick={() => setAsking(true)}>
          {t('preferences.remove.open')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('preferences.remove.question')}
          text={t('preferences.remove.text')}
          confirmLabel={t('preferences.remove.confirm')}
          typeToConfirm={{ label: t('preferences.remove.typeLabel', { word }), expected: word }}
          isDangerous
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove.mutateAsync(user.id)
            leaveForGood()
          }}
        />
      )}
    </Card>
  )
}
