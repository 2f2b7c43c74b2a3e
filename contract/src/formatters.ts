/** Building one of Intl's formatters costs about sixty times as much as using it, and a list writes hundreds of dates. */
function keeping<Formatter, Options extends object>(build: (tag: string, options: Options) => Formatter) {
  const kept = new Map<string, Formatter>()
  return (tag: string, options: Options): Formatter => {
    const key = tag + JSON.stringify(options)
    const known = kept.get(key)
    if (known !== undefined) return known
    const built = build(tag, options)
    kept.set(key, built)
    return built
  }
}

/** The formatter for these options, built once per process or page; `tag` is BCP 47. Options are literals of the code. */
export const dateFormatter = keeping<Intl.DateTimeFormat, Intl.DateTimeFormatOptions>(
  (tag, options) => new Intl.DateTimeFormat(tag, options),
)

const numberFormatter = keeping<Intl.NumberFormat, Intl.NumberFormatOptions>(
  (tag, options) => new Intl.NumberFormat(tag, options),
)

/** A number for these options, below zero with a true minus: Intl writes a hyphen in most languages. */
export function formatNumber(tag: string, value: number, options: Intl.NumberFormatOptions = {}): string {
  return numberFormatter(tag, options).format(value).replace('-', '−')
}

/** The formatter for times as seen from now, built once likewise. */
export const relativeFormatter = keeping<Intl.RelativeTimeFormat, Intl.RelativeTimeFormatOptions>(
  (tag, options) => new Intl.RelativeTimeFormat(tag, options),
)
