import type { UserRequest } from '@madang/contract/requests'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import rowStyles from '../../ui/row.module.css'
import requestStyles from './request.module.css'

export interface ShownFile {
  /** The file that is looked at beside the request; null: none. */
  shown: string | null
  onShow: (fileId: string | null) => void
}

/** What came with a request. Each look is recorded, so nothing is loaded before somebody asks for it. */
export function RequestFiles({ files, shown, onShow }: Pick<UserRequest, 'files'> & ShownFile) {
  const { t } = useWords()
  const { bytes } = useFormat()
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
                onClick={() => onShow(shown === id ? null : id)}
              >
                {t('requests.files.look')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
