// Runs before the first paint of the console and the login page: a classic, blocking script without imports,
// because a module would run too late.
;(() => {
  const { trustedTypes } = window as typeof window & {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown
    }
  } // not in TypeScript's DOM library yet

  // The console and the kiosk have workers, whose addresses have to be vouched for; other pages have none, and their
  // content policy allows no policy of this kind.
  if (/^\/(?:admin|door\/kiosk)/.test(location.pathname))
    trustedTypes?.createPolicy('default', {
      createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
    })

  const root = document.documentElement
  const stored = read('theme')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const theme = stored === 'light' || stored === 'dark' ? stored : system
  root.dataset.theme = theme

  const tags: Partial<Record<string, string>> = {
    br: 'pt-BR',
    cn: 'zh-CN',
    es: 'es-ES',
    gb: 'en-GB',
    ir: 'fa-IR',
    kr: 'ko-KR',
  }
  const byLanguage: Partial<Record<string, string>> = {
    pt: 'br',
    zh: 'cn',
    es: 'es',
    en: 'gb',
    fa: 'ir',
    ko: 'kr',
  }
  const cookie = /(?:^|; )lang=(\w\w)(?:;|$)/.exec(document.cookie)?.[1]
  const wished = navigator.languages.map((tag) => byLanguage[tag.slice(0, 2).toLowerCase()])
  // The cookie is a choice, made in the console, at the sign-in or on the site; what is stored may be the account's.
  const locale = [cookie, read('locale'), ...wished].find((name) => name && tags[name]) ?? 'gb'
  root.lang = tags[locale] ?? 'en-GB'
  root.dir = locale === 'ir' ? 'rtl' : 'ltr'
  root.dataset.locale = locale

  // The server names the files with the words of each language (web.html.ts); this one's are asked for at once.
  const words = document.querySelector<HTMLMetaElement>('meta[name="words"]')?.content ?? '{}'
  for (const path of (JSON.parse(words) as Record<string, string[]>)[locale] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = path
    document.head.append(link)
  }

  function read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage is switched off: the page works without remembering
    }
  }
})()
