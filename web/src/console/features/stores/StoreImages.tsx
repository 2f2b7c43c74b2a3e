import { publicFilePath, type PublicPicture } from '@madang/contract/files'
import { mostStoreImages } from '@madang/contract/store-files'
import type { Store } from '@madang/contract/stores'
import { useMemo } from 'react'
import { UploadField } from '../../form/UploadField.tsx'
import type { FieldFile, ShownFile } from '../../form/upload-rows.ts'
import { useWords } from '../../i18n/words.ts'
import { FilesSaved, FilesUnsaved } from '../../record/FilesSaving.tsx'
import { Card } from '../../ui/Card.tsx'
import { useStoreFiles } from './use-store-files.ts'
import { StoreLastChange } from './StoreLastChange.tsx'
import cardStyles from '../../ui/card.module.css'
import formStyles from '../../form/form.module.css'

/** The longest text that the contract takes. */
const altCharacters = 100
/** Large enough for a sharp small picture. */
const shownWidth = 320

export interface StoreFilesProps {
  store: Store
  canEdit: boolean
  /** Why it cannot be edited, in words; null where it can. */
  reason: string | null
}

function shown(file: PublicPicture, alt: string | null): ShownFile {
  return { fileId: file.fileId, name: null, src: publicFilePath(file, shownWidth), alt }
}

/** Logo and pictures of a store, saved as they change. */
export function StoreImages({ store, canEdit, reason }: StoreFilesProps) {
  const { t } = useWords()
  const saver = useStoreFiles(store)
  const { logo, images } = store
  const logoFiles = useMemo(() => (logo === null ? [] : [shown(logo, null)]), [logo])
  const imageFiles = useMemo(() => images.map((image) => shown(image, image.alt)), [images])
  const refusedBecause = canEdit ? null : (reason ?? t('files.fixed'))
  return (
    <Card title={t('files.pictures.title')} actions={<FilesSaved saving={saver.saving} />}>
      <div className={`${cardStyles.body} ${formStyles.form}`}>
        <UploadField
          label={t('files.logo.label')}
          help={t('files.logo.help')}
          isOptional
          purpose="STORE_LOGO"
          most={1}
          files={logoFiles}
          refusedBecause={refusedBecause}
          onChange={(files) => saver.save({ logoFileId: files[0]?.fileId ?? null })}
        />
        <UploadField
          label={t('files.pictures.label')}
          help={t('files.pictures.help')}
          isOptional
          purpose="STORE_IMAGE"
          most={mostStoreImages}
          files={imageFiles}
          altCharacters={altCharacters}
          refusedBecause={refusedBecause}
          onChange={(files: readonly FieldFile[]) => saver.save({ images: [...files] })}
        />
        <FilesUnsaved
          saver={saver}
          label={t('files.pictures.title')}
          lastChange={<StoreLastChange id={store.id} />}
        />
      </div>
    </Card>
  )
}
