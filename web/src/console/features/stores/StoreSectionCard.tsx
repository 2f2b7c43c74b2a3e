import { storeActions } from '@madang/contract/store-actions'
import type { Store } from '@madang/contract/stores'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { toValues } from '../../record/field-values.ts'
import { conflictFields } from '../../record/field-words.ts'
import { RecordForm } from '../../record/RecordForm.tsx'
import { SectionCard } from '../../record/SectionCard.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { useUndoStore } from './store-history.api.ts'
import { storeFields, storeSections, type StoreSection } from './store-fields.ts'
import { refusalText } from './store-words.ts'
import { judgedTogether, sectionInput, StoreFormSchema } from './store-values.ts'
import { StoreFacts } from './StoreFacts.tsx'
import { StoreFields } from './StoreFields.tsx'
import { StoreLastChange } from './StoreLastChange.tsx'
import { storeApi, useUpdateStore } from './stores.api.ts'
import { useStoreSpeech } from './use-store-speech.ts'

interface SectionProps {
  store: Store
  section: StoreSection
}

/** A section of a store: read, and edited in place. */
export function StoreSectionCard({ store, section }: SectionProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const { edit } = storeActions(store, { ...viewer, staffRole: store.staffRole })
  const refusedBecause = refusalText(t, edit)
  const title = t(`store.section.${section}.title`)
  return (
    <SectionCard
      name={section}
      title={title}
      editLabel={t('store.editSection', { section: title })}
      refusedBecause={refusedBecause}
      read={(begin) => (
        <StoreFacts
          store={store}
          sections={[section]}
          inPlaceOfEmpty={(labels, first) => (
            <p>
              <Button variant="link" refusedBecause={refusedBecause} onClick={() => begin(first)}>
                {t('store.add', { fields: labels.join(t('table.separator')) })}
              </Button>
            </p>
          )}
        />
      )}
      form={(close) => <SectionForm store={store} section={section} onClose={close} />}
    />
  )
}

function SectionForm({ store, section, onClose }: SectionProps & { onClose: () => void }) {
  const speech = useStoreSpeech()
  const { t } = speech.words
  const update = useUpdateStore()
  const { undo } = useUndoStore(store.id)
  const editing = useRecordForm({
    record: store,
    query: storeApi.one(store.id),
    schema: StoreFormSchema,
    fields: conflictFields(storeFields, speech, storeSections[section]),
    toValues: (record) => toValues(storeFields, record),
    toInput: (values, base) => sectionInput(section, values, base),
    save: (body) => update.mutateAsync({ id: store.id, ...body }),
    onSaved: ({ name, version }) =>
      toast.done(t('store.saved', { name }), { label: t('form.undo.action'), run: () => undo(version) }),
    onClose,
    together: judgedTogether,
  })
  return (
    <RecordForm
      editing={editing}
      label={t(`store.section.${section}.title`)}
      submitLabel={t('store.save')}
      onCancel={onClose}
      lastChange={<StoreLastChange id={store.id} />}
      isCompact
      isSticky
    >
      <StoreFields section={section} form={editing.form} store={store} />
    </RecordForm>
  )
}
