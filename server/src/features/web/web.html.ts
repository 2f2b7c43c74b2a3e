import { localeInfo, type Locale } from '@madang/contract/locales'
import type { EntryFiles, Inline } from '../../http/assets.ts'
import { escapeMarkup } from '../../http/markup.ts'

/** What the page of one entry is made of; its content comes from the script. */
export interface Shell {
  readonly entry: EntryFiles
  /** Scripts that stand in the page itself, so that nothing waits for them; what they read is in `meta`. */
  readonly inline: readonly Inline[]
  /** While developing, the same as a file. */
  readonly boot: string | null
  /** A guess; the boot script corrects it by what is stored on the device. */
  readonly locale: Locale
  readonly title: string
  /** How it is installed. */
  readonly manifest: string
  /** While developing, for what Vite writes into the page. */
  readonly nonce: string | null
  /** `<meta name content>` for the script: the brand, the version, the settings. */
  readonly meta: Readonly<Record<string, string>>
}

/** For whoever has scripts off. */
export const needsScript: Readonly<Record<Locale, string>> = {
  br: 'Esta página precisa de JavaScript. Ative-o no navegador e recarregue.',
  cn: '此页面需要 JavaScript。请在浏览器中启用后刷新。',
  es: 'Esta página necesita JavaScript. Actívelo en el navegador y recargue.',
  gb: 'This page needs JavaScript. Turn it on in your browser and reload.',
  ir: 'این صفحه به جاوااسکریپت نیاز دارد. آن را در مرورگر روشن کنید و صفحه را تازه کنید.',
  kr: '이 화면에는 자바스크립트가 필요합니다. 브라우저에서 켠 뒤 새로 고쳐 주세요.',
}

/** For when a file of the console does not come (web/src/console/start-watch.ts): its words may be what is missing. */
const notStarted: Readonly<Record<Locale, { title: string; text: string; reload: string }>> = {
  br: {
    title: 'Não foi possível mostrar esta página',
    text: 'Uma parte dela não carregou. Verifique a conexão e recarregue.',
    reload: 'Recarregar',
  },
  cn: { title: '无法显示此页面', text: '部分内容未能加载。请检查网络连接后刷新。', reload: '刷新' },
  es: {
    title: 'No se ha podido mostrar esta página',
    text: 'No se ha podido cargar una parte. Compruebe la conexión y recargue.',
    reload: 'Recargar',
  },
  gb: {
    title: 'This page could not be shown',
    text: 'Part of it could not be loaded. Check your connection and reload.',
    reload: 'Reload',
  },
  ir: {
    title: 'نمایش این صفحه ممکن نشد',
    text: 'بخشی از آن بارگیری نشد. اتصال خود را بررسی کنید و صفحه را تازه کنید.',
    reload: 'تازه کردن صفحه',
  },
  kr: {
    title: '화면을 표시할 수 없습니다',
    text: '일부를 불러오지 못했습니다. 인터넷 연결을 확인한 뒤 새로 고쳐 주세요.',
    reload: '새로 고침',
  },
}

/** An empty address is this page's own: the link loads it anew, and needs no script for that. */
function notStartedHtml(locale: Locale): string {
  const { tag, dir } = localeInfo[locale]
  const { title, text, reload } = notStarted[locale]
  const link = `<div><a href="">${reload}</a></div>`
  const content = `<h1>${title}</h1><p class="dimmed">${text}</p>${link}`
  return `<template id="not-started"><div class="not-started" role="alert" lang="${tag}" dir="${dir}">${content}</div></template>`
}

/** The HTML around a script: complete but for what the script draws. */
export function shellHtml(shell: Shell): string {
  const { entry, boot, inline, nonce } = shell
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
    `<link rel="manifest" href="${escapeMarkup(shell.manifest)}">`,
    ...inline.map(({ text }) => (text === '' ? '' : `<script>${text}</script>`)),
    boot === null ? '' : `<script src="${boot}"></script>`,
    ...entry.styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    `<script type="module" src="${entry.script}"></script>`,
    ...entry.preload.map((path) => `<link rel="modulepreload" href="${path}">`),
  ]
  return [
    `<!doctype html><html lang="${tag}" dir="${dir}"><head>`,
    ...lines.filter((line) => line !== ''),
    '</head><body><div id="root"></div>',
    notStartedHtml(shell.locale),
    `<noscript><p>${needsScript[shell.locale]}</p></noscript>`,
    '</body></html>',
  ].join('\n')
}
