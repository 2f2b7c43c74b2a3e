import { benefitKinds, promotionTypes } from '@madang/contract/promotion-parts'
import { offeredListings, promotionListings } from '@madang/contract/promotion-actions'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { ContractForm, Field } from '../../form/use-contract-form.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInputs } from '../../record/FieldInput.tsx'
import {
  promotionFields,
  promotionSections,
  type PlaceValue,
  type PromotionSection,
} from './promotion-fields.ts'
import { toInstant, toLocal } from './promotion-values.ts'
import formStyles from '../../form/form.module.css'

interface FieldsProps {
  form: ContractForm<FormValues>
  section: PromotionSection
}

/** The years that the contract takes. */
const [min, max] = ['2000-01-02T00:00', '2099-12-30T23:59']

/** The fields of one section, the same where a promotion begins and where it is changed. */
export function PromotionFields({ section, form }: FieldsProps) {
  const { t } = useWords()
  const kind = form.field('benefit/kind').value
  const hasNumber = kind === 'PERCENT' || kind === 'AMOUNT'
  const hidden = section === 'benefit' && !hasNumber ? ['benefit/value', 'benefit/minSpend'] : []
  return (
    <FieldInputs
      fields={promotionFields}
      names={promotionSections[section].filter((name) => !hidden.includes(name))}
      form={form}
      extras={{
        type: { options: promotionTypes.map((value) => ({ value, label: t(`promotion.type.${value}`) })) },
        'benefit/kind': {
          options: benefitKinds.map((value) => ({ value, label: t(`promotions.benefit.${value}`) })),
        },
        'benefit/value': {
          label: t(kind === 'AMOUNT' ? 'promotions.field.amount' : 'promotions.field.percent'),
        },
        listing: {
          options: promotionListings
            .filter((value) => offeredListings.includes(value) || form.field('listing').value === value)
            .map((value) => ({ value, label: t(`promotions.listing.${value}`) })),
          ...(!offeredListings.includes('PAID') && { help: t('promotions.listing.later') }),
        },
      }}
      own={{
        ...Object.fromEntries(
          (['startAt', 'endAt', 'displayFrom', 'displayTo'] as const).map((name) => [
            name,
            <Moment key={name} name={name} form={form} />,
          ]),
        ),
        place: <PlaceField key="place" form={form} />,
      }}
    />
  )
}

type Moments = 'startAt' | 'endAt' | 'displayFrom' | 'displayTo'

/** A day and a time in Seoul. */
function Moment({ name, form }: Pick<FieldsProps, 'form'> & { name: Moments }) {
  const { t } = useWords()
  const field = form.field(name)
  const declared = promotionFields.all[name]
  return (
    <DateTimeField
      field={{ ...field, value: toLocal(field.value), onChange: (local) => field.onChange(toInstant(local)) }}
      type="datetime-local"
      min={min}
      max={max}
      label={t(declared.label)}
      help={declared.help && t(declared.help)}
      isOptional={declared.isOptional ?? false}
    />
  )
}

/** At the store, or elsewhere by name and address. */
function PlaceField({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useWords()
  const field = form.field('place')
  const place = field.value as PlaceValue // as promotion-fields.ts declares it
  const part = (name: 'name' | 'address'): Field<string> => ({
    ...field,
    name: `place/${name}`,
    value: toText(place[name]),
    error: field.error?.pointer === `/place/${name}` ? field.error : null,
    // Somewhere else on the map as well: coordinates of the place before would mislead.
    onChange: (value) => field.onChange({ ...place, [name]: value, lat: '', lng: '' }),
  })
  return (
    <div className={formStyles.form}>
      <CheckboxField
        label={t('promotions.place.same')}
        field={{
          ...field,
          error: null,
          value: place.sameAsStore === true,
          onChange: (sameAsStore) => field.onChange({ ...place, sameAsStore }),
        }}
      />
      {place.sameAsStore !== true && (
        <>
          <TextField label={t('promotions.place.name')} field={part('name')} />
          <TextField label={t('promotions.place.address')} field={part('address')} />
        </>
      )}
    </div>
  )
}
