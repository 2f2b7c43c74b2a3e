import { pickText } from '@madang/contract/settings'
import type { ReactNode } from 'react'
import { Document } from './Document.tsx'
import type { PageProps } from './page-props.ts'

interface AskerFrameProps extends PageProps {
  readonly title: string
  /** Below the heading. */
  readonly meta?: ReactNode
  readonly children: ReactNode
}

/** The frame of every page for somebody who asks the operator for something. */
export function AskerFrame({ page, words, title, meta, children }: AskerFrameProps) {
  const brand = pickText(page.settings.brandName, words.locale)
  return (
    <Document
      page={page}
      words={words}
      title={words.t('site.legal.meta', { title, brand })}
      mainClass="wrap read ask"
    >
      <header>
        <h1>{title}</h1>
        {meta}
      </header>
      {children}
    </Document>
  )
}
