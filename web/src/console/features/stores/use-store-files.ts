import type { CallInput } from '@madang/contract/endpoint'
import type { Store, updateStore } from '@madang/contract/stores'
import { useSaveFiles, type FilesSaver } from '../../record/use-save-files.ts'
import { storeApi, useUpdateStore } from './stores.api.ts'

type Files = Required<Pick<CallInput<typeof updateStore>['body'], 'logoFileId' | 'images' | 'documents'>>

/** What the record says of the files, as it is sent. */
function filesOf(store: Store): Files {
  return {
    logoFileId: store.logo?.fileId ?? null,
    images: store.images.map(({ fileId, alt }) => ({ fileId, alt })),
    documents: store.documents.map(({ type, fileId }) => ({ type, fileId })),
  }
}

/** Saves pictures and documents of a store as soon as they change. */
export function useStoreFiles(store: Store): FilesSaver<Files> {
  const { mutateAsync } = useUpdateStore()
  return useSaveFiles({ record: store, queryOf: storeApi.one, filesOf, save: mutateAsync })
}
