import type { Category } from '@madang/contract/categories'
import { formatBusinessNumber } from '@madang/contract/business-number'
import { seoulDate } from '@madang/contract/korean-time'
import { digitsOnly } from '@madang/contract/phone'
import { storeActions } from '@madang/contract/store-actions'
import { formatStorePhoneInput } from '@madang/contract/store-phone'
import { openedOnRange, type Store } from '@madang/contract/stores'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { DigitsField } from '../../form/DigitsField.tsx'
import { FieldErrorLine } from '../../form/FieldFrame.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TagsField } from '../../form/TagsField.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { ContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { HoursField } from './HoursField.tsx'
import { StoreAddress } from './StoreAddress.tsx'
import { categoryName, refusalText } from './store-words.ts'
import type { StoreSection, StoreValues } from './store-values.ts'
import { categoriesQuery } from './stores.api.ts'
import fieldStyles from '../../form/field.module.css'
import formStyles from '../../form/form.module.css'

interface FieldsProps {
  form: ContractForm<StoreValues>
  /** The store as it is; null while it is not there yet. */
  store: Store | null
}

const digits = (most: number) => (typed: string) => digitsOnly(typed, most)

/** The fields of one section, the same where a store begins and where it is changed. */
export function StoreFields({ section, ...props }: FieldsProps & { section: StoreSection }) {
  switch (section) {
    case 'basics':
      return <BasicsFields {...props} />
    case 'contact':
      return <ContactFields {...props} />
    case 'business':
      return <BusinessFields {...props} />
    case 'place':
      return <StoreAddress form={props.form} />
    case 'hours':
      return <HoursFields {...props} />
  }
}

function BasicsFields({ form, store }: FieldsProps) {
  const { t } = useWords()
  return (
    <>
      <TextField
        field={form.field('name')}
        label={t('store.field.name')}
        help={t('store.help.name')}
        autoComplete="off"
      />
      <CategoryField form={form} store={store} />
      <TextArea
        field={form.field('description')}
        label={t('stores.field.description')}
        help={t('store.help.description')}
        most={2000}
        rows={5}
        isOptional
      />
      <TagsField
        field={form.field('tags')}
        label={t('stores.field.tags')}
        help={t('store.help.tags')}
        most={10}
        mostCharacters={20}
        isOptional
      />
    </>
  )
}

/** The active categories, and the one that was chosen before, should it be active no longer. */
function CategoryField({ form, store }: FieldsProps) {
  const { t, locale } = useWords()
  const { data } = useQuery(categoriesQuery())
  const isOffered = ({ id, active }: Category): boolean => active || id === store?.categoryId
  const options = (data?.items ?? []).filter(isOffered).map((category) => ({
    value: category.id,
    label: categoryName(locale, category),
  }))
  const { value } = form.field('categoryId')
  // Until the list is there the select holds what it has, so that nothing looks changed.
  const waiting = data === undefined && value !== '' ? [{ value, label: t('ui.loading') }] : []
  return (
    <SelectField
      field={form.field('categoryId')}
      label={t('stores.field.category')}
      options={[{ value: '', label: t('store.choose') }, ...waiting, ...options]}
    />
  )
}

function ContactFields({ form }: FieldsProps) {
  const { t } = useWords()
  const link = (name: 'links/homepage' | 'links/instagram' | 'links/kakaoChannel', key: string) => (
    <TextField
      field={form.field(name)}
      label={t(`store.field.${key as 'homepage'}`)} // one of three keys, each without parameters
      type="url"
      inputMode="url"
      dir="ltr"
      placeholder={examples[name]}
      isOptional
    />
  )
  return (
    <>
      <div className={formStyles.pair}>
        <DigitsField
          field={form.field('phone')}
          label={t('stores.field.phone')}
          help={t('store.help.phone')}
          format={formatStorePhoneInput}
          type="tel"
        />
        <TextField
          field={form.field('email')}
          label={t('stores.field.email')}
          help={t('store.help.email')}
          type="email"
          inputMode="email"
          dir="ltr"
          isOptional
        />
      </div>
      {link('links/homepage', 'homepage')}
      {link('links/instagram', 'instagram')}
      {link('links/kakaoChannel', 'kakaoChannel')}
    </>
  )
}

/** Where the links lead; the same in every language. */
const examples = {
  'links/homepage': 'https://',
  'links/instagram': 'https://instagram.com/',
  'links/kakaoChannel': 'https://pf.kakao.com/',
} as const

const businessDigits = 10

function BusinessFields({ form, store }: FieldsProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const fixed =
    store === null
      ? null
      : refusalText(t, storeActions(store, { ...viewer, staffRole: store.staffRole }).changeBusinessNumber)
  const [opened] = useState(() => openedOnRange(seoulDate(new Date())))
  const isWhole = digitsOnly(form.values.businessNumber, businessDigits).length === businessDigits
  return (
    <>
      <div className={formStyles.pair}>
        <DigitsField
          field={form.field('businessNumber')}
          label={t('stores.field.businessNumber')}
          help={fixed ?? t('store.help.businessNumber')}
          format={formatBusinessNumber}
          early={isWhole ? (form.errors['businessNumber'] ?? null) : null}
          isFixed={fixed !== null}
        />
        <DigitsField
          field={form.field('branchNo')}
          label={t('stores.field.branchNo')}
          help={t('store.help.branchNo')}
          format={digits(4)}
          size={4}
          isFixed={fixed !== null}
          isOptional
        />
      </div>
      <TextField
        field={form.field('businessName')}
        label={t('stores.field.businessName')}
        help={t('store.help.businessName')}
      />
      <div className={formStyles.pair}>
        <TextField field={form.field('representativeName')} label={t('stores.field.representative')} />
        <DateTimeField
          field={form.field('openedOn')}
          label={t('stores.field.openedOn')}
          type="date"
          min={opened.from}
          max={opened.to}
        />
      </div>
    </>
  )
}

function HoursFields({ form }: FieldsProps) {
  const { t } = useWords()
  const hours = form.field('openingHours')
  return (
    <>
      <div className={fieldStyles.field}>
        <HoursField field={hours} />
        {/* What the rows do not tell: too many spans. */}
        {hours.error?.pointer === '/openingHours' && (
          <FieldErrorLine id="openingHours-error" error={hours.error} />
        )}
      </div>
      <TextField
        field={form.field('holidayNote')}
        label={t('stores.field.holidayNote')}
        help={t('store.help.holidayNote')}
        isOptional
      />
    </>
  )
}
