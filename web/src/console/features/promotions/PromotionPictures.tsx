import type { Promotion } from '@madang/contract/promotions'
import { useWords } from '../../i18n/words.ts'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { PicturesCard } from '../../record/PicturesCard.tsx'
import { useSaveFiles } from '../../record/use-save-files.ts'
import { promotionApi, useUpdatePromotion } from './promotions.api.ts'

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
  return (
    <PicturesCard
      title={t('promotions.section.pictures')}
      saver={saver}
      lastChange={<LastRecordedChange subjectId={promotion.id} />}
      refusedBecause={refusedBecause}
      first={{
        label: t('promotions.field.cover'),
        help: t('promotions.help.cover'),
        purpose: 'PROMOTION_COVER',
        picture: promotion.cover,
        onChange: (coverFileId) => saver.save({ coverFileId }),
      }}
      more={{
        label: t('promotions.field.images'),
        isOptional: true,
        purpose: 'PROMOTION_IMAGE',
        pictures: promotion.images,
        onChange: (files) => saver.save({ images: [...files] }),
      }}
    />
  )
}
