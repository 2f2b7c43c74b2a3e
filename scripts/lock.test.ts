import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { missingPlatforms } = (await import(new URL('lock.mjs', import.meta.url).href)) as {
  missingPlatforms: (packages: object) => object // scripts have no types
}
const file = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, unknown> }

test('the lockfile names the packages of every platform, or npm ci refuses it (npm run lock)', () => {
  expect(missingPlatforms(packages)).toEqual({})
})

test('what is missing is made from its name', () => {
  const tool = {
    dev: true,
    optionalDependencies: { '@a/binding-linux-arm64-musl': '1.2.3', '@a/darwin-x64': '1.2.3' },
  }
  const found = { 'node_modules/a': tool, 'node_modules/a/node_modules/@a/darwin-x64': {} }
  expect(missingPlatforms(found)).toEqual({
    'node_modules/@a/binding-linux-arm64-musl': {
      version: '1.2.3',
      cpu: ['arm64'],
      libc: ['musl'],
      os: ['linux'],
      dev: true,
      optional: true,
    },
  })
})

test('it names no registry', () => {
  expect(readFileSync(file, 'utf8')).not.toMatch(/"resolved": "https?:/)
})
