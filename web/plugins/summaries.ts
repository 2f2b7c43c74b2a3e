import type { Plugin } from 'vite'

const summary = /\bsummary:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g

/**
 * Leaves out what endpoints say of themselves, which the server alone reads, for the API's document: in the console
 * these sentences were 0.7 kB of what every page loads, and more with each page.
 */
export function withoutSummaries(): Plugin {
  return {
    name: 'madang:summaries',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/, code: 'endpoint({' },
      // The lines stay, so that positions in the source stay true.
      handler: (code) => ({
        code: code.replace(summary, (text) => text.replaceAll(/[^\n]/g, '')),
        map: null,
      }),
    },
  }
}
