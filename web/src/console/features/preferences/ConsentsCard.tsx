import type { User } from '@madang/contract/users'
import { useId } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import { useUpdateAccount } from './preferences.api.ts'
import checkboxStyles from '../../ui/checkbox.module.css'
import preferencesStyles from './preferences.module.css'

/** What may be sent beside what one asked for; counts at once. Night needs the first (product.md §8). */
export function ConsentsCard({ user }: { user: User }) {
  const { t } = useWords()
  const update = useUpdateAccount()
  const hasMarketing = user.marketingConsentAt !== null
  const hasNight = user.nightConsentAt !== null

  const save = (change: { marketingConsent?: boolean; nightConsent?: boolean }, done: string): void =>
    update.mutate(
      { change },
      {
        onSuccess: () => toast.done(done),
        onError: toast.thrown,
      },
    )
  const setMarketing = (isOn: boolean): void => {
    if (isOn) save({ marketingConsent: true }, t('preferences.consents.marketingOn'))
    else save({ marketingConsent: false, nightConsent: false }, t('preferences.consents.marketingOff'))
  }
  const setNight = (isOn: boolean): void => {
    const done = isOn ? t('preferences.consents.nightOn') : t('preferences.consents.nightOff')
    save({ nightConsent: isOn }, done)
  }

  return (
    <div className={preferencesStyles.consents}>
      <Consent
        label={t('preferences.consents.marketing')}
        help={t('preferences.consents.marketingHelp')}
        since={user.marketingConsentAt}
        isBusy={update.isPending}
        isFixed={false}
        isOn={hasMarketing}
        onChange={setMarketing}
      />
      <Consent
        label={t('preferences.consents.night')}
        help={t('preferences.consents.nightHelp')}
        since={user.nightConsentAt}
        isBusy={update.isPending}
        isFixed={!hasMarketing && !hasNight}
        isOn={hasNight}
        onChange={setNight}
      />
    </div>
  )
}

interface ConsentProps {
  label: string
  help: string
  since: string | null
  isBusy: boolean
  isFixed: boolean
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Consent({ label, help, since, isBusy, isFixed, isOn, onChange }: ConsentProps) {
  const { t } = useWords()
  const format = useFormat()
  const id = useId()
  return (
    <div>
      <label className={preferencesStyles.tick}>
        <input
          className={checkboxStyles.checkbox}
          type="checkbox"
          checked={isOn}
          aria-disabled={isFixed || undefined}
          aria-describedby={id}
          onChange={(event) => {
            // A second press while the first is on its way would overtake it.
            if (!isBusy && !isFixed) onChange(event.currentTarget.checked)
          }}
        />
        {label}
      </label>
      <p id={id} className="dimmed small">
        {since === null ? help : t('preferences.consents.since', { date: format.date(since) })}
      </p>
    </div>
  )
}
