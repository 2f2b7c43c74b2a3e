import { publicFilePath } from '@madang/contract/files'
import type { JrsItem } from '@madang/contract/jrs'
import { useMemo } from 'react'
import { useViewer } from '../../api/session.ts'
import { UploadField } from '../../form/UploadField.tsx'
import { useWords } from '../../i18n/words.ts'
import { FilesSaved, FilesUnsaved } from '../../record/FilesSaving.tsx'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { useSaveFiles } from '../../record/use-save-files.ts'
import { Card } from '../../ui/Card.tsx'
import { actionsOf, refusalText } from './jrs-words.ts'
import { jrsApi, useUpdateJrs } from './jrs.api.ts'

/** The picture of a list, saved as it changes. */
export function JrsCover({ item }: { item: JrsItem }) {
  const { t } = useWords()
  const viewer = useViewer()
  const { mutateAsync } = useUpdateJrs(item.id)
  const saver = useSaveFiles({
    record: item,
    queryOf: jrsApi.one,
    filesOf: ({ cover }) => ({ coverFileId: cover?.fileId ?? null }),
    save: ({ id: _own, ...body }) => mutateAsync(body),
  })
  const { cover } = item
  const files = useMemo(
    () =>
      cover === null
        ? []
        : [{ fileId: cover.fileId, name: null, src: publicFilePath(cover, 320), alt: null }],
    [cover],
  )
  const label = t('jrs.field.cover')
  return (
    <Card title={label} actions={<FilesSaved saving={saver.saving} />} isPadded>
      <UploadField
        label={label}
        isOptional
        help={t('jrs.help.cover')}
        purpose="JRS_COVER"
        most={1}
        files={files}
        refusedBecause={refusalText(t, actionsOf(item, viewer).edit)}
        onChange={(given) => saver.save({ coverFileId: given[0]?.fileId ?? null })}
      />
      <FilesUnsaved saver={saver} label={label} lastChange={<LastRecordedChange subjectId={item.id} />} />
    </Card>
  )
}
