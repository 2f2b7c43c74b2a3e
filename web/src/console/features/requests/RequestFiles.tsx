import type { UserRequest } from '@madang/contract/requests'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import rowStyles from '../../ui/row.module.css'
import requestStyles from './request.module.css'

const FileViewer = lazy(async () => ({ default: (await import('../../record/FileViewer.tsx')).FileViewer }))

/** What came with a request. Each look is recorded, so nothing is loaded before somebody asks for it. */
export function RequestFiles({ files }: Pick<UserRequest, 'files'>) {
  const { t } = useWords()
  const { bytes } = useFormat()
  const [shown, setShown] = useState<string | null>(null)
  return (
    <section className={requestStyles.files} aria-label={t('requests.files.title')}>
      <h3>
        {t('requests.files.title')} <small className="dimmed">{t('requests.files.recorded')}</small>
      </h3>
      <ul>
        {files.map(({ id, name, mime, size }) => {
          const FileIcon = mime === 'application/pdf' ? IconFileText : IconPhoto
          return (
            <li key={id} className={rowStyles.row}>
              <FileIcon size={20} stroke={1.75} aria-hidden />
              <div className={rowStyles.text}>
                <bdi>{name}</bdi>
                <small className="num">{bytes(size)}</small>
              </div>
              <Button
                variant="link"
                aria-expanded={shown === id}
                aria-label={t('requests.files.open', { name })}
                onClick={() => setShown(shown === id ? null : id)}
              >
                {t('requests.files.look')}
              </Button>
            </li>
          )
        })}
      </ul>
      {shown !== null && (
        <Suspense fallback={<SkeletonLines lines={8} label={t('ui.loading')} />}>
          <FileViewer
            key={shown}
            startsAt={shown}
            files={files.map(({ id, name, mime }) => ({ fileId: id, name, mime, label: name }))}
          />
        </Suspense>
      )}
    </section>
  )
}
