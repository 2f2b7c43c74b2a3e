import { jrsKinds, type JrsKind } from '@madang/contract/jrs-actions'
import type { OpeningSpan } from '@madang/contract/opening-hours'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { FieldErrorLine, FieldFrame } from '../../form/FieldFrame.tsx'
import type { ContractForm, Field } from '../../form/use-contract-form.ts'
import type { FieldValue, FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInputs } from '../../record/FieldInput.tsx'
import { MomentInput } from '../../record/OwnInputs.tsx'
import { RecordPicker } from '../../record/RecordPicker.tsx'
import { promotionApi } from '../promotions/promotions.api.ts'
import { instants, jrsFields, kindOf, type JrsFieldName, type PromotionValue } from './jrs-fields.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { kindIcons } from './jrs-words.ts'
import formStyles from '../../form/form.module.css'
import fieldStyles from '../../form/field.module.css'
import styles from './jrs.module.css'

// Most forms ask for no week of hours.
const HoursField = lazy(async () => ({ default: (await import('../../form/HoursField.tsx')).HoursField }))

interface FieldsProps {
  form: Pick<ContractForm<FormValues>, 'field' | 'errors' | 'values'>
  names: readonly JrsFieldName[]
  kind: JrsKind
  storeId: string
  /** Somebody has joined: what it is stays. */
  isKindFixed?: boolean
}

/** Fields of a list, the same where it begins and where it is changed. */
export function JrsFields({ form, names, kind, storeId, isKindFixed = false }: FieldsProps) {
  const input = (name: JrsFieldName) => ({ key: name, fields: jrsFields, name, form })
  return (
    <FieldInputs
      fields={jrsFields}
      names={names}
      form={form}
      own={{
        ...Object.fromEntries(instants.map((name) => [name, <MomentInput {...input(name)} key={name} />])),
        kind: <KindField key="kind" field={form.field('kind')} isFixed={isKindFixed} />,
        promotionId: <PromotionField key="promotionId" field={form.field('promotionId')} storeId={storeId} />,
        weeklyHours: <WeekField key="weeklyHours" field={form.field('weeklyHours')} kind={kind} />,
      }}
    />
  )
}

interface KindFieldProps {
  field: Field<FieldValue>
  isFixed?: boolean
}

/** The four kinds as cards, each with a sentence on what it is for. */
export function KindField({ field, isFixed = false }: KindFieldProps) {
  const { t } = useWords()
  const id = useId()
  const current = kindOf(field.value)
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={id}>
        {t('jrs.field.kind')}
      </span>
      <div
        className={styles.kinds}
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={isFixed ? `${id}h` : undefined}
      >
        {jrsKinds.map((kind) => {
          const KindIcon = kindIcons[kind]
          return (
            <label key={kind}>
              <input
                type="radio"
                name={field.name}
                value={kind}
                checked={kind === current}
                aria-disabled={(isFixed && kind !== current) || undefined}
                onChange={() => {
                  if (!isFixed) field.onChange(kind)
                }}
                onBlur={field.onBlur}
              />
              <KindIcon size={20} stroke={1.75} aria-hidden />
              <span>
                <b>{t(`jrs.kind.${kind}`)}</b>
                <small>{t(`jrs.kindHelp.${kind}`)}</small>
              </span>
            </label>
          )
        })}
      </div>
      {isFixed && (
        <span className={fieldStyles.help} id={`${id}h`}>
          {t('jrs.help.kindFixed')}
        </span>
      )}
    </div>
  )
}

/** One of the store's own promotions, or none. */
function PromotionField({ field, storeId }: { field: Field<FieldValue>; storeId: string }) {
  const { t } = useWords()
  const client = useQueryClient()
  const chosen = field.value as PromotionValue // as jrs-fields.ts declares it
  const label = t('jrs.field.promotionId')
  return (
    <FieldFrame label={label} help={t('jrs.help.promotion')} isOptional error={field.error}>
      {(ids) => (
        <RecordPicker
          ids={ids}
          label={label}
          chosen={chosen === '' ? null : chosen.title}
          onChoose={(id, title) => field.onChange(id === null ? '' : { id, title: title ?? id })}
          source={{
            placeholder: t('promotions.search'),
            name: `promotions of ${storeId}`,
            find: (search) => client.fetchQuery(promotionApi.list({ search, storeId, pageSize: 8 })),
            show: ({ title }) => <bdi>{title}</bdi>,
            nameOf: ({ title }) => title,
            nothing: t('jrs.noPromotion'),
          }}
        />
      )}
    </FieldFrame>
  )
}

/** When a queue lets people in, and when there are slots. */
function WeekField({ field, kind }: { field: Field<FieldValue>; kind: JrsKind }) {
  const { t } = useWords()
  const id = useId()
  const hours = { ...field, value: field.value as readonly OpeningSpan[] } // as jrs-fields.ts declares it
  const isMissing = field.error?.code === 'required' && hours.value.length === 0
  return (
    <div className={formStyles.group} data-fills="weeklyHours" tabIndex={-1}>
      <div className={fieldStyles.field}>
        <span className={fieldStyles.label}>{t('jrs.field.weeklyHours')}</span>
        <span className={fieldStyles.help}>
          {t(kind === 'QUEUE' ? 'jrs.help.hoursQueue' : 'jrs.help.hoursSlots')}
        </span>
        {isMissing && field.error !== null && <FieldErrorLine id={id} error={field.error} />}
      </div>
      <Suspense fallback={<SkeletonLines lines={7} label={t('ui.loading')} />}>
        <HoursField field={hours} label={t('jrs.field.weeklyHours')} />
      </Suspense>
    </div>
  )
}
