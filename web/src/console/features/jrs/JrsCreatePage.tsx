import { openErrors, type JrsItem } from '@madang/contract/jrs'
import { jrsMoves, type JrsKind } from '@madang/contract/jrs-actions'
import { addDays, seoulDate } from '@madang/contract/korean-time'
import type { Store } from '@madang/contract/stores'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState, lazy, Suspense } from 'react'
import { FieldFrame } from '../../form/FieldFrame.tsx'
import { focusField } from '../../form/focus-field.ts'
import { Form, FormGroup } from '../../form/Form.tsx'
import type { FieldErrors } from '../../form/form-errors.ts'
import { FormError } from '../../form/FormActions.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { useWords, type Translate } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toInput, toValues } from '../../record/field-values.ts'
import { toInstant } from '../../form/moments.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { storeApi } from '../stores/stores.api.ts'
import { StorePicker } from '../stores/StorePicker.tsx'
import { firstFields, jrsFields, JrsNewSchema, kindOf } from './jrs-fields.ts'
import { useCreateJrs, useSetJrsStatus } from './jrs.api.ts'
import { TextsCost } from './TextsCost.tsx'
import formActionsStyles from '../../form/form-actions.module.css'

// What only forms of lists ask stays out of the file that all forms share.
const JrsFields = lazy(async () => ({ default: (await import('./JrsFields.tsx')).JrsFields }))
const KindField = lazy(async () => ({ default: (await import('./JrsFields.tsx')).KindField }))

type Chosen = Pick<Store, 'id' | 'name'>

/** What a new list of a kind begins with, in the words of whoever writes it. */
function defaultsOf(kind: JrsKind, t: Translate): FormValues {
  const weekAhead = toInstant(`${addDays(seoulDate(new Date()), 7)}T18:00`)
  return {
    consentPurpose: t(`jrs.purpose.${kind}`),
    maxPartySize: 10,
    minutesPerParty: kind === 'QUEUE' ? 10 : '',
    slotMinutes: kind === 'RESERVATION' ? 30 : '',
    slotCapacity: kind === 'RESERVATION' ? 4 : '',
    winnersCount: kind === 'RAFFLE' ? 10 : '',
    endAt: kind === 'RAFFLE' ? weekAhead : '',
    retentionDays: kind === 'RAFFLE' ? 30 : 90,
  }
}

/** What is sent: the fields that this kind begins with, and none that was typed for another one. */
function inputOf(values: FormValues, storeId: string): Record<string, unknown> {
  const kind = kindOf(values['kind']) ?? 'QUEUE'
  const all = toInput(jrsFields, values)
  const names: readonly string[] = ['kind', 'title', ...firstFields[kind]]
  return { storeId, ...Object.fromEntries(names.map((name) => [name, all[name]])) }
}

/** As much of a new list as decides what its texts cost: it tells all that it can. */
function costOf(values: FormValues): Parameters<typeof TextsCost>[0]['of'] {
  const { capacity, winnersCount } = inputOf(values, '')
  const told = { notifyOnJoin: true, notifyAhead: 3, notifyOnCall: true, notifyLosers: false }
  const reminders = { remindDayBefore: true, remindHoursBefore: true }
  return {
    kind: kindOf(values['kind']) ?? 'QUEUE',
    capacity: typeof capacity === 'number' ? capacity : null,
    winnersCount: typeof winnersCount === 'number' ? winnersCount : null,
    ...told,
    ...reminders,
  }
}

/** What would keep it from being opened at once, by field. */
function gapsOf(input: Record<string, unknown>, now: Date): FieldErrors<string> {
  const none = {
    startAt: null,
    endAt: null,
    weeklyHours: [],
    consentPurpose: null,
    slotMinutes: null,
    slotCapacity: null,
    winnersCount: null,
    capacity: null,
    publicValueSource: null,
    resultAnnounceAt: null,
  }
  const given: unknown = { ...none, ...input }
  const gaps = openErrors(given as Parameters<typeof openErrors>[0], now) // what the fields of a new list send
  return Object.fromEntries(gaps.map((gap) => [gap.pointer.slice(1), gap]))
}

/** Begins a list, as a draft or open at once. */
export function JrsCreatePage() {
  const { t } = useWords()
  const stores = useQuery(storeApi.list({ pageSize: 2 }))
  if (stores.isPending) return <PageHead title={t('jrs.create')} />
  const [first, ...others] = stores.data?.items ?? []
  return (
    <>
      <PageHead title={t('jrs.create')} />
      <NewList only={first !== undefined && others.length === 0 ? first : null} />
    </>
  )
}

/** A new list's form: `only` is the store, where there is no choice. */
function NewList({ only }: { only: Chosen | null }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(only)
  const { data: store } = useQuery({ ...storeApi.one(chosen?.id ?? ''), enabled: chosen !== null })
  const { form, aim, isOpening } = useNewList(chosen?.id ?? '')
  const kind = kindOf(form.values['kind']) ?? 'QUEUE'
  const names = firstFields[kind]
  /** What nobody has touched follows the kind; a store's own hours are the best first guess for slots. */
  const choose = (next: JrsKind, hours = store?.openingHours): void => {
    const [before, after] = [defaultsOf(kind, t), defaultsOf(next, t)]
    const untouched = Object.entries(after).filter(([name]) => form.current()[name] === before[name])
    const isWeekEmpty = (form.current()['weeklyHours'] as readonly unknown[]).length === 0 // a list, as declared
    const week = next === 'RESERVATION' && isWeekEmpty && hours ? { weeklyHours: hours } : {}
    form.replaceAll({ ...form.current(), ...Object.fromEntries(untouched), ...week, kind: next })
  }
  const submit = (isOpened: boolean): void => {
    const input = inputOf(form.current(), chosen?.id ?? '')
    const gaps = isOpened ? gapsOf(input, new Date()) : {}
    aim(isOpened)
    if (form.check(['storeId', 'title', ...names], gaps)) return form.submit()
    // A week without hours has no field that could be marked as wrong.
    if (Object.keys({ ...form.errors, ...gaps })[0] === 'weeklyHours') focusField(box.current, 'weeklyHours')
  }
  const isStoreActive = store === undefined || store.status === 'ACTIVE'
  return (
    <div ref={box}>
      <Form
        form={{ ...form, submit: (event) => (event?.preventDefault(), submit(false)) }}
        label={t('jrs.create')}
      >
        <FormGroup title={t('jrs.new.what')} help={t('jrs.new.whatHelp')}>
          {only === null && (
            <FieldFrame
              label={t('jrs.field.store')}
              help={t('jrs.help.store')}
              error={form.field('storeId').error}
            >
              {(ids) => (
                <StorePicker
                  ids={ids}
                  label={t('jrs.field.store')}
                  chosen={chosen?.name ?? null}
                  onChoose={(id, name) => {
                    setChosen(id === null ? null : { id, name: name ?? id })
                    form.field('storeId').onChange(id ?? '')
                  }}
                />
              )}
            </FieldFrame>
          )}
          <Suspense fallback={<SkeletonLines lines={6} label={t('ui.loading')} />}>
            <KindField
              field={{ ...form.field('kind'), onChange: (value) => choose(kindOf(value) ?? kind) }}
            />
            <JrsFields form={form} names={['title']} kind={kind} storeId={chosen?.id ?? ''} />
          </Suspense>
        </FormGroup>
        <FormGroup title={t('jrs.new.how')} help={t('jrs.new.howHelp')}>
          <Suspense fallback={<SkeletonLines lines={12} label={t('ui.loading')} />}>
            <JrsFields form={form} names={names} kind={kind} storeId={chosen?.id ?? ''} />
          </Suspense>
        </FormGroup>
        <TextsCost of={costOf(form.values)} />
        <FormError failure={form.failure} />
        <div className={`${formActionsStyles.actions} ${formActionsStyles.sticky}`}>
          <Button
            variant="primary"
            className="grow"
            isBusy={form.isSending && isOpening}
            refusedBecause={isStoreActive ? null : t('jrs.refusal.store_not_active')}
            onClick={() => submit(true)}
          >
            {t('jrs.new.open')}
          </Button>
          <Button type="submit" isBusy={form.isSending && !isOpening}>
            {t('jrs.createSave')}
          </Button>
          <Button variant="ghost" onClick={() => void navigate({ to: paths.jrsList })}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

function useNewList(storeId: string) {
  const { t } = useWords()
  const router = useRouter()
  const create = useCreateJrs()
  const setStatus = useSetJrsStatus()
  const keyOf = useIdempotencyKey()
  /** Which of the two buttons was pressed. */
  const aimedAt = useRef(false)
  const [isOpening, setOpening] = useState(false)
  const [initial] = useState((): FormValues => ({
    ...toValues(jrsFields, null),
    ...defaultsOf('QUEUE', t),
    kind: 'QUEUE',
    storeId,
  }))
  const open = async ({ id, version, title }: JrsItem): Promise<void> => {
    try {
      await setStatus.mutateAsync({ id, to: jrsMoves.open.to, version })
      toast.done(t('jrs.ask.open.done', { title }))
    } catch (error) {
      // It is there as a draft, which says what keeps it from being opened.
      toast.thrown(error)
    }
  }
  const form = useContractForm<typeof JrsNewSchema, FormValues>({
    schema: JrsNewSchema,
    initial,
    toInput: (values) => inputOf(values, toText(values['storeId'])),
    send: async (body) => {
      const item = await create.mutateAsync({ body, idempotencyKey: keyOf(body) })
      const isOpened = aimedAt.current
      if (isOpened) await open(item)
      else toast.done(t('jrs.created', { title: item.title }))
      return () => router.history.push(paths.jrs.replace('$id', item.id) + (isOpened ? '?tab=qr' : ''))
    },
    together: ['endAt', 'resultAnnounceAt'],
  })
  const aim = (isOpened: boolean): void => {
    // The form is sent before this is drawn.
    aimedAt.current = isOpened
    setOpening(isOpened)
  }
  return { form, aim, isOpening }
}
