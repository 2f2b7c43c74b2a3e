import type { ReactNode } from 'react'
import styles from './label-values.module.css'

type Pair = readonly [label: string, value: ReactNode, width?: 'whole' | undefined]

/** Label–value pairs of a record's read view: two columns, one on phones; what is long takes a line of its own. */
export function LabelValues({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(([label, value, width]) => (
        <div key={label} className={width && styles.whole}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
