import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { CSSModulesOptions, Plugin } from 'vite'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** `a` … `Z`, then `aa` … */
function lettersOf(index: number): string {
  const last = letters.charAt(index % letters.length)
  return index < letters.length ? last : lettersOf(Math.floor(index / letters.length) - 1) + last
}

/**
 * How a class of a `*.module.css` is called on the page: readable while developing; once built letters for its sheet,
 * by its place among all of them, and a number, so that the same sources always give the same names.
 */
export function classNames(root: string): { plugins: Plugin[]; options: CSSModulesOptions } {
  const sheets = globSync('src/**/*.module.css', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    // What all features share has the short names, and is written most: `ui` stands behind `features`.
    .toReversed()
  const numbered = new Map<string, string[]>()
  let isBuild = false
  return {
    plugins: [
      {
        name: 'madang:class-names',
        enforce: 'pre',
        config: (_, { command }) => void (isBuild = command === 'build'),
        // As a namespace the names are put in place where they are used, and the table of them falls away.
        transform: {
          filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
          handler: (code) =>
            isBuild
              ? code.replace(/import (\w+) from ('[^']+\.module\.css')/g, 'import * as $1 from $2')
              : null,
        },
      },
      {
        name: 'madang:styles-stay',
        apply: 'build',
        enforce: 'post',
        // Without its table nothing of a sheet is left in the scripts, which is no reason to leave it out.
        transform: {
          filter: { id: /\.module\.css$/ },
          handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
        },
      },
    ],
    options: {
      generateScopedName(name, file) {
        const path = relative(root, join(file.replace(/\?.*$/, ''))).replaceAll('\\', '/')
        if (!isBuild) return `${path.replace(/^.*\/|\.module\.css$/g, '')}_${name}`
        const names = numbered.get(path) ?? []
        numbered.set(path, names)
        if (!names.includes(name)) names.push(name)
        return `${lettersOf(sheets.indexOf(path))}${names.indexOf(name)}`
      },
    },
  }
}
