import { publicFilePath } from '@madang/contract/files'
import type { Promotion } from '@madang/contract/promotions'
import { useMemo } from 'react'
import { UploadField } from '../../form/UploadField.tsx'
import type { FieldFile } from '../../form/upload-rows.ts'
import { useWords } from '../../i18n/words.ts'
import { FilesSaved, FilesUnsaved } from '../../record/FilesSaving.tsx'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { useSaveFiles } from '../../record/use-save-files.ts'
import { Card } from '../../ui/Card.tsx'
import { promotionApi, useUpdatePromotion } from './promotions.api.ts'
import cardStyles from '../../ui/card.module.css'
import formStyles from '../../form/form.module.css'

/** The contract's limits. */
const [mostImages, altCharacters] = [10, 100]

interface PicturesProps {
  promotion: Promotion
  /** Why they cannot be changed, in words; null where they can. */
  refusedBecause: string | null
}

/** Cover and pictures of a promotion, saved as they change. */
export function PromotionPictures({ promotion, refusedBecause }: PicturesProps) {
  const { t } = useWords()
  const { mutateAsync: save } = useUpdatePromotion()
  const saver = useSaveFiles({
    record: promotion,
    queryOf: promotionApi.one,
    filesOf: (record) => ({
      coverFileId: record.cover?.fileId ?? null,
      images: record.images.map(({ fileId, alt }) => ({ fileId, alt })),
    }),
    save,
  })
  const { cover, images } = promotion
  const coverFiles = useMemo(
    () =>
      cover === null
        ? []
        : [{ fileId: cover.fileId, name: null, src: publicFilePath(cover, 320), alt: null }],
    [cover],
  )
  const imageFiles = useMemo(
    () =>
      images.map((image) => ({
        fileId: image.fileId,
        name: null,
        src: publicFilePath(image, 320),
        alt: image.alt,
      })),
    [images],
  )
  return (
    <Card title={t('promotions.section.pictures')} actions={<FilesSaved saving={saver.saving} />}>
      <div className={`${cardStyles.body} ${formStyles.form}`}>
        <UploadField
          label={t('promotions.field.cover')}
          help={t('promotions.help.cover')}
          purpose="PROMOTION_COVER"
          most={1}
          files={coverFiles}
          refusedBecause={refusedBecause}
          onChange={(files) => saver.save({ coverFileId: files[0]?.fileId ?? null })}
        />
        <UploadField
          label={t('promotions.field.images')}
          isOptional
          purpose="PROMOTION_IMAGE"
          most={mostImages}
          files={imageFiles}
          altCharacters={altCharacters}
          refusedBecause={refusedBecause}
          onChange={(files: readonly FieldFile[]) => saver.save({ images: [...files] })}
        />
        <FilesUnsaved
          saver={saver}
          label={t('promotions.section.pictures')}
          lastChange={<LastRecordedChange subjectId={promotion.id} />}
        />
      </div>
    </Card>
  )
}
