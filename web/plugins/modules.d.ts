declare module 'virtual:catalogue/site' {
  export function loadMessages(
    locale: import('@madang/contract/locales').Locale,
  ): Promise<import('@lingui/core').Messages>
}
declare module 'virtual:catalogue/login' {
  export function loadMessages(
    locale: import('@madang/contract/locales').Locale,
  ): Promise<import('@lingui/core').Messages>
}
declare module 'virtual:catalogue/legal' {
  export function loadMessages(
    locale: import('@madang/contract/locales').Locale,
  ): Promise<import('@lingui/core').Messages>
}
declare module 'virtual:catalogue/settings' {
  export function loadMessages(
    locale: import('@madang/contract/locales').Locale,
  ): Promise<import('@lingui/core').Messages>
}
declare module 'virtual:catalogue/audit-records' {
  export function loadMessages(
    locale: import('@madang/contract/locales').Locale,
  ): Promise<import('@lingui/core').Messages>
}
declare module 'virtual:catalogue/console' {
  export function loadMessages(
    locale: import('@madang/contract/locales').Locale,
  ): Promise<import('@lingui/core').Messages>
}
