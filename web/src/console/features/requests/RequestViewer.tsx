import type { UserRequest } from '@madang/contract/requests'
import { IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/Button.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './request.module.css'

const FileViewer = lazy(async () => ({ default: (await import('../../record/FileViewer.tsx')).FileViewer }))

interface RequestViewerProps extends Pick<UserRequest, 'files'> {
  startsAt: string
  onClose: () => void
}

/** The files, beside what is written about them: in a column of their own, on small screens in a sheet below. */
export function RequestViewer({ files, startsAt, onClose }: RequestViewerProps) {
  const { t } = useWords()
  return (
    <div className={styles.viewer}>
      <IconButton
        label={t('requests.files.close')}
        icon={<IconX size={20} stroke={1.75} aria-hidden />}
        onClick={onClose}
      />
      <Suspense fallback={<SkeletonLines lines={8} label={t('ui.loading')} />}>
        <FileViewer
          key={startsAt}
          startsAt={startsAt}
          files={files.map(({ id, name, mime }) => ({ fileId: id, name, mime, label: name }))}
        />
      </Suspense>
    </div>
  )
}
