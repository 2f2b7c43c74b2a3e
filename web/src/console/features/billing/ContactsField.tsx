import { IconUserPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { FieldErrorLine } from '../../form/FieldFrame.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { Field } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import type { Contact } from './billing-fields.ts'
import styles from './billing.module.css'

/** Billing contacts, as many as one has: name and e-mail in a row each. */
export function ContactsField({ field }: { field: Field<readonly Contact[]> }) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const { value: contacts, error, onBlur } = field
  const change = (at: number, part: keyof Contact) => ({
    name: `${field.name}/${at}/${part}`,
    value: contacts[at]?.[part] ?? '',
    error: error?.pointer === `/${field.name}/${at}/${part}` ? error : null,
    onChange: (value: string) =>
      field.onChange(contacts.map((one, index) => (index === at ? { ...one, [part]: value } : one))),
    onBlur,
  })
  const remove = (at: number): void => {
    field.onChange(contacts.toSpliced(at, 1))
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <div ref={box} className={styles.contacts}>
      {contacts.length === 0 && <p className="small dimmed">{t('billing.address.noContacts')}</p>}
      {contacts.map((_, at) => (
        <div key={at} className={styles.contact}>
          <TextField field={change(at, 'name')} label={t('billing.address.contactName')} />
          <TextField
            field={change(at, 'email')}
            label={t('billing.address.contactEmail')}
            type="email"
            inputMode="email"
            dir="ltr"
          />
          <IconButton
            label={t('billing.address.removeContact', { number: at + 1 })}
            icon={<IconX size={18} stroke={1.75} aria-hidden />}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {error?.pointer === `/${field.name}` && <FieldErrorLine id="contacts-error" error={error} />}
      <Button
        data-add
        icon={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => field.onChange([...contacts, { name: '', email: '' }])}
      >
        {t('billing.address.add')}
      </Button>
    </div>
  )
}
