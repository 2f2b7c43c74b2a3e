import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Locale } from '@madang/contract/locales'
import { isDatabaseAway } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { SitePage } from '../../http/assets.ts'
import { getSettings, getSettingsVersion, type StoredSettings } from '../settings/settings.queries.ts'

export interface MadePage {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export interface SitePages {
  settings(): Promise<StoredSettings>
  get(name: SitePage['name'], locale: Locale): Promise<MadePage>
}

/** While developing, a page reloads itself when its source changes (web/src/site/dev-reload.ts). */
const reloadScript = '<script type="module" src="/src/site/dev-reload.ts"></script>'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Pages, rendered and compressed once per language until the settings change. The version is asked of the
 * database each time, so that a change shows at once on every server; while the database is away the last
 * known settings serve on.
 */
export function createPages({ db, log, site, assets, publicUrl }: Deps): SitePages {
  const made = new Map<string, Promise<MadePage>>()
  // Vite changes the renderer under us while developing.
  const mayKeep = assets.directory !== null
  let known: StoredSettings | null = null

  async function settings(): Promise<StoredSettings> {
    try {
      if (known === null || known.version !== (await getSettingsVersion(db))) {
        known = await getSettings(db)
        made.clear()
      }
    } catch (error) {
      if (known === null || !isDatabaseAway(error)) throw error
      log.warn({ err: error }, 'The site shows the last known settings.')
    }
    return known
  }

  async function make(name: SitePage['name'], locale: Locale): Promise<MadePage> {
    const { settings: shown } = await settings()
    const { styles } = assets.entry('site')
    const html = await site.render({ name, locale, publicUrl, settings: shown, styles })
    const plain = Buffer.from(mayKeep ? html : html + reloadScript)
    const [br, gz] = await Promise.all([compressBrotli(plain), compressGzip(plain)])
    const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    return { etag, plain, br, gzip: gz }
  }

  async function get(name: SitePage['name'], locale: Locale): Promise<MadePage> {
    const { version } = await settings()
    if (!mayKeep) return make(name, locale)
    const key = `${name} ${locale} ${version}`
    const kept = made.get(key) ?? make(name, locale)
    made.set(key, kept)
    // A failure is not worth keeping.
    kept.catch(() => made.delete(key))
    return kept
  }

  return { settings, get }
}
