import type { FieldError } from '@madang/contract/errors'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useWords } from '../../i18n/words.ts'
import { lackText } from './legal-words.ts'
import styles from '../../ui/banner.module.css'

interface LacksProps {
  title: string
  lacks: readonly FieldError[]
  /** It was tried already. */
  isRefusal?: boolean
}

/** What has to be written before a draft can be announced. */
export function Lacks({ title, lacks, isRefusal = false }: LacksProps) {
  const { t } = useWords()
  return (
    <div className={isRefusal ? `${styles.banner} ${styles.bad}` : styles.banner}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <p>{title}</p>
        <ul>
          {lacks.map((lack) => (
            <li key={lack.pointer}>{lackText(t, lack)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
