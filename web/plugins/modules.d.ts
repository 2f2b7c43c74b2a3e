declare module 'virtual:catalogue/*' {
  export function loadMessages(
    locale: import('@madang/contract/locales').Locale,
  ): Promise<import('@lingui/core').Messages>
}

/** What is used of it; the package brings no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function swaggerUi(options: {
    url: string
    domNode: HTMLElement | null
    deepLinking: boolean
    docExpansion: 'list'
    defaultModelsExpandDepth: number
    validatorUrl: null
    queryConfigEnabled: boolean
  }): void
}

declare module 'virtual:catalogue/pages' {
  export const loadPageMessages: Record<
    | 'panels'
    | Exclude<import('../src/console/paths.ts').PageName, typeof import('../src/console/pages.ts').home>,
    typeof import('virtual:catalogue/shell').loadMessages
  >
}
