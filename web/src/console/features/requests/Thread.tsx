import type { UserRequest } from '@madang/contract/requests'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/Pill.tsx'
import { askerName, statusText } from './request-words.ts'
import styles from './request.module.css'

/** What was said, oldest first: the words of whoever asks, then each answer with who wrote it and what was decided. */
export function Thread({ request }: { request: UserRequest }) {
  const { t } = useWords()
  const { body, createdAt, answers } = request
  return (
    <ol className={styles.thread}>
      <Said side="asker" by={askerName(t, request)} at={createdAt} text={body} />
      {answers.map(({ authorName, at, text, status }) => (
        <Said
          key={status}
          side="operator"
          by={authorName ?? t('requests.field.answer')}
          at={at}
          text={text}
          decision={<Pill status={status}>{statusText(t, status)}</Pill>}
        />
      ))}
    </ol>
  )
}

interface SaidProps {
  side: 'asker' | 'operator'
  by: string
  at: string
  text: string
  decision?: ReactNode
}

function Said({ side, by, at, text, decision }: SaidProps) {
  const { t } = useWords()
  const { shortDateTime } = useFormat()
  const role = side === 'asker' ? t('requests.field.asker') : t('requests.thread.operator')
  return (
    <li className={side === 'asker' ? styles.byAsker : styles.byOperator}>
      <p className={styles.said}>
        <b>
          <bdi>{by}</bdi>
        </b>
        <small className="dimmed">{role}</small>
        {decision}
        <small className="dimmed nowrap">{shortDateTime(at)}</small>
      </p>
      <p className={styles.words} dir="auto">
        {text}
      </p>
    </li>
  )
}
