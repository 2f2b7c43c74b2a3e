import type { StoreDocument } from '@madang/contract/store-files'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { FileViewer } from '../../record/FileViewer.tsx'

/** The documents of a store for reading; several of one kind are numbered. */
export function DocumentViewer({ documents }: { documents: readonly StoreDocument[] }) {
  const { t } = useWords()
  const { number } = useFormat()
  const labelOf = ({ type, fileId }: StoreDocument): string => {
    const alike = documents.filter((one) => one.type === type)
    const label = t(`files.document.${type}`)
    if (alike.length === 1) return label
    const place = number(alike.findIndex((one) => one.fileId === fileId) + 1)
    return t('files.viewer.kind', { type: label, place })
  }
  return <FileViewer files={documents.map((document) => ({ ...document, label: labelOf(document) }))} />
}
