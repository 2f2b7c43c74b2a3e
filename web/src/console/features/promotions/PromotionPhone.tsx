import { useWords } from '../../i18n/words.ts'
import { PromotionView, type PromotionShown } from '../../../promotion/PromotionView.tsx'
import '../../../promotion/promotion.css'
import styles from './promotions.module.css'

/** A promotion on a visitor's phone: the very component that the site renders. */
export function PromotionPhone({ promotion }: { promotion: PromotionShown }) {
  const words = useWords()
  const { t } = words
  const { title, storeName } = promotion
  // A draft says where its title and its store's name will stand.
  const told = {
    ...promotion,
    title: title.trim() === '' ? t('promotions.later.title') : title,
    storeName: storeName === '' ? t('promotions.later.store') : storeName,
  }
  return (
    <section className={styles.preview} aria-label={t('promotions.preview')}>
      <h2>{t('promotions.preview')}</h2>
      <div className={styles.phone}>
        <PromotionView promotion={told} words={words} heading="h2" />
      </div>
    </section>
  )
}
