import { openAppPath } from '@madang/contract/site-promotions'

interface Place {
  readonly name: string
  readonly address: string | null
  readonly lat: number | null
  readonly lng: number | null
}

/** Kakao reads a comma in the name as the end of it. */
function kakaoName(name: string): string {
  return encodeURIComponent(name.replaceAll(/[,/\\]/g, ' '))
}

/** Links to the place in the two maps that people in Korea use; they need no key. Empty where nothing is known of it. */
export function mapLinks({
  name,
  address,
  lat,
  lng,
}: Place): { readonly kakao: string; readonly naver: string } | null {
  const searched = encodeURIComponent(address ?? name)
  const naver = `https://map.naver.com/p/search/${searched}`
  if (lat !== null && lng !== null)
    return { kakao: `https://map.kakao.com/link/map/${kakaoName(name)},${lat},${lng}`, naver }
  return address === null ? null : { kakao: `https://map.kakao.com/link/search/${searched}`, naver }
}

/** The number of the iPhone app in Apple's shop, by which Safari offers to open it. */
export function appleAppId(appStoreUrl: string | null): string | null {
  return /\/id(\d+)/.exec(appStoreUrl ?? '')?.[1] ?? null
}

/** `/app/open` with what the page is about. */
export function openAppLink(path: string): string {
  return `${openAppPath}${path.slice(path.indexOf('?'))}`
}

/** JSON that stands in HTML: nothing in it ends the element or the line. */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
