import { legalPaths } from '@madang/contract/site-page'
import type { GuestRequestType } from '@madang/contract/request-actions'
import type { ReactNode } from 'react'
import { AskerFrame } from './AskerFrame.tsx'
import { legalTitle } from './legal-titles.ts'
import type { PageProps } from './page-props.ts'

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
  const names = {
    phone: t('site.request.steps.phone'),
    code: t('site.request.steps.code'),
    form: t('site.request.steps.form'),
  }
  const shown = step === null ? steps.length : steps.indexOf(step)
  return (
    <AskerFrame
      page={page}
      words={words}
      title={t('site.request.title')}
      meta={
        <p className="meta">
          <a href={legalPaths[type]}>{legalTitle(type, words)}</a>
        </p>
      }
    >
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
    </AskerFrame>
  )
}
