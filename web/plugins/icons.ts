import type { Plugin } from 'vite'

const imported = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/**
 * Imports each icon from its own file. The package's entry imports all five thousand, so that the plan of files
 * (chunks.ts) would take every page to need every icon, and put them all into the shell.
 */
export function icons(): Plugin {
  return {
    name: 'madang:icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: "from '@tabler/icons-react'" },
      // On one line each, so that positions in the source stay true.
      handler: (code) => ({
        code: code.replace(imported, (_, names: string) => importsOf(names)),
        map: null,
      }),
    },
  }
}

function importsOf(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) =>
      name.startsWith('type ')
        ? `import ${name.replace('type ', 'type { ')} } from '@tabler/icons-react'`
        : `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`,
    )
    .join('; ')
}
