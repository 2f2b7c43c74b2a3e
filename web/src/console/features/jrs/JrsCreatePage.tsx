import { JrsInput } from '@madang/contract/jrs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { FieldFrame } from '../../form/FieldFrame.tsx'
import { FormGroup } from '../../form/Form.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toInput, toValues } from '../../record/field-values.ts'
import { RecordForm } from '../../record/RecordForm.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { storeApi } from '../stores/stores.api.ts'
import { StorePicker } from '../stores/StorePicker.tsx'
import { jrsFields, kindOf, namesFor, type JrsSection } from './jrs-fields.ts'
import { useCreateJrs } from './jrs.api.ts'

const JrsFields = lazy(async () => ({ default: (await import('./JrsFields.tsx')).JrsFields }))

/** What has to be known of a list before it can be opened; the rest has good beginnings and stands in its record. */
const asked = ['what', 'when', 'data'] as const satisfies readonly JrsSection[]
const beginnings: FormValues = {
  kind: 'QUEUE',
  retentionDays: 90,
  slotMinutes: 30,
  slotCapacity: 4,
  winnersCount: 1,
}

/** A new list: three things to write, then it can be opened. */
export function JrsCreatePage() {
  const { t } = useWords()
  const viewer = useViewer()
  const navigate = useNavigate()
  const create = useCreateJrs()
  const keyOf = useIdempotencyKey()
  const { data: stores } = useQuery(storeApi.list({ pageSize: 2 }))
  const only = stores?.totalCount === 1 ? stores.items[0] : undefined
  const [store, setStore] = useState<{ id: string; name: string } | null>(null)
  const [initial] = useState((): FormValues => {
    const values: FormValues = { ...toValues(jrsFields, null), ...beginnings, storeId: '' }
    return { ...values, consentPurpose: t('jrs.purpose.QUEUE') }
  })
  // Nothing about a person is in it: it survives a reload as well.
  const draft = { key: `${viewer.userId}:jrs.create`, plainFields: Object.keys(initial) }
  const form = useContractForm<typeof JrsInput, FormValues>({
    schema: JrsInput,
    initial,
    toInput: (values) => {
      const names = asked.flatMap((section) => namesFor(section, values['kind']))
      const written = Object.entries(toInput(jrsFields, values))
      const own = written.filter(([name]) => names.some((one) => one === name))
      return { storeId: store?.id ?? only?.id ?? '', ...Object.fromEntries(own) }
    },
    send: async (body) => {
      const item = await create.mutateAsync({ body, idempotencyKey: keyOf(body) })
      toast.done(t('jrs.created', { title: item.title }))
      return () => navigate({ to: paths.jrs, params: { id: item.id } })
    },
    draft,
    together: ['startAt', 'endAt'],
  })
  const kind = kindOf(form.values['kind']) ?? 'QUEUE'
  const purpose = form.field('consentPurpose')
  // The sentence is the kind's own until somebody writes another one.
  const isOwnPurpose = (['QUEUE', 'RESERVATION', 'APPLICATION', 'RAFFLE'] as const).some(
    (one) => toText(purpose.value) === t(`jrs.purpose.${one}`),
  )
  if (isOwnPurpose && toText(purpose.value) !== t(`jrs.purpose.${kind}`)) {
    queueMicrotask(() => purpose.onChange(t(`jrs.purpose.${kind}`)))
  }
  const storeField = form.field('storeId')
  return (
    <>
      <PageHead title={t('jrs.create')} />
      <RecordForm
        editing={{ form, draft, disputed: null, failure: form.failure }}
        label={t('jrs.create')}
        submitLabel={t('jrs.createSave')}
        onCancel={() => void navigate({ to: paths.jrsList })}
        isSticky
      >
        {only === undefined && (
          <FieldFrame label={t('jrs.field.store')} error={storeField.error}>
            {(ids) => (
              <StorePicker
                label={t('jrs.field.store')}
                ids={ids}
                chosen={store?.name ?? null}
                onChoose={(id, name) => {
                  setStore(id === null ? null : { id, name: name ?? id })
                  storeField.onChange(id ?? '')
                }}
              />
            )}
          </FieldFrame>
        )}
        <Suspense fallback={<SkeletonLines lines={12} label={t('ui.loading')} />}>
          {asked.map((section) => (
            <FormGroup key={section} title={t(`jrs.section.${section}`)}>
              <JrsFields section={section} form={form} isKindFixed={false} />
            </FormGroup>
          ))}
        </Suspense>
      </RecordForm>
    </>
  )
}
