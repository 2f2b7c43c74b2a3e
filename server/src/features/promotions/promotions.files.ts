import { isDeepStrictEqual } from 'node:util'
import type { NamedFiles } from '../../record/files.queries.ts'
import { picturesOf, type PromotionRecord } from './promotions.queries.ts'
import type { PicturesChange } from './promotions.tables.ts'

export const noPictures: Required<PicturesChange> = { coverFileId: null, images: [] }

/** The pictures of a promotion as a change would name them. */
export function namedPictures({ files }: Pick<PromotionRecord, 'files'>): Required<PicturesChange> {
  const { cover, images } = picturesOf(files)
  return {
    coverFileId: cover?.fileId ?? null,
    images: images.map(({ fileId, alt }) => ({ fileId, alt })),
  }
}

/** Its cover and its pictures. */
export function countPictures({ coverFileId, images }: Required<PicturesChange>): number {
  return (coverFileId === null ? 0 : 1) + images.length
}

/** The lists that a change names, each as a whole. */
export function listsOf({ coverFileId, images }: PicturesChange): NamedFiles[] {
  const lists: NamedFiles[] = []
  if (coverFileId !== undefined) {
    const files = coverFileId === null ? [] : [{ fileId: coverFileId }]
    lists.push({ purpose: 'PROMOTION_COVER', files, pointerOf: () => '/coverFileId' })
  }
  if (images !== undefined) {
    lists.push({
      purpose: 'PROMOTION_IMAGE',
      files: images,
      pointerOf: (index) => `/images/${index}/fileId`,
    })
  }
  return lists
}

/** What the history says of pictures: how many there are, for those that differ in any way. */
export function describePictures(before: Required<PicturesChange>, change: PicturesChange) {
  const after = { ...before, ...change }
  const count = ({ coverFileId }: PicturesChange) => (coverFileId === null ? 0 : 1)
  return {
    ...(before.coverFileId !== after.coverFileId && { cover: { from: count(before), to: count(after) } }),
    ...(!isDeepStrictEqual(before.images, after.images) && {
      images: { from: before.images.length, to: after.images.length },
    }),
  }
}
