import { altCharacters, mostImages, publicFilePath, type PublicPicture } from '@madang/contract/files'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { UploadField, type UploadFieldProps } from '../form/UploadField.tsx'
import type { ShownFile } from '../form/upload-rows.ts'
import { Card } from '../ui/Card.tsx'
import { FilesSaved, FilesUnsaved } from './FilesSaving.tsx'
import cardStyles from '../ui/card.module.css'
import formStyles from '../form/form.module.css'

type Asked = Pick<UploadFieldProps, 'label' | 'help' | 'isOptional' | 'purpose'>

interface PicturesCardProps {
  title: string
  saver: ComponentProps<typeof FilesUnsaved>['saver']
  lastChange: ReactNode
  /** Why they cannot be changed, in words; null where they can. */
  refusedBecause: string | null
  /** The one that stands for the record. */
  first: Asked & { picture: PublicPicture | null; onChange: (fileId: string | null) => void }
  more: Asked & {
    pictures: readonly (PublicPicture & { readonly alt: string | null })[]
    onChange: UploadFieldProps['onChange']
  }
}

/** Large enough for a sharp small picture. */
const shownWidth = 320

function shown(file: PublicPicture, alt: string | null): ShownFile {
  return { fileId: file.fileId, name: null, src: publicFilePath(file, shownWidth), alt }
}

/** Pictures of a record, saved as they change: one that stands for it, and more with words for who cannot see them. */
export function PicturesCard({ title, saver, lastChange, refusedBecause, first, more }: PicturesCardProps) {
  const { picture, onChange, ...asked } = first
  const { pictures, ...askedMore } = more
  const file = useMemo(() => (picture === null ? [] : [shown(picture, null)]), [picture])
  const files = useMemo(() => pictures.map((one) => shown(one, one.alt)), [pictures])
  return (
    <Card title={title} actions={<FilesSaved saving={saver.saving} />}>
      <div className={`${cardStyles.body} ${formStyles.form}`}>
        <UploadField
          {...asked}
          most={1}
          files={file}
          refusedBecause={refusedBecause}
          onChange={(chosen) => onChange(chosen[0]?.fileId ?? null)}
        />
        <UploadField
          {...askedMore}
          most={mostImages}
          files={files}
          altCharacters={altCharacters}
          refusedBecause={refusedBecause}
        />
        <FilesUnsaved saver={saver} label={title} lastChange={lastChange} />
      </div>
    </Card>
  )
}
