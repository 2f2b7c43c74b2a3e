import { BillingAddressInput, type BillingAddress } from '@madang/contract/billing'
import { countries } from '@madang/contract/countries'
import { IconMapPin } from '@tabler/icons-react'
import { FormGroup } from '../../form/Form.tsx'
import type { Field } from '../../form/use-contract-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { factOf } from '../../record/FieldFact.tsx'
import { FieldInputs } from '../../record/FieldInput.tsx'
import { toInput, toValues } from '../../record/field-values.ts'
import { conflictFields } from '../../record/field-words.ts'
import { RecordForm } from '../../record/RecordForm.tsx'
import { SectionCard } from '../../record/SectionCard.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { toast } from '../../ui/toast.ts'
import { addressFields, addressOrder, contactsOf, countryName, type Contact } from './billing-fields.ts'
import { addressQuery, useSaveAddress } from './billing.api.ts'
import { ContactsField } from './ContactsField.tsx'
import { Loaded } from '../../record/Loaded.tsx'
import styles from './billing.module.css'

/** A store's billing address: edited in place by its owners, masked for the operator. */
export function BillingAddressCard({ storeId }: { storeId: string }) {
  const { t, locale } = useWords()
  const [first = 'firstName'] = addressOrder(locale).personal
  return (
    <Loaded title={t('billing.address.title')} query={addressQuery(storeId)}>
      {(address) => (
        <SectionCard
          name="billing-address"
          title={t('billing.address.title')}
          editLabel={t('billing.address.edit')}
          refusedBecause={address.isMasked ? t('billing.ownersOnly') : null}
          isUnwritten={address.updatedAt === null}
          read={(begin) => <AddressFacts address={address} onBegin={() => begin(first)} />}
          form={(close) => <AddressForm address={address} onClose={close} />}
        />
      )}
    </Loaded>
  )
}

function AddressFacts({ address, onBegin }: { address: BillingAddress; onBegin: () => void }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  if (address.updatedAt === null) {
    return (
      <EmptyState
        icon={<IconMapPin size={24} stroke={1.75} aria-hidden />}
        title={t('billing.address.notSaved')}
        text={t('billing.address.notSavedText')}
        isCompact
        {...(!address.isMasked && {
          actions: <Button onClick={onBegin}>{t('billing.address.enter')}</Button>,
        })}
      />
    )
  }
  const { personal, company } = addressOrder(words.locale)
  const pairs = [...personal, ...company].map((name) => {
    const field = addressFields.all[name]
    const value = factOf({ name, field, value: address[name], speech: { words }, format })
    return [t(field.label), value ?? '–', 'whole'] as const
  })
  const contacts = (
    <ul className={styles.contactList}>
      {address.contacts.map(({ name, email }, at) => (
        <li key={at}>
          <bdi>{name}</bdi> <Isolate>{email}</Isolate>
        </li>
      ))}
    </ul>
  )
  return (
    <LabelValues
      pairs={[
        ...pairs,
        [t('billing.address.contacts'), address.contacts.length === 0 ? '–' : contacts, 'whole'],
        [t('billing.field.updatedAt'), format.dateTime(address.updatedAt), 'whole'],
      ]}
    />
  )
}

function AddressForm({ address, onClose }: { address: BillingAddress; onClose: () => void }) {
  const words = useWords()
  const { t, locale } = words
  const { storeId } = address
  const save = useSaveAddress(storeId)
  const editing = useRecordForm({
    record: address,
    query: addressQuery(storeId),
    schema: BillingAddressInput,
    fields: conflictFields(addressFields, { words }),
    toValues: (record) => toValues(addressFields, record),
    toInput: (values, base) => ({ version: base.version, ...toInput(addressFields, values) }),
    save: (body) => save.mutateAsync(body),
    onSaved: () => toast.done(t('billing.address.saved')),
    onClose,
  })
  const { form } = editing
  const options = countries
    .map((value) => ({ value, label: countryName(locale, value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
  const inputs = { fields: addressFields, form, extras: { country: { options } } }
  const { personal, company } = addressOrder(locale)
  const held = form.field('contacts')
  const contacts = { ...held, value: contactsOf(held.value) } as unknown as Field<readonly Contact[]> // a contact is an object of texts
  return (
    <RecordForm
      editing={editing}
      label={t('billing.address.title')}
      submitLabel={t('billing.address.save')}
      onCancel={onClose}
      isCompact
    >
      <FormGroup title={t('billing.address.personal')}>
        <FieldInputs {...inputs} names={personal} />
      </FormGroup>
      <FormGroup title={t('billing.address.companyInfo')}>
        <FieldInputs {...inputs} names={company} />
      </FormGroup>
      <FormGroup title={t('billing.address.contacts')} help={t('billing.address.infinite')}>
        <ContactsField field={contacts} />
      </FormGroup>
    </RecordForm>
  )
}
