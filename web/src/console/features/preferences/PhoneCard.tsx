import type { SignInAnswer } from '@madang/contract/auth'
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
import { useCode } from '../../form/use-code.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { requestPhoneCode, useUpdateAccount } from './preferences.api.ts'

type Step = 'read' | 'number' | { readonly phone: string; readonly answer: SignInAnswer }

/** The number one signs in with; a new one counts only after the code that was sent to it. */
export function PhoneCard({ user }: { user: User }) {
  const { t } = useWords()
  const [step, setStep] = useState<Step>('read')
  const close = (): void => setStep('read')
  if (step === 'number') {
    return <NumberStep onCancel={close} onSent={(phone, answer) => setStep({ phone, answer })} />
  }
  if (step !== 'read') {
    return <CodeStep {...step} onBack={() => setStep('number')} onDone={close} />
  }
  return (
    <div className="preferences-row">
      <div>
        <bdi dir="ltr" className="num strong">
          {toLocalPhone(user.phoneNumber)}
        </bdi>
        <p className="dim small">{t('preferences.phone.text')}</p>
      </div>
      <Button className="end" onClick={() => setStep('number')}>
        {t('preferences.phone.change')}
      </Button>
    </div>
  )
}

interface NumberStepProps {
  onCancel: () => void
  onSent: (phone: string, answer: SignInAnswer) => void
}

const PhoneInput = z.object({ phone: WirePhone })

function NumberStep({ onCancel, onSent }: NumberStepProps) {
  const { t } = useWords()
  const form = useContractForm({
    schema: PhoneInput,
    initial: { phone: phonePrefix },
    toInput: ({ phone }) => ({ phone: toWirePhone(phone) ?? phone }),
    send: async ({ phone }) => onSent(phone, await requestPhoneCode(phone)),
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
  phone: string
  answer: SignInAnswer
  onBack: () => void
  onDone: () => void
}

function CodeStep({ phone, answer, onBack, onDone }: CodeStepProps) {
  const { t } = useWords()
  const update = useUpdateAccount()
  const code = useCode({
    first: answer,
    request: () => requestPhoneCode(phone),
    confirm: async (confirmationCode, authSession) => {
      await update.mutateAsync({ change: { phone, confirmationCode }, authSession })
      toast.done(t('preferences.phone.changed'))
      onDone()
    },
  })
  return (
    <div className="preferences-code">
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
