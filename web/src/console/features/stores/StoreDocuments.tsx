import {
  documentTypes,
  mostDocuments,
  requiredDocuments,
  type DocumentType,
} from '@madang/contract/store-files'
import { storeActions } from '@madang/contract/store-actions'
import type { Store } from '@madang/contract/stores'
import { useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { useViewer } from '../../api/session.ts'
import { UploadField, type UploadFieldProps } from '../../form/UploadField.tsx'
import type { FieldFile } from '../../form/upload-rows.ts'
import { useWords } from '../../i18n/words.ts'
import { FilesSaved, FilesUnsaved } from '../../record/FilesSaving.tsx'
import { Card } from '../../ui/Card.tsx'
import { missingDocuments } from './store-words.ts'
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

const isRequired = (type: DocumentType): boolean => requiredDocuments.some((required) => required === type)
const absent = { pointer: '/documents', code: 'required' } as const

function missingIn(documents: Documents): DocumentType[] {
  return missingDocuments(documentTypes.filter((type) => documents[type].length > 0))
}

/** The business registration is what was approved, as the number is. */
function useFixedRegistration(store: Store): string | null {
  const { t } = useWords()
  const viewer = { ...useViewer(), staffRole: store.staffRole }
  const { changeBusinessNumber } = storeActions(store, viewer)
  const hasOne = store.documents.some(({ type }) => type === 'BUSINESS_REGISTRATION')
  return !changeBusinessNumber.allowed && hasOne ? t('files.documents.approved') : null
}

export interface DocumentsHandle {
  /** Whether what a store must have is there or on its way; where it is not, the focus goes to where it is chosen. */
  readonly check: () => boolean
}

/** Documents of a store, saved as they change; only its people and the operator see them. */
export function StoreDocuments({
  store,
  canEdit,
  reason,
  ref,
}: StoreFilesProps & { ref?: Ref<DocumentsHandle> }) {
  const { t } = useWords()
  const saver = useStoreFiles(store)
  const chooser = useRef<HTMLButtonElement>(null)
  const [isSending, setSending] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const fixedRegistration = useFixedRegistration(store)
  const refusedBecause = canEdit ? null : (reason ?? t('files.fixed'))
  const isSettled = saver.saving.kind === 'idle' || saver.saving.kind === 'saved'
  /** All kinds go to the server as one list: what changes while the last one is being saved is kept here. */
  const latest = useRef<Partial<Documents>>({})
  const given = (): Documents => ({ ...byType(store), ...(isSettled ? {} : latest.current) })
  useImperativeHandle(ref, () => ({
    check: () => {
      const isGiven = isSending || missingIn(given()).length === 0
      if (!isGiven) chooser.current?.focus()
      setAsked(true)
      return isGiven
    },
  }))
  const isMissing = isAsked && isSettled && !isSending && missingIn(byType(store)).length > 0
  const save = (type: DocumentType, files: readonly FieldFile[]): void => {
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
            {...(isRequired(type) && { chooser, onSending: setSending, error: isMissing ? absent : null })}
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

interface DocumentFieldProps extends Pick<UploadFieldProps, 'chooser' | 'onSending' | 'error'> {
  store: Store
  type: DocumentType
  refusedBecause: string | null
  onChange: (files: readonly FieldFile[]) => void
}

function DocumentField({ store, type, ...given }: DocumentFieldProps) {
  const { t } = useWords()
  const { documents } = store
  const files = useMemo(
    () =>
      documents
        .filter((one) => one.type === type)
        .map(({ fileId, name }) => ({ fileId, name, src: null, alt: null })),
    [documents, type],
  )
  return (
    <UploadField
      label={t(`files.document.${type}`)}
      isOptional={!isRequired(type)}
      purpose="STORE_DOCUMENT"
      most={mostDocuments[type]}
      files={files}
      {...given}
    />
  )
}
