import { benefitKinds, promotionTypes } from '@madang/contract/promotion-parts'
import { offeredListings, promotionListings } from '@madang/contract/promotion-actions'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentProps } from 'react'
import { publicSettingsQuery } from '../../api/settings.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import type { ContractForm } from '../../form/use-contract-form.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInputs } from '../../record/FieldInput.tsx'
import { MomentInput } from '../../record/OwnInputs.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import {
  promotionFields,
  promotionSections,
  type PlaceValue,
  type PromotionSection,
  labelText,
} from './promotion-fields.ts'
import formStyles from '../../form/form.module.css'

interface FieldsProps {
  form: ContractForm<FormValues>
  section: PromotionSection
}

/** The fields of one section, the same where a promotion begins and where it is changed. */
export function PromotionFields({ section, form }: FieldsProps) {
  const { t, won } = useWords()
  const kind = form.field('benefit/kind').value
  const hasNumber = kind === 'PERCENT' || kind === 'AMOUNT'
  const { data: settings } = useQuery(publicSettingsQuery)
  const offered = offeredListings({ payments: settings?.features.payments ?? false })
  const listingHelp =
    settings && offered.includes('PAID')
      ? t('promotions.listing.price', {
          price: won(settings.prices.listingWon),
          count: settings.prices.listingDays,
        })
      : t('promotions.listing.later')
  const hidden = section === 'benefit' && !hasNumber ? ['benefit/value', 'benefit/minSpend'] : []
  return (
    <FieldInputs
      fields={promotionFields}
      names={promotionSections[section].filter((name) => !hidden.includes(name))}
      form={form}
      extras={{ 'benefit/value': { label: labelText(t, 'benefit/value', kind) } }}
      own={{
        ...Object.fromEntries(
          (['startAt', 'endAt', 'displayFrom', 'displayTo'] as const).map((name) => [
            name,
            <MomentInput key={name} fields={promotionFields} name={name} form={form} />,
          ]),
        ),
        place: <PlaceField key="place" form={form} />,
        type: (
          <Choice
            key="type"
            name="type"
            form={form}
            options={promotionTypes.map((value) => ({ value, label: t(`promotion.type.${value}`) }))}
          />
        ),
        'benefit/kind': (
          <Choice
            key="kind"
            name="benefit/kind"
            form={form}
            options={benefitKinds.map((value) => ({ value, label: t(`promotions.benefit.${value}`) }))}
          />
        ),
        listing: (
          <Choice
            key="listing"
            name="listing"
            form={form}
            options={promotionListings.map((value) => ({
              value,
              label: t(`promotions.listing.${value}`),
              isOff: !offered.includes(value),
            }))}
            help={listingHelp}
          />
        ),
      }}
    />
  )
}

interface ChoiceProps extends Pick<FieldsProps, 'form'> {
  name: 'type' | 'benefit/kind' | 'listing'
  options: ComponentProps<typeof ChoiceField>['options']
  help?: string
}

function Choice({ name, form, ...rest }: ChoiceProps) {
  const { t } = useWords()
  const field = form.field(name)
  const label = t(promotionFields.all[name].label)
  return <ChoiceField {...rest} label={label} field={{ ...field, value: toText(field.value) }} />
}

// Most promotions are at their store, and need no address.
const PromotionPlace = lazy(async () => ({ default: (await import('./PromotionPlace.tsx')).PromotionPlace }))

/** At the store, or elsewhere by name and address. */
function PlaceField({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useWords()
  const field = form.field('place')
  const place = field.value as PlaceValue // as promotion-fields.ts declares it
  return (
    <div className={formStyles.group}>
      <CheckboxField
        label={t('promotions.field.sameAsStore')}
        field={{
          ...field,
          error: null,
          value: place.sameAsStore === true,
          onChange: (sameAsStore) => field.onChange({ ...place, sameAsStore }),
        }}
      />
      {place.sameAsStore !== true && (
        <Suspense fallback={<SkeletonLines lines={4} label={t('ui.loading')} />}>
          <PromotionPlace form={form} />
        </Suspense>
      )}
    </div>
  )
}
