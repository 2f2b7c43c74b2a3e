import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { routesByPath } from './routes.tsx'
import { groupPages, places, sidebarPages } from './layout/places.ts'
import { paths, type PageName } from './paths.ts'

const names = Object.keys(paths) as PageName[] // Object.keys forgets the key type
let vite: ViteDevServer
let served: typeof routesByPath

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vite = await createServer({
    configFile: new URL('../../vite.config.ts', import.meta.url).pathname,
    configLoader: 'native',
    server: { middlewareMode: true, ws: false, watch: null },
    logLevel: 'silent',
  })
  const module = await vite.ssrLoadModule('/src/console/routes.tsx')
  served = module['routesByPath'] as typeof routesByPath // what the module exports under that name
})

afterAll(() => vite.close())

test('every path has a route', () => {
  expect(Object.keys(served)).toEqual(expect.arrayContaining(names.map((name) => paths[name])))
})

test('every route under /admin is a known path, besides the bare one that redirects', () => {
  const known: string[] = ['/admin', ...names.map((name) => paths[name])]
  expect(Object.keys(served).filter((path) => path.startsWith('/admin') && !known.includes(path))).toEqual([])
})

test('every page has a place in the sidebar or says why not', () => {
  const inSidebar = [...sidebarPages('SUPER_ADMIN', 'main'), ...sidebarPages('SUPER_ADMIN', 'own')]
  const unexplained = names.filter((name) => {
    const { sidebar } = places[name]
    if (typeof sidebar === 'string') return !inSidebar.includes(name)
    if ('group' in sidebar) return !groupPages('SUPER_ADMIN', sidebar.group).includes(name)
    return sidebar.absentBecause === ''
  })
  expect(unexplained).toEqual([])
})
