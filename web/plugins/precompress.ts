import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(?:js|css|svg|html|json|txt|webmanifest)$/
/** The many small files of a page come over one connection and share its packets; below this brotli wins nothing. */
const leastBytes = 200

/** Puts `.br` and `.gz` beside the client's files, so that the server compresses nothing per request. */
export function precompress(): Plugin {
  return {
    name: 'madang:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'door',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      // The manifest is for the server and never sent.
      const files = entries.filter(
        (entry) => entry.isFile() && compressible.test(entry.name) && !entry.parentPath.endsWith('.vite'),
      )
      await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < leastBytes) return
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    zip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
