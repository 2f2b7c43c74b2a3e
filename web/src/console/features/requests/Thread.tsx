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
      <Said by={askerName(t, request)} at={createdAt} text={body} />
      {answers.map(({ authorName, at, text, status }) => (
        <Said
          key={status}
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
  by: string
  at: string
  text: string
  decision?: ReactNode
}

function Said({ by, at, text, decision }: SaidProps) {
  const { shortDateTime } = useFormat()
  return (
    <li>
      <p className={styles.said}>
        <b>
          <bdi>{by}</bdi>
        </b>
        {decision}
        <small className="dimmed nowrap">{shortDateTime(at)}</small>
      </p>
      <p className={styles.words} dir="auto">
        {text}
      </p>
    </li>
  )
}
