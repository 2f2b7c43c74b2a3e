import type { Plugin } from 'vite'

const replaced: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/** Builds the screens at the door with Preact, which does what they use of React in a sixth of the bytes (docs/decisions/056). */
export function smallReact(): Plugin {
  return {
    name: 'madang:small-react',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'door',
    resolveId(id, importer) {
      const target = replaced[id]
      return target === undefined ? undefined : this.resolve(target, importer)
    },
  }
}
