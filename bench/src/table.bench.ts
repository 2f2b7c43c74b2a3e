/**
 * 100 rows × 8 columns of the console's table against a table written by hand: first render and sort, laid out,
 * in a real browser, production React. Once as text and links, once with checkboxes and row menus. Target: at
 * most 1.5 ×. Run: `node bench/src/table.bench.ts`.
 */
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { catalogue } from '../../web/plugins/catalogue.ts'
import { launchBrowser } from './browser.ts'
import { figuresOf, row, say } from './figures.ts'

const warmUp = 10
const rounds = 60
const target = 1.5

async function bundlePage(): Promise<{ script: string; style: string }> {
  process.env['NODE_ENV'] = 'production'
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    plugins: [react(), catalogue()],
    build: {
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: new URL('table.page.tsx', import.meta.url).pathname,
        output: { codeSplitting: false },
      },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (first === undefined || !('output' in first)) throw new Error('Nothing was built.')
  const script = first.output.find((file) => file.type === 'chunk')?.code ?? ''
  const styles = first.output.flatMap((file) =>
    file.fileName.endsWith('.css') && file.type === 'asset' ? [String(file.source)] : [],
  )
  return { script, style: styles.join('\n') }
}

const { script, style } = await bundlePage()
const browser = await launchBrowser()
const page = await browser.newPage()
await page.setContent('<!doctype html><html><body></body></html>')
await page.addStyleTag({ content: style })
await page.addScriptTag({ content: script, type: 'module' })
await page.waitForFunction(() => window.tablesReady !== undefined)
await page.evaluate(() => window.tablesReady)

say(row(['100 × 8', 'console, ms', 'by hand, ms', 'ratio']))
say(row(['---', '---:', '---:', '---:']))
let worst = 0
for (const isFull of [false, true]) {
  await page.evaluate((options) => window.measureTables(options), { isFull, rounds: warmUp })
  const { ours, plain } = await page.evaluate((options) => window.measureTables(options), { isFull, rounds })
  for (const what of ['render', 'sort'] as const) {
    const [mine, theirs] = [figuresOf(ours[what]).median, figuresOf(plain[what]).median]
    const ratio = mine / theirs
    worst = Math.max(worst, ratio)
    say(row([`${what}, ${isFull ? 'checkboxes and menus' : 'text'}`, mine, theirs, ratio.toFixed(2)]))
  }
}
await browser.close()
say(`Worst ratio ${worst.toFixed(2)}, target ${target}`)
if (worst > target) process.exitCode = 1
