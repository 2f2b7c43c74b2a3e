import styles from './avatar.module.css'

// Building it costs more than using it, and a list shows many.
const segmenter = new Intl.Segmenter()

function firstCharacter(name: string): string {
  const [first] = segmenter.segment(name)
  return first?.segment.toUpperCase() ?? ''
}

/** A person's picture, or the first letter of the name; the name itself stands beside it. */
export function Avatar({ name, path }: { name: string; path: string | null }) {
  if (path === null) return <span className={styles.avatar} data-letter={firstCharacter(name)} />
  return <img className={styles.avatar} src={path} alt="" width={28} height={28} />
}
