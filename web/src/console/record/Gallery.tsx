import { publicFilePath, type StoredFile } from '@madang/contract/files'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './gallery.module.css'

// It comes when a picture is pressed.
const FileViewer = lazy(async () => ({ default: (await import('./FileViewer.tsx')).FileViewer }))

interface Picture extends Pick<StoredFile, 'sha256' | 'mime'> {
  readonly fileId: string
  /** What is on it. */
  readonly alt: string | null
}

/** Public pictures of a record, the first one large; pressing one shows it in the viewer with all others. */
export function Gallery({ pictures, label }: { pictures: readonly Picture[]; label: string }) {
  const { t } = useWords()
  const { number } = useFormat()
  const [opened, setOpened] = useState<string | null>(null)
  const nameOf = ({ alt }: Picture, index: number): string =>
    alt ?? t('files.gallery.picture', { place: number(index + 1) })
  const close = (): void => setOpened(null)
  return (
    <div className={styles.frame}>
      <ul className={styles.gallery} aria-label={label}>
        {pictures.map((picture, index) => (
          <li key={picture.fileId}>
            <button
              type="button"
              aria-label={t('files.gallery.open', { name: nameOf(picture, index) })}
              onClick={() => setOpened(picture.fileId)}
            >
              <img src={publicFilePath(picture, index === 0 ? 640 : 320)} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Dialog title={label} isWide onClose={close}>
          <div className={styles.viewer}>
            <Suspense fallback={null}>
              <FileViewer
                label={label}
                startsAt={opened}
                files={pictures.map((picture, index) => {
                  const name = nameOf(picture, index)
                  return { ...picture, name, label: name, src: publicFilePath(picture, 1280) }
                })}
              />
            </Suspense>
          </div>
          <Button onClick={close}>{t('files.gallery.close')}</Button>
        </Dialog>
      )}
    </div>
  )
}
