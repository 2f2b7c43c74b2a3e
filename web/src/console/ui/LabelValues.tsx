import type { ReactNode } from 'react'
import './card.css'

/** Label–value pairs of a record's read view: two columns, one on phones. */
export function LabelValues({ pairs }: { pairs: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="pairs">
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
