import type { PaymentCard } from '@madang/contract/payment-cards'
import { useWords } from '../../i18n/words.ts'
import { Isolate } from '../../ui/Isolate.tsx'
import styles from '../../ui/card-face.module.css'

/** A card with nothing on it that is not known. */
export function CardFace({ card }: { card: PaymentCard }) {
  const { t } = useWords()
  const { issuer, last4, ownerType, cardType, isDefault } = card
  const facts = [ownerType, cardType].filter((fact) => fact !== null && fact !== '')
  return (
    <div className={isDefault ? styles.face : `${styles.face} ${styles.grey}`}>
      <p className={styles.line}>
        <span className={styles.chip} aria-hidden />
        <bdi>{issuer}</bdi>
      </p>
      <p className={styles.number}>
        <Isolate>
          <span aria-hidden>**** **** **** </span>
          {last4}
        </Isolate>
      </p>
      <p className={styles.line}>
        <bdi>{facts.join(t('table.separator'))}</bdi>
      </p>
    </div>
  )
}
