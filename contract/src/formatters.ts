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

/** The same for numbers. */
export const numberFormatter = keeping<Intl.NumberFormat, Intl.NumberFormatOptions>(
  (tag, options) => new Intl.NumberFormat(tag, options),
)

/** The same for times as seen from now. */
export const relativeFormatter = keeping<Intl.RelativeTimeFormat, Intl.RelativeTimeFormatOptions>(
  (tag, options) => new Intl.RelativeTimeFormat(tag, options),
)
