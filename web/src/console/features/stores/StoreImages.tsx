import type { Store } from '@madang/contract/stores'
import { useWords } from '../../i18n/words.ts'
import { PicturesCard } from '../../record/PicturesCard.tsx'
import { useStoreFiles } from './use-store-files.ts'
import { StoreLastChange } from './StoreLastChange.tsx'

export interface StoreFilesProps {
  store: Store
  canEdit: boolean
  /** Why it cannot be edited, in words; null where it can. */
  reason: string | null
}

/** Logo and pictures of a store, saved as they change. */
export function StoreImages({ store, canEdit, reason }: StoreFilesProps) {
  const { t } = useWords()
  const saver = useStoreFiles(store)
  return (
    <PicturesCard
      title={t('files.pictures.title')}
      saver={saver}
      lastChange={<StoreLastChange id={store.id} />}
      refusedBecause={canEdit ? null : (reason ?? t('files.fixed'))}
      first={{
        label: t('files.logo.label'),
        help: t('files.logo.help'),
        isOptional: true,
        purpose: 'STORE_LOGO',
        picture: store.logo,
        onChange: (logoFileId) => saver.save({ logoFileId }),
      }}
      more={{
        label: t('files.pictures.label'),
        help: t('files.pictures.help'),
        isOptional: true,
        purpose: 'STORE_IMAGE',
        pictures: store.images,
        onChange: (files) => saver.save({ images: [...files] }),
      }}
    />
  )
}
