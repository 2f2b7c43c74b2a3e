import type { Store } from '@madang/contract/stores'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Overtaken } from '../../record/Overtaken.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { statusText } from './store-words.ts'
import { StoreLastChange } from './StoreLastChange.tsx'

interface StoreOvertakenProps {
  store: Store
  /** Something that was typed is not on the server, and cannot be saved by these steps any more. */
  isUnsaved: boolean
}

/** In place of the steps once the store was submitted, by somebody else or in another tab. */
export function StoreOvertaken({ store, isUnsaved }: StoreOvertakenProps) {
  const { t } = useWords()
  return (
    <Overtaken
      title={t('store.overtaken.title')}
      text={
        <>
          <p>{t('store.overtaken.text')}</p>
          <StoreLastChange id={store.id} />
          {isUnsaved && <p>{t('store.overtaken.lost')}</p>}
          <Pill status={store.status}>{statusText(t, store.status)}</Pill>
        </>
      }
      actions={
        <Link className={buttonClass('primary')} to={paths.store} params={{ id: store.id }}>
          {t('store.review.open')}
        </Link>
      }
    />
  )
}
