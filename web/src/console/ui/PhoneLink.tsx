import styles from './phone-link.module.css'

/** A number that is called by pressing it. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      <bdi dir="ltr">{phone}</bdi>
    </a>
  )
}
