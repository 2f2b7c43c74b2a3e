import { useWords } from '../../i18n/words.ts'
import { PromotionView, type PromotionShown } from '../../../promotion/PromotionView.tsx'
import '../../../promotion/promotion.css'
import styles from './promotions.module.css'

interface PhoneProps {
  promotion: PromotionShown
  /** In place of saying that it is the visitor's screen. */
  title?: string
}

/** A promotion on a visitor's phone: the very component that the site renders. */
export function PromotionPhone({ promotion, title: heading }: PhoneProps) {
  const words = useWords()
  const { t } = words
  const { title, storeName } = promotion
  // A draft says where its title and its store's name will stand.
  const told = {
    ...promotion,
    title: title.trim() === '' ? t('promotions.later.title') : title,
    storeName: storeName === '' ? t('promotions.later.store') : storeName,
  }
  const name = heading ?? t('promotions.preview')
  return (
    <section className={styles.preview} aria-label={name}>
      <h2>{name}</h2>
      <div className={styles.phone}>
        <PromotionView promotion={told} words={words} heading="h2" />
      </div>
    </section>
  )
}
