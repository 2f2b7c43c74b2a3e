import type { Plugin } from 'vite'

/**
 * Mantine's style sheets are imported one by one (12.5 kB instead of 29.5). Fails the build when a component
 * made it into the bundle whose sheet did not: it would be there, unstyled.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'madang:mantine-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const rendered = chunks.flatMap((chunk) =>
        Object.entries(chunk.modules)
          .filter(([, module]) => module.renderedLength > 0)
          .map(([id]) => id),
      )
      const needed = names(rendered, /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/)
      const imported = names([...this.getModuleIds()], /\/@mantine\/core\/styles\/(\w+)\.css/)
      const missing = [...needed].filter((name) => !imported.has(name)).sort()
      if (missing.length > 0) {
        this.error(`Import ${missing.map((name) => `@mantine/core/styles/${name}.css`).join(', ')}`)
      }
    },
  }
}

function names(ids: string[], pattern: RegExp): Set<string> {
  return new Set(ids.map((id) => pattern.exec(id)?.[1]).filter((name) => name !== undefined))
}
