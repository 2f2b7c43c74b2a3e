import {
  documentTypes,
  mostDocuments,
  requiredDocuments,
  type DocumentType,
} from '@madang/contract/store-files'
import { storeActions } from '@madang/contract/store-actions'
import type { Store } from '@madang/contract/stores'
import { useMemo, useRef } from 'react'
import { useViewer } from '../../api/session.ts'
import { UploadField } from '../../form/UploadField.tsx'
import type { FieldFile } from '../../form/upload-rows.ts'
import { useWords } from '../../i18n/words.ts'
import { FilesSaved, FilesUnsaved } from '../../record/FilesSaving.tsx'
import { Card } from '../../ui/Card.tsx'
import type { StoreFilesProps } from './StoreImages.tsx'
import { useStoreFiles } from './use-store-files.ts'
import { StoreLastChange } from './StoreLastChange.tsx'
import cardStyles from '../../ui/card.module.css'
import formStyles from '../../form/form.module.css'

type Documents = Record<DocumentType, readonly FieldFile[]>

function byType(store: Store): Documents {
  const of = (type: DocumentType): FieldFile[] =>
    store.documents.filter((one) => one.type === type).map(({ fileId }) => ({ fileId, alt: null }))
  return {
    BUSINESS_REGISTRATION: of('BUSINESS_REGISTRATION'),
    PERMIT: of('PERMIT'),
    BANKBOOK: of('BANKBOOK'),
  }
}

/** The business registration is what was approved, as the number is. */
function useFixedRegistration(store: Store): string | null {
  const { t } = useWords()
  const viewer = { ...useViewer(), staffRole: store.staffRole }
  const { changeBusinessNumber } = storeActions(store, viewer)
  const hasOne = store.documents.some(({ type }) => type === 'BUSINESS_REGISTRATION')
  return !changeBusinessNumber.allowed && hasOne ? t('files.documents.approved') : null
}

/** Documents of a store, saved as they change; only its people and the operator see them. */
export function StoreDocuments({ store, canEdit, reason }: StoreFilesProps) {
  const { t } = useWords()
  const saver = useStoreFiles(store)
  const fixedRegistration = useFixedRegistration(store)
  const refusedBecause = canEdit ? null : (reason ?? t('files.fixed'))
  /** All kinds go to the server as one list: what changes while the last one is being saved is kept here. */
  const latest = useRef<Partial<Documents>>({})
  const save = (type: DocumentType, files: readonly FieldFile[]): void => {
    const isSettled = saver.saving.kind === 'idle' || saver.saving.kind === 'saved'
    latest.current = { ...(isSettled ? {} : latest.current), [type]: files }
    const all = { ...byType(store), ...latest.current }
    saver.save({
      documents: documentTypes.flatMap((one) => all[one].map(({ fileId }) => ({ type: one, fileId }))),
    })
  }
  return (
    <Card title={t('files.documents.title')} actions={<FilesSaved saving={saver.saving} />}>
      <div className={`${cardStyles.body} ${formStyles.form}`}>
        <p className="dimmed">{t('files.documents.privacy')}</p>
        {documentTypes.map((type) => (
          <DocumentField
            key={type}
            store={store}
            type={type}
            refusedBecause={refusedBecause ?? (type === 'BUSINESS_REGISTRATION' ? fixedRegistration : null)}
            onChange={(files) => save(type, files)}
          />
        ))}
        <FilesUnsaved
          saver={saver}
          label={t('files.documents.title')}
          lastChange={<StoreLastChange id={store.id} />}
        />
      </div>
    </Card>
  )
}

interface DocumentFieldProps {
  store: Store
  type: DocumentType
  refusedBecause: string | null
  onChange: (files: readonly FieldFile[]) => void
}

function DocumentField({ store, type, refusedBecause, onChange }: DocumentFieldProps) {
  const { t } = useWords()
  const { documents } = store
  const files = useMemo(
    () =>
      documents
        .filter((one) => one.type === type)
        .map(({ fileId, name }) => ({ fileId, name, src: null, alt: null })),
    [documents, type],
  )
  const isRequired = requiredDocuments.some((required) => required === type)
  return (
    <UploadField
      label={t(`files.document.${type}`)}
      isOptional={!isRequired}
      purpose="STORE_DOCUMENT"
      most={mostDocuments[type]}
      files={files}
      refusedBecause={refusedBecause}
      onChange={onChange}
    />
  )
}
