import { isKnown } from '@madang/contract/promotion-actions'
import { isWorseOffer } from '@madang/contract/promotion-parts'
import type { Promotion } from '@madang/contract/promotions'
import { useViewer } from '../../api/session.ts'
import { TextArea } from '../../form/TextArea.tsx'
import { toText, type FormValues } from '../../form/values.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { factOf } from '../../record/FieldFact.tsx'
import { toValues, valueAt } from '../../record/field-values.ts'
import { conflictFields } from '../../record/field-words.ts'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { RecordForm } from '../../record/RecordForm.tsx'
import { SectionCard } from '../../record/SectionCard.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { toast } from '../../ui/toast.ts'
import { useNow } from '../../ui/use-now.ts'
import { PromotionFields } from './PromotionFields.tsx'
import { promotionFields, promotionSections, type PromotionSection, labelText } from './promotion-fields.ts'
import { draftShown, judgedTogether, PromotionFormSchema, sectionInput } from './promotion-values.ts'
import { useUndoPromotion } from './promotion-history.api.ts'
import { actionsOf, refusalText } from './promotion-words.ts'
import { promotionApi, useUpdatePromotion } from './promotions.api.ts'

interface SectionProps {
  promotion: Promotion
  section: PromotionSection
}

/** A section of a promotion: read, and edited in place. */
export function PromotionSectionCard({ promotion, section }: SectionProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const title = t(`promotions.section.${section}`)
  return (
    <SectionCard
      name={section}
      title={title}
      editLabel={t('promotions.editSection', { section: title })}
      refusedBecause={refusalText(t, actionsOf(promotion, viewer).edit)}
      read={() => <PromotionFacts promotion={promotion} section={section} />}
      form={(close) => <SectionForm promotion={promotion} section={section} onClose={close} />}
    />
  )
}

const wide: readonly string[] = [
  'title',
  'summary',
  'body',
  'startAt',
  'endAt',
  'displayFrom',
  'displayTo',
  'place',
  'benefit/text',
  'conditions',
]

/** A section to read: label and value of what is written in it. */
export function PromotionFacts({ promotion, section }: SectionProps) {
  const words = useWords()
  const format = useFormat()
  const { t } = words
  const pairs = promotionSections[section].flatMap((name) => {
    const field = promotionFields.all[name]
    const fact = factOf({ name, field, value: valueAt(promotion, name), speech: { words }, format })
    // A gift and no benefit have no size.
    const isAsked = field.isOptional !== true && name !== 'benefit/value'
    if (fact === null && !isAsked) return []
    const none = <span className="dimmed">{t('promotions.none')}</span>
    return [
      [
        labelText(t, name, promotion.benefit.kind),
        fact ?? none,
        wide.includes(name) ? 'whole' : undefined,
      ] as const,
    ]
  })
  return <LabelValues pairs={pairs} />
}

function SectionForm({ promotion, section, onClose }: SectionProps & { onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const update = useUpdatePromotion()
  const { undo } = useUndoPromotion(promotion.id)
  const now = useNow()
  const editing = useRecordForm({
    record: promotion,
    query: promotionApi.one(promotion.id),
    schema: PromotionFormSchema,
    fields: conflictFields(promotionFields, { words }, promotionSections[section]),
    toValues: (record): FormValues => ({ ...toValues(promotionFields, record), changeNote: '' }),
    toInput: (values, base) => sectionInput(section, values, base),
    save: ({ storeId: _store, ...body }) => update.mutateAsync({ id: promotion.id, ...body }),
    onSaved: ({ title, version }) =>
      toast.done(t('promotions.saved', { title }), {
        label: t('form.undo.action'),
        run: () => undo(version),
      }),
    onClose,
    together: judgedTogether,
  })
  const { form, base } = editing
  const note = form.field('changeNote')
  const { storeName } = promotion
  const isWorse =
    isKnown(base, now) &&
    isWorseOffer(base, draftShown(form.values, { base, storeName, errors: form.errors }))
  return (
    <RecordForm
      editing={editing}
      label={t(`promotions.section.${section}`)}
      submitLabel={t('promotions.save')}
      onCancel={onClose}
      lastChange={<LastRecordedChange subjectId={promotion.id} />}
      isCompact
      isSticky
    >
      <PromotionFields section={section} form={form} />
      {section === 'benefit' && isWorse && (
        <TextArea
          label={t('promotions.field.changeNote')}
          help={t('promotions.help.changeNote')}
          most={200}
          rows={2}
          field={{ ...note, value: toText(note.value) }}
        />
      )}
    </RecordForm>
  )
}
