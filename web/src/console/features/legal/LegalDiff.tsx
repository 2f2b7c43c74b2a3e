import { localeInfo, type Locale } from '@madang/contract/locales'
import { useMemo, type ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { partsOf, type Part } from './legal-diff.ts'
import styles from './legal.module.css'

interface LegalDiffProps {
  before: string
  after: string
  locale: Locale
}

const linesKept = 2

/** Of what stayed, only what stands beside a change. */
function shorten(text: string): { head: string; hidden: number; tail: string } | null {
  const lines = text.replace(/\n$/, '').split('\n')
  if (lines.length <= 2 * linesKept + 1) return null
  return {
    head: lines.slice(0, linesKept).join('\n'),
    hidden: lines.length - 2 * linesKept,
    tail: lines.slice(-linesKept).join('\n'),
  }
}

/** What changed between the text in force and the draft, in one language. */
export function LegalDiff({ before, after, locale }: LegalDiffProps) {
  const { t } = useWords()
  const parts = useMemo(() => partsOf(before, after), [before, after])
  const { tag, dir } = localeInfo[locale]
  if (parts.every(({ kind }) => kind === 'same')) return <p className="dimmed">{t('legal.diff.same')}</p>
  return (
    <div className={styles.diff} lang={tag} dir={dir}>
      {parts.map((part, index) => (
        <DiffPart key={index} part={part} />
      ))}
    </div>
  )
}

function DiffPart({ part }: { part: Part }): ReactNode {
  if (part.kind === 'changed') {
    return (
      <p>
        {part.words.map((word, index) => {
          if (word.removed) return <Gone key={index} text={word.value} />
          return word.added ? <New key={index} text={word.value} /> : <span key={index}>{word.value}</span>
        })}
      </p>
    )
  }
  if (part.kind === 'same') return <Same text={part.text} />
  return <p>{part.kind === 'gone' ? <Gone text={part.text} /> : <New text={part.text} />}</p>
}

function Same({ text }: { text: string }) {
  const { t, tag, dir } = useWords()
  const { number } = useFormat()
  const short = shorten(text)
  if (short === null) return <p className="dimmed">{text}</p>
  return (
    <>
      <p className="dimmed">{short.head}</p>
      <p className={styles.gap} lang={tag} dir={dir}>
        {t('legal.diff.hidden', { count: number(short.hidden) })}
      </p>
      <p className="dimmed">{short.tail}</p>
    </>
  )
}

/** The words say it too, for whoever hears the page. */
function Gone({ text }: { text: string }) {
  const { t, tag } = useWords()
  return (
    <del>
      <span className="visually-hidden" lang={tag}>{`${t('legal.diff.gone')} `}</span>
      {text}
    </del>
  )
}

function New({ text }: { text: string }) {
  const { t, tag } = useWords()
  return (
    <ins>
      <span className="visually-hidden" lang={tag}>{`${t('legal.diff.new')} `}</span>
      {text}
    </ins>
  )
}
