import styles from './skeleton.module.css'

const kinds = {
  line: styles.skeleton,
  pill: `${styles.skeleton} ${styles.pill}`,
  box: `${styles.skeleton} ${styles.box}`,
} as const

/** A grey shape in place of what is still loading; `width` in CSS units. */
export function Skeleton({ width = '60%', kind = 'line' }: { width?: string; kind?: keyof typeof kinds }) {
  return <span data-loading className={kinds[kind]} style={{ inlineSize: width }} aria-hidden="true" />
}

/** Lines in place of a card's content. Screen readers hear `label` once. */
export function SkeletonLines({ lines, label }: { lines: number; label: string }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <p key={index} aria-hidden="true">
          <Skeleton width={`${[78, 54, 66, 40][index % 4]}%`} />
        </p>
      ))}
    </div>
  )
}
