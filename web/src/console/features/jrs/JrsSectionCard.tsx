import type { JrsItem } from '@madang/contract/jrs'
import { lazy } from 'react'
import { useViewer } from '../../api/session.ts'
import { toText } from '../../form/values.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { factOf } from '../../record/FieldFact.tsx'
import { changesOf, toValues, valueAt } from '../../record/field-values.ts'
import { conflictFields } from '../../record/field-words.ts'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { RecordForm } from '../../record/RecordForm.tsx'
import { SectionCard } from '../../record/SectionCard.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { toast } from '../../ui/toast.ts'
import {
  asFields,
  jrsFields,
  JrsFormSchema,
  jrsSections,
  kindOf,
  namesFor,
  type JrsSection,
} from './jrs-fields.ts'
import { actionsOf, refusalText } from './jrs-words.ts'
import { jrsApi, useUndoJrs, useUpdateJrs } from './jrs.api.ts'

// Forms come when they are opened.
const JrsFields = lazy(async () => ({ default: (await import('./JrsFields.tsx')).JrsFields }))

interface SectionProps {
  item: JrsItem
  section: JrsSection
}

/** A section of a list: read, and edited in place. */
export function JrsSectionCard({ item, section }: SectionProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const title = t(`jrs.section.${section}`)
  return (
    <SectionCard
      name={section}
      title={title}
      editLabel={t('jrs.editSection', { section: title })}
      refusedBecause={refusalText(t, actionsOf(item, viewer).edit)}
      read={() => <Facts item={item} section={section} />}
      form={(close) => <SectionForm item={item} section={section} onClose={close} />}
    />
  )
}

const wide: readonly string[] = ['title', 'description', 'weeklyHours', 'publicValueSource', 'consentPurpose']

/** Label and value of what is written in a section. */
function Facts({ item, section }: SectionProps) {
  const words = useWords()
  const format = useFormat()
  const { t } = words
  const pairs = namesFor(section, item.kind).flatMap((name) => {
    const field = jrsFields.all[name]
    const fact = factOf({ name, field, value: valueAt(asFields(item), name), speech: { words }, format })
    if (fact === null && field.isOptional) return []
    const none = <span className="dimmed">{t('jrs.none')}</span>
    return [[t(field.label), fact ?? none, wide.includes(name) ? 'whole' : undefined] as const]
  })
  return pairs.length === 0 ? <p className="dimmed">{t('jrs.always')}</p> : <LabelValues pairs={pairs} />
}

function SectionForm({ item, section, onClose }: SectionProps & { onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const update = useUpdateJrs(item.id)
  const { undo } = useUndoJrs(item.id)
  const editing = useRecordForm({
    record: item,
    query: jrsApi.one(item.id),
    schema: JrsFormSchema,
    fields: conflictFields(jrsFields, { words }, jrsSections[section]).map((field) => ({
      ...field,
      valueOf: (record: JrsItem) => field.valueOf(asFields(record)),
    })),
    toValues: (record) => toValues(jrsFields, asFields(record)),
    toInput: (values, base) => {
      const names = namesFor(section, toText(values['kind']))
      const change = changesOf(jrsFields, values, asFields(base))
      const own = Object.entries(change).filter(([name]) => names.some((one) => one === name))
      return { version: base.version, ...Object.fromEntries(own) }
    },
    save: (body) => update.mutateAsync(body),
    onSaved: ({ title, version }) =>
      toast.done(t('jrs.saved', { title }), { label: t('form.undo.action'), run: () => undo(version) }),
    onClose,
    together: ['startAt', 'endAt'],
  })
  const kind = kindOf(editing.form.values['kind']) ?? item.kind
  return (
    <RecordForm
      editing={editing}
      label={t(`jrs.section.${section}`)}
      submitLabel={t('jrs.save')}
      onCancel={onClose}
      lastChange={<LastRecordedChange subjectId={item.id} />}
      isCompact
      isSticky
    >
      <JrsFields
        form={editing.form}
        names={namesFor(section, kind)}
        kind={kind}
        storeId={item.storeId}
        isKindFixed={item.status !== 'DRAFT'}
      />
    </RecordForm>
  )
}
