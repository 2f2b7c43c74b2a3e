import { changeJrsEntry } from '@madang/contract/jrs-entries'
import type { JrsEntryRecord } from '@madang/contract/jrs-entries-desk'
import { useWords } from '../../i18n/words.ts'
import { changesOf, toValues } from '../../record/field-values.ts'
import { conflictFields } from '../../record/field-words.ts'
import { FieldInputs } from '../../record/FieldInput.tsx'
import { defineFields, namesOf } from '../../record/fields.ts'
import { RecordForm } from '../../record/RecordForm.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { toast } from '../../ui/toast.ts'
import { entryQuery, useChangeEntry } from './entries.api.ts'
import { nameOf } from './entry-words.tsx'

const entryFields = defineFields(changeJrsEntry.body, {
  all: {
    partySize: { kind: 'number', label: 'entries.field.partySize' },
    staffMemo: { kind: 'longText', label: 'entries.field.staffMemo', rows: 3, isOptional: true },
  },
})

/** The note of the store's people, and how many come. */
export function EntryNoteForm({ entry, onClose }: { entry: JrsEntryRecord; onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const change = useChangeEntry(entry.jrsItemId, entry.id)
  const editing = useRecordForm({
    record: entry,
    query: entryQuery(entry.jrsItemId, entry.id),
    schema: changeJrsEntry.body,
    fields: conflictFields(entryFields, { words }),
    toValues: (record) => toValues(entryFields, record),
    toInput: (values, base) => ({ version: base.version, ...changesOf(entryFields, values, base) }),
    save: async ({ partySize = entry.partySize, staffMemo = entry.staffMemo, ...rest }, base) => {
      const { version } = await change.mutateAsync({ ...rest, partySize, staffMemo })
      return { ...base, partySize, staffMemo, version }
    },
    onSaved: (saved) => toast.done(t('entries.record.saved', { name: nameOf(t, saved) })),
    onClose,
  })
  return (
    <RecordForm
      editing={editing}
      label={t('entries.record.editNote')}
      submitLabel={t('entries.record.save')}
      onCancel={onClose}
      isCompact
    >
      <FieldInputs fields={entryFields} names={namesOf(entryFields)} form={editing.form} />
    </RecordForm>
  )
}
