import { useWords } from '../../i18n/words.ts'
import { PromotionView, type PromotionShown } from '../../../promotion/PromotionView.tsx'
import '../../../promotion/promotion.css'
import styles from './promotions.module.css'

/** A promotion on a visitor's phone: the very component that the site renders. */
export function PromotionPhone({ promotion }: { promotion: PromotionShown }) {
  const words = useWords()
  return (
    <section className={styles.preview} aria-label={words.t('promotions.preview')}>
      <h2>{words.t('promotions.preview')}</h2>
      <div className={styles.phone}>
        <PromotionView promotion={promotion} words={words} heading="h2" />
      </div>
    </section>
  )
}
