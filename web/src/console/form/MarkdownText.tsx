import { fillLegalText } from '@madang/contract/legal-text'
import type { Locale } from '@madang/contract/locales'
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { Markdown } from '../../markdown/Markdown.tsx'
import { parseMarkdown } from '../../markdown/parse.ts'
import { publicSettingsQuery } from '../api/settings.ts'

interface MarkdownTextProps {
  markdown: string
  locale: Locale
  effectiveAt: string | null
}

function PlainMarkdownText({ markdown, locale, effectiveAt }: MarkdownTextProps) {
  const { data: settings } = useQuery(publicSettingsQuery)
  const blocks = useMemo(() => {
    // Until the details are known, the placeholders stand as they were written.
    const filled = settings ? fillLegalText(markdown, { settings, locale, effectiveAt }) : markdown
    return parseMarkdown(filled)
  }, [markdown, settings, locale, effectiveAt])
  return <Markdown blocks={blocks} />
}

/** Parsed again only when its text changed. */
export const MarkdownText = memo(PlainMarkdownText)
