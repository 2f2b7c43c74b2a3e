import { localeInfo } from '@madang/contract/locales'
import { pickText } from '@madang/contract/settings'
import { legalPaths } from '@madang/contract/site-page'
import { requestFormPaths } from '@madang/contract/site-requests'
import type { ReactNode } from 'react'
import { Markdown } from '../markdown/Markdown.tsx'
import { parseMarkdown, plainText, type Block } from '../markdown/parse.ts'
import { Rich } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { Document } from './Document.tsx'
import { HelpCard } from './HelpCard.tsx'
import { typedFormId } from './LanguageSwitch.tsx'
import { legalTitle, longDate } from './legal-titles.ts'
import { PhoneForm } from './PhoneForm.tsx'
import type { PageProps } from './page-props.ts'
import { VersionList } from './VersionList.tsx'

type Props = PageProps<'legal'>

export function LegalPage({ page, words }: Props) {
  const { t } = words
  const { type, shown, versions, bodyLocale } = page
  const path = legalPaths[type]
  const title = legalTitle(type, words)
  const brand = pickText(page.settings.brandName, words.locale)
  const blocks = parseMarkdown(page.body)
  const others = versions.filter(({ number }) => number !== shown.number)
  const isInForce = shown.status === 'EFFECTIVE'
  const isRefund = type === 'REFUND_USER' || type === 'REFUND_STORE'
  const { tag, dir } = localeInfo[bodyLocale]
  return (
    <Document
      page={page}
      words={words}
      title={t('site.legal.meta', { title, brand })}
      mainClass="wrap read with-contents"
      // Only what is in force is looked for; its own number leads to the same text.
      {...(isInForce && { description: t('site.legal.description', { title, brand }), canonicalPath: path })}
    >
      <header>
        <h1>{title}</h1>
        <p className="meta">
          <span>{t('site.legal.version', { number: shown.number })}</span>
          <span>{t('site.legal.effective', { date: longDate(shown.effectiveAt, words) })}</span>
          <a href={`${path}/versions`}>{t('site.legal.all')}</a>
        </p>
        {isRefund && isInForce && (
          <p className="to-ask">
            <a className="button" href={`#${typedFormId}`}>
              {t('site.request.title')}
            </a>
          </p>
        )}
        <Notes page={page} words={words} />
      </header>
      <Contents blocks={blocks} words={words} />
      <div>
        <article className="prose" {...(bodyLocale === words.locale ? {} : { lang: tag, dir })}>
          <Markdown blocks={blocks} />
        </article>
        {isRefund && isInForce && (
          <PhoneForm
            words={words}
            title={t('site.request.title')}
            lead={t('site.request.lead')}
            action={requestFormPaths[type]}
            shown={{ phone: '', failure: null }}
          />
        )}
        {isRefund && (
          <HelpCard
            settings={page.settings}
            words={words}
            title={t('site.legal.ask.title')}
            text={t('site.legal.ask.text')}
          />
        )}
        {others.length > 0 && (
          <section className="old" id="old" aria-labelledby="old-title">
            <h2 id="old-title">{t('site.legal.others')}</h2>
            <VersionList type={type} versions={others} words={words} />
          </section>
        )}
      </div>
    </Document>
  )
}

/** What a reader has to know before the first line. */
function Notes({ page, words }: Props) {
  const { t, locale } = words
  const { type, shown, versions, bodyLocale } = page
  const path = legalPaths[type]
  const link = (href: string) => (text: string) => <a href={href}>{text}</a>
  const announced = versions.find(({ status }) => status === 'SCHEDULED')
  const notes: ReactNode[] = []
  if (shown.status === 'SUPERSEDED') {
    notes.push(<Rich text={t('site.legal.superseded')} tags={{ now: link(path) }} />)
  }
  if (shown.status === 'SCHEDULED') {
    const date = longDate(shown.effectiveAt, words)
    notes.push(<Rich text={t('site.legal.announced', { date })} tags={{ now: link(path) }} />)
  }
  if (announced !== undefined && shown.status !== 'SCHEDULED') {
    const date = longDate(announced.effectiveAt, words)
    const next = link(`${path}/v/${announced.number}`)
    notes.push(<Rich text={t('site.legal.coming', { date })} tags={{ next }} />)
  }
  if (bodyLocale !== locale) {
    notes.push(t('site.legal.fallback', { language: localeInfo[bodyLocale].name }))
  }
  if (locale !== 'kr' || bodyLocale !== 'kr') {
    const korean = (text: string) => (
      <a href={`${page.path}?lang=kr`} hrefLang="ko-KR">
        {text}
      </a>
    )
    notes.push(<Rich text={t('site.legal.translation')} tags={{ kr: korean }} />)
  }
  return notes.map((note, index) => (
    <p key={index} className="note">
      {note}
    </p>
  ))
}

/** Beside the text where there is room, otherwise opened by who wants it. */
function Contents({ blocks, words }: { blocks: readonly Block[]; words: Words }) {
  const headings = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, text: plainText(block.children) }] : [],
  )
  if (headings.length < 2) return null
  return (
    <details className="card contents">
      <summary>{words.t('site.legal.contents')}</summary>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </details>
  )
}
