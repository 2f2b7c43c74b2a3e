import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogue } from './plugins/catalogue.ts'
import { fewFiles } from './plugins/chunks.ts'
import { classNames } from './plugins/class-names.ts'
import { smallReact } from './plugins/small-react.ts'
import { icons } from './plugins/icons.ts'
import { precompress } from './plugins/precompress.ts'
import { siteReload } from './plugins/site-reload.ts'
import { withoutSummaries } from './plugins/summaries.ts'

/**
 * One `vite build` makes all: `dist/client` for browsers (the server writes the HTML from `.vite/manifest.json`),
 * `dist/ssr` with what renders the site's pages, the sign-in page and the checkout on the server, and the scripts of these two.
 */
const names = classNames(import.meta.dirname)

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: 'src/site/public',
  plugins: [
    icons(),
    withoutSummaries(),
    react(),
    catalogue(),
    precompress(),
    siteReload(),
    smallReact(),
    ...names.plugins,
  ],
  css: { modules: names.options },
  // The server puts each answer's own nonce in its place.
  html: { cspNonce: '__NONCE__' },
  // How long our own steps take is nothing that whoever starts the project can mend.
  build: { emptyOutDir: true, rolldownOptions: { checks: { bundlerTimings: false } } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The polyfill would be imported by boot.ts too, which must stay a script without imports.
        modulePreload: { polyfill: false },
        // Inlined files would need `data:` in the content policy.
        assetsInlineLimit: 0,
        // Only the API's reference is larger than the usual 500; what pages may weigh is tested in the browser.
        chunkSizeWarningLimit: 2_000,
        rolldownOptions: {
          input: {
            boot: 'src/theme/boot.ts',
            'first-calls': 'src/console/first-calls.ts',
            'start-watch': 'src/console/start-watch.ts',
            'page-worker': 'src/offline/page-worker.ts',
            console: 'src/console/main.tsx',
            login: 'src/login/login.css',
            checkout: 'src/checkout/checkout.css',
            reference: 'src/reference/main.ts',
            site: 'src/site/site.css',
            reading: 'src/site/reading.css',
            promotion: 'src/site/promotion.css',
            jrs: 'src/site/jrs.css',
            entry: 'src/site/entry.ts',
          },
          // The names of classes, above all (plugins/class-names.ts).
          optimization: { inlineConst: true },
          output: {
            // The shell names each file that a page may need, and nothing in a name packs worse than this.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [fewFiles(join(import.meta.dirname, 'src/console/main.tsx'))],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            render: 'src/site/render.tsx',
            login: 'src/login/render.tsx',
            checkout: 'src/checkout/render.tsx',
            'first-view': 'src/console/first-view.ts',
          },
        },
      },
    },
    // A build of its own, so that it shares no file with the console.
    door: {
      consumer: 'client',
      build: {
        outDir: 'dist/door',
        manifest: true,
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { door: 'src/door/main.tsx' },
          output: {
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
        },
      },
    },
    // Another: the server writes it into the page whole.
    login: {
      consumer: 'client',
      build: {
        outDir: 'dist/login',
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { login: 'src/login/main.ts' },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    },
    // Likewise.
    checkout: {
      consumer: 'client',
      build: {
        outDir: 'dist/checkout',
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { checkout: 'src/checkout/main.ts' },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    },
  },
})
