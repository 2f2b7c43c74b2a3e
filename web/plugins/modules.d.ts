declare module 'virtual:catalogue/*' {
  export function loadMessages(
    locale: import('@madang/contract/locales').Locale,
  ): Promise<import('@lingui/core').Messages>
}
