import type { Category } from '@madang/contract/categories'
import { seoulDate } from '@madang/contract/korean-time'
import type { OpeningSpan } from '@madang/contract/opening-hours'
import { storeActions } from '@madang/contract/store-actions'
import { openedOnRange, type Store } from '@madang/contract/stores'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { FieldErrorLine } from '../../form/FieldFrame.tsx'
import type { SelectOption } from '../../form/SelectField.tsx'
import type { ContractForm } from '../../form/use-contract-form.ts'
import type { FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInputs } from '../../record/FieldInput.tsx'
import { HoursField } from '../../form/HoursField.tsx'
import { StoreAddress } from './StoreAddress.tsx'
import { storeFields, storeSections, type StoreSection } from './store-fields.ts'
import { categoryName, refusalText } from './store-words.ts'
import { categoriesQuery } from './stores.api.ts'
import styles from '../../form/field.module.css'

interface FieldsProps {
  form: ContractForm<FormValues>
  /** The store as it is; null while it is not there yet. */
  store: Store | null
}

/** The fields of one section, the same where a store begins and where it is changed. */
export function StoreFields({ section, form, store }: FieldsProps & { section: StoreSection }) {
  const { t } = useWords()
  const viewer = useViewer()
  const categories = useCategoryOptions({ form, store })
  const [opened] = useState(() => openedOnRange(seoulDate(new Date())))
  const fixed =
    store === null
      ? null
      : refusalText(t, storeActions(store, { ...viewer, staffRole: store.staffRole }).changeBusinessNumber)
  if (section === 'place') return <StoreAddress form={form} />
  return (
    <FieldInputs
      fields={storeFields}
      names={storeSections[section]}
      form={form}
      extras={{
        categoryId: { options: categories },
        businessNumber: fixed === null ? {} : { isFixed: true, help: fixed },
        branchNo: { isFixed: fixed !== null },
        openedOn: { min: opened.from, max: opened.to },
      }}
      own={{ openingHours: <Hours form={form} /> }}
    />
  )
}

/** The active categories, and the one that was chosen before, should it be active no longer. */
function useCategoryOptions({ form, store }: FieldsProps): SelectOption<string>[] {
  const { t, locale } = useWords()
  const { data } = useQuery(categoriesQuery())
  const isOffered = ({ id, active }: Category): boolean => active || id === store?.categoryId
  const options = (data?.items ?? []).filter(isOffered).map((category) => ({
    value: category.id,
    label: categoryName(locale, category),
  }))
  const { value } = form.field('categoryId')
  // Until the list is there the select holds what it has, so that nothing looks changed.
  const isWaiting = data === undefined && typeof value === 'string' && value !== ''
  const waiting = isWaiting ? [{ value, label: t('ui.loading') }] : []
  return [{ value: '', label: t('store.choose') }, ...waiting, ...options]
}

function Hours({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useWords()
  const hours = form.field('openingHours')
  const spans = hours.value as readonly OpeningSpan[] // as store-fields.ts declares it
  return (
    <div className={styles.field}>
      <HoursField field={{ ...hours, value: spans }} label={t('store.hours.title')} />
      {/* What the rows do not tell: too many spans. */}
      {hours.error?.pointer === '/openingHours' && (
        <FieldErrorLine id="openingHours-error" error={hours.error} />
      )}
    </div>
  )
}
