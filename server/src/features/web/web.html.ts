import { localeInfo, type Locale } from '@madang/contract/locales'
import type { EntryFiles } from '../../http/assets.ts'
import { escapeMarkup } from '../../http/markup.ts'

/** What the page of one entry is made of; its content comes from the script. */
export interface Shell {
  readonly entry: EntryFiles
  /** Decides theme and language before the first paint: a blocking script. */
  readonly boot: EntryFiles
  /** A guess; the boot script corrects it by what is stored on the device. */
  readonly locale: Locale
  readonly title: string
  /** Only where scripts write styles. */
  readonly nonce: string | null
  /**
   * `<meta name content>` for the script: the brand, the version, the ways to support, the inbox of a development
   * server.
   */
  readonly meta: Readonly<Record<string, string>>
}

/** The HTML around a script: complete but for what the script draws. */
export function shellHtml(shell: Shell): string {
  const { entry, boot, nonce } = shell
  const { tag, dir } = localeInfo[shell.locale]
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeMarkup(shell.title)}</title>`,
    '<meta name="robots" content="noindex">',
    '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#1a1e26" media="(prefers-color-scheme: dark)">',
    ...Object.entries(shell.meta).map(
      ([name, content]) => `<meta name="${name}" content="${escapeMarkup(content)}">`,
    ),
    nonce === null ? '' : `<meta property="csp-nonce" nonce="${nonce}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<script src="${boot.script}"></script>`,
    ...entry.styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    `<script type="module" src="${entry.script}"></script>`,
    ...entry.preload.map((path) => `<link rel="modulepreload" href="${path}">`),
  ]
  return [
    `<!doctype html><html lang="${tag}" dir="${dir}"><head>`,
    ...lines.filter((line) => line !== ''),
    '</head><body><div id="root"></div>',
    '<noscript><p lang="en">This page needs JavaScript.</p><p lang="ko">이 페이지는 자바스크립트가 있어야 합니다.</p></noscript>',
    '</body></html>',
  ].join('\n')
}
