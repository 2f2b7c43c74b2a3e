import { storeActions } from '@madang/contract/store-actions'
import type { Store } from '@madang/contract/stores'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import type { RecordFields } from '../../form/conflict.ts'
import { ConflictChoice } from '../../form/ConflictChoice.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { useConflict } from '../../form/use-conflict.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { recordFields } from './store-labels.ts'
import { refusalText } from './store-words.ts'
import {
  inputOf,
  judgedTogether,
  StoreFormSchema,
  toValues,
  type StoreSection,
  type StoreValues,
} from './store-values.ts'
import { StoreFacts } from './StoreFacts.tsx'
import { StoreFields } from './StoreFields.tsx'
import { categoriesQuery, storeApi, useUpdateStore } from './stores.api.ts'
import { useUndoStore } from './use-undo-store.ts'

interface SectionProps {
  store: Store
  section: StoreSection
}

/** A section of a store: read, and edited in place. */
export function StoreSectionCard({ store, section }: SectionProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const [isEditing, setEditing] = useState(false)
  const { edit } = storeActions(store, { ...viewer, staffRole: store.staffRole })
  const title = t(`store.section.${section}.title`)
  const button = (
    <Button
      variant="link"
      aria-label={t('store.editSection', { section: title })}
      refusedBecause={refusalText(t, edit)}
      onClick={() => setEditing(true)}
    >
      {t('ui.edit')}
    </Button>
  )
  return (
    <Card title={title} actions={isEditing ? undefined : button} isPadded>
      {isEditing ? (
        <SectionForm store={store} section={section} onClose={() => setEditing(false)} />
      ) : (
        <StoreFacts store={store} sections={[section]} />
      )}
    </Card>
  )
}

function SectionForm({ store, section, onClose }: SectionProps & { onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const update = useUpdateStore()
  const { data } = useQuery(categoriesQuery())
  const { undo } = useUndoStore(store.id)
  const [initial, setInitial] = useState(() => toValues(store))
  const fields: RecordFields<Store, StoreValues> = recordFields(words, data?.items ?? [], section)
  const conflict = useConflict({ record: store, query: storeApi.one(store.id), fields })
  const form = useContractForm<typeof StoreFormSchema, StoreValues>({
    schema: StoreFormSchema,
    initial,
    together: judgedTogether,
    toInput: (values) => ({ version: conflict.base.version, ...inputOf(section, values, conflict.base) }),
    send: async (body) => {
      if (Object.keys(body).length > 1) {
        const { name, version } = await conflict.saving(form, update.mutateAsync({ id: store.id, ...body }))
        const back = { label: t('stores.undo.action'), run: () => undo(version) }
        toast.done(t('store.saved', { name }), back)
      }
      if (!form.isTypedOn()) return onClose
      // More was typed meanwhile: it is to be saved, too.
      setInitial(form.values)
      return undefined
    },
  })
  return (
    <Form form={form} label={t(`store.section.${section}.title`)} isCompact>
      <StoreFields section={section} form={form} store={store} />
      <ConflictChoice fields={conflict.disputed(form)} />
      <FormActions
        submitLabel={t('store.save')}
        isSending={form.isSending}
        failure={conflict.failureOf(form)}
        onCancel={onClose}
        isSticky
      />
    </Form>
  )
}
