import { toLocalPhone, toWirePhone } from '@madang/contract/phone'
import type { User } from '@madang/contract/users'
import { WirePhone } from '@madang/contract/wire-phone'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Rich } from '../../../theme/Rich.tsx'
import { CodeEntry } from '../../form/CodeEntry.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { PhoneField, phonePrefix } from '../../form/PhoneField.tsx'
import { useCode, type Sent } from '../../form/use-code.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { requestPhoneCode, useUpdateAccount } from './preferences.api.ts'
import styles from './preferences.module.css'

/** A code that was sent to a new number. */
interface SentTo {
  readonly phone: string
  readonly sent: Sent
}

/** The number one signs in with; a new one counts only after the code that was sent to it. */
export function PhoneCard({ user }: { user: User }) {
  const { t } = useWords()
  const [step, setStep] = useState<'read' | 'number' | 'code'>('read')
  // Outlives the way back to the number: another code is not sent within a minute.
  const [last, setLast] = useState<SentTo | null>(null)
  if (step === 'number') {
    const goOn = (next: SentTo): void => {
      setLast(next)
      setStep('code')
    }
    return <NumberStep last={last} onCancel={() => setStep('read')} onSent={goOn} />
  }
  if (step === 'code' && last !== null) {
    const done = (): void => {
      setLast(null)
      setStep('read')
    }
    return <CodeStep last={last} onSent={setLast} onBack={() => setStep('number')} onDone={done} />
  }
  return (
    <div className={styles.row}>
      <div>
        <bdi dir="ltr" className="num strong">
          {toLocalPhone(user.phoneNumber)}
        </bdi>
        <p className="dimmed small">{t('preferences.phone.text')}</p>
      </div>
      <Button className="push-end" onClick={() => setStep('number')}>
        {t('preferences.phone.change')}
      </Button>
    </div>
  )
}

interface NumberStepProps {
  last: SentTo | null
  onCancel: () => void
  onSent: (next: SentTo) => void
}

const PhoneInput = z.object({ phone: WirePhone })

function NumberStep({ last, onCancel, onSent }: NumberStepProps) {
  const { t } = useWords()
  const form = useContractForm({
    schema: PhoneInput,
    initial: { phone: last === null ? phonePrefix : toLocalPhone(last.phone) },
    toInput: ({ phone }) => ({ phone: toWirePhone(phone) ?? phone }),
    send: async ({ phone }) => {
      const isAlive = last?.phone === phone && last.sent.expiresAtMs > Date.now()
      onSent(isAlive ? last : { phone, sent: await requestPhoneCode(phone) })
    },
  })
  return (
    <Form form={form} label={t('preferences.phone.change')} isCompact>
      <PhoneField
        field={form.field('phone')}
        label={t('preferences.phone.new')}
        help={t('preferences.phone.newHelp')}
      />
      <FormActions
        submitLabel={t('preferences.phone.send')}
        isSending={form.isSending}
        failure={form.failure}
        onCancel={onCancel}
      />
    </Form>
  )
}

interface CodeStepProps {
  last: SentTo
  onSent: (next: SentTo) => void
  onBack: () => void
  onDone: () => void
}

function CodeStep({ last: { phone, sent }, onSent, onBack, onDone }: CodeStepProps) {
  const { t } = useWords()
  const update = useUpdateAccount()
  const code = useCode({
    first: sent,
    request: () => requestPhoneCode(phone),
    confirm: async (confirmationCode, authSession) => {
      await update.mutateAsync({ change: { phone, confirmationCode }, authSession })
      toast.done(t('preferences.phone.changed'))
      onDone()
    },
    onSent: (next) => onSent({ phone, sent: next }),
  })
  return (
    <div className={styles.code}>
      <p>
        <Rich
          text={t('preferences.phone.sent', { phone: toLocalPhone(phone) })}
          tags={{
            phone: (text) => (
              <bdi dir="ltr" className="num strong">
                {text}
              </bdi>
            ),
          }}
        />
      </p>
      <CodeEntry code={code} />
      <div>
        <Button variant="link" onClick={onBack}>
          {t('preferences.phone.back')}
        </Button>
      </div>
    </div>
  )
}
