const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  // The order counts: most browsers also name those they descend from.
  ['KakaoTalk', /KAKAOTALK/],
  ['Whale', /Whale\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** "Chrome, Windows" of a User-Agent header; null when it tells neither. Names of products are not translated. */
export function deviceName(userAgent: string): string | null {
  const found = [browsers, systems].map((list) => list.find(([, sign]) => sign.test(userAgent))?.[0])
  const known = found.filter((name) => name !== undefined)
  return known.length === 0 ? null : known.join(', ')
}

/** Whether it is a phone or a tablet, for its icon. */
export function isHandheld(userAgent: string): boolean {
  return /iPhone|iPad|Android|Mobile/.test(userAgent)
}
