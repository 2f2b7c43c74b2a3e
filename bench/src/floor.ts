import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** The script of `start.floor.tsx`, in brotli: React alone, as it is built for production. */
export async function bundleFloor(): Promise<Buffer> {
  process.env['NODE_ENV'] = 'production'
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    plugins: [react()],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: new URL('start.floor.tsx', import.meta.url).pathname },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (first === undefined || !('output' in first)) throw new Error('Nothing was built.')
  const script = first.output.find((file) => file.type === 'chunk')?.code ?? ''
  return brotliCompressSync(script)
}
