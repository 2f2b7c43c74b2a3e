import { storeActions } from '@madang/contract/store-actions'
import type { Store } from '@madang/contract/stores'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { focusField } from '../../form/focus-field.ts'
import { useWords } from '../../i18n/words.ts'
import { toValues } from '../../record/field-values.ts'
import { conflictFields } from '../../record/field-words.ts'
import { RecordForm } from '../../record/RecordForm.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { useUndoStore } from './store-history.api.ts'
import { storeFields, storeSections, type StoreFieldName, type StoreSection } from './store-fields.ts'
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
  const [isEditing, setEditing] = useState(false)
  /** The empty field that somebody wants to fill. */
  const [wanted, setWanted] = useState<StoreFieldName | null>(null)
  const begin = (field: StoreFieldName | null): void => {
    setWanted(field)
    setEditing(true)
  }
  const { edit } = storeActions(store, { ...viewer, staffRole: store.staffRole })
  const title = t(`store.section.${section}.title`)
  const button = (
    <Button
      variant="link"
      aria-label={t('store.editSection', { section: title })}
      refusedBecause={refusalText(t, edit)}
      onClick={() => begin(null)}
    >
      {t('ui.edit')}
    </Button>
  )
  return (
    <Card title={title} actions={isEditing ? undefined : button} isPadded>
      {isEditing ? (
        <SectionForm store={store} section={section} wanted={wanted} onClose={() => setEditing(false)} />
      ) : (
        <StoreFacts
          store={store}
          sections={[section]}
          inPlaceOfEmpty={(labels, first) => (
            <p>
              <Button variant="link" refusedBecause={refusalText(t, edit)} onClick={() => begin(first)}>
                {t('store.add', { fields: labels.join(t('table.separator')) })}
              </Button>
            </p>
          )}
        />
      )}
    </Card>
  )
}

interface SectionFormProps extends SectionProps {
  wanted: StoreFieldName | null
  onClose: () => void
}

function SectionForm({ store, section, wanted, onClose }: SectionFormProps) {
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
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted !== null) focusField(box.current, wanted)?.scrollIntoView({ block: 'center' })
  }, [wanted])
  return (
    <div ref={box}>
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
    </div>
  )
}
