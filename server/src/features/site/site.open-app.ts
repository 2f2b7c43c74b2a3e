import type { SettingsValues } from '@madang/contract/settings-desk'

/** Where the reader's device is, as far as the way into the app differs (korea.md §3). */
interface Reader {
  readonly userAgent: string
  /** The page that the app shows instead, whole. */
  readonly url: string
  readonly app: SettingsValues['app']
}

const isAndroid = (userAgent: string) => /Android/i.test(userAgent)
const isApple = (userAgent: string) => /iPhone|iPad|iPod/i.test(userAgent)

/** The app where it is installed; else the shop, by the browser itself. */
function intentOf({ url, app }: Reader): string {
  const rest = url.replace(/^https?:\/\//, '').replaceAll('#', '%23')
  const { androidPackage, playUrl } = app
  const fallback = playUrl === null ? '' : `S.browser_fallback_url=${encodeURIComponent(playUrl)};`
  return `intent://${rest}#Intent;scheme=https;package=${androidPackage};${fallback}end`
}

/**
 * Where "open in the app" leads, which nobody comes to without a press. Pages have no script that could try and see,
 * so an iPhone, whose system has tried its own way before the page came, is led to the shop, which opens what is there.
 */
export function openAppTarget(reader: Reader): string {
  const { userAgent, url, app } = reader
  const [android, apple] = [isAndroid(userAgent), isApple(userAgent)]
  // These keep links to themselves; outside of them the system opens the app.
  if (/\bLine\//.test(userAgent)) return `${url}&openExternalBrowser=1`
  if (apple && /KAKAOTALK/i.test(userAgent))
    return `kakaotalk://web/openExternal?url=${encodeURIComponent(url)}`
  if (android && app.androidPackage !== null) return intentOf(reader)
  const shop = android ? app.playUrl : apple ? app.appStoreUrl : null
  return shop ?? `${url}#qr`
}
