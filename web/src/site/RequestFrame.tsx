import { pickText } from '@madang/contract/settings'
import { legalPaths } from '@madang/contract/site-page'
import type { GuestRequestType } from '@madang/contract/request-actions'
import type { ReactNode } from 'react'
import { Document } from './Document.tsx'
import { legalTitle } from './legal-titles.ts'
import type { PageProps } from './render.tsx'

const steps = ['phone', 'code', 'form'] as const

interface RequestFrameProps extends PageProps {
  readonly type: GuestRequestType
  /** The step that is shown; null once all are done. */
  readonly step: (typeof steps)[number] | null
  readonly children: ReactNode
}

/** The frame of every step towards a request: what it is about, how far it is, a way back to the rules. */
export function RequestFrame({ page, words, type, step, children }: RequestFrameProps) {
  const { t } = words
  const title = t('site.request.title')
  const brand = pickText(page.settings.brandName, words.locale)
  const names = {
    phone: t('site.request.steps.phone'),
    code: t('site.request.steps.code'),
    form: t('site.request.steps.form'),
  }
  const shown = step === null ? steps.length : steps.indexOf(step)
  return (
    <Document
      page={page}
      words={words}
      title={t('site.legal.meta', { title, brand })}
      mainClass="wrap read ask"
    >
      <header>
        <h1>{title}</h1>
        <p className="meta">
          <a href={legalPaths[type]}>{legalTitle(type, words)}</a>
        </p>
      </header>
      <ol className="steps" aria-label={t('site.request.steps.label')}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={index < shown ? 'past' : undefined}
            aria-current={index === shown ? 'step' : undefined}
          >
            {names[name]}
          </li>
        ))}
      </ol>
      {children}
    </Document>
  )
}
