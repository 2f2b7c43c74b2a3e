import { getSettings, type SettingsSection } from '@madang/contract/settings-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sendSection } from '../../testing/settings.ts'
import { demoSettings } from '@madang/demo/settings'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signInAs(await app.insertUser({ authorityType: 'SUPER_ADMIN' }))
})
afterAll(() => app.close())

const { company, officers, support, social, jrs, features, kakao } = demoSettings
const id = 'KA01TP221025083117992'
const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
test.each<[string, SettingsSection, unknown, string, string]>([
  ['a script as a link', 'social', { ...social, x: 'javascript:alert(1)' }, '/value/x', 'link'],
  ['plain http', 'social', { ...social, x: 'http://x.com/madang' }, '/value/x', 'link'],
  ['a foreign host', 'social', { ...social, x: 'https://x.com.example.org/' }, '/value/x', 'link'],
  ['another port', 'social', { ...social, x: 'https://x.com:8443/madang' }, '/value/x', 'link'],
  ['another network', 'social', { ...social, youtube: social.instagram }, '/value/youtube', 'link'],
  [
    'a foreign store',
    'app',
    { ...demoSettings.app, playUrl: 'https://example.org/' },
    '/value/playUrl',
    'link',
  ],
  ['a short team', 'app', { ...demoSettings.app, iosTeamId: 'A1B2C3' }, '/value/iosTeamId', 'format'],
  ['a bundle of one word', 'app', { ...demoSettings.app, iosBundleId: 'a' }, '/value/iosBundleId', 'format'],
  ['a scheme with ://', 'app', { ...demoSettings.app, scheme: 'madang://' }, '/value/scheme', 'format'],
  ['a scheme of browsers', 'app', { ...demoSettings.app, scheme: 'javascript' }, '/value/scheme', 'format'],
  [
    'a fingerprint of SHA-1',
    'app',
    { ...demoSettings.app, sha256: [fingerprint.slice(0, 59)] },
    '/value/sha256/0',
    'format',
  ],
  [
    'a fingerprint in small letters',
    'app',
    { ...demoSettings.app, sha256: [fingerprint.toLowerCase()] },
    '/value/sha256/0',
    'format',
  ],
  [
    'a sixth fingerprint',
    'app',
    { ...demoSettings.app, sha256: Array.from({ length: 6 }, () => fingerprint) },
    '/value/sha256',
    'too_big',
  ],
  [
    'a wrong check digit',
    'company',
    { ...company, businessNumber: '123-45-67890' },
    '/value/businessNumber',
    'business_number',
  ],
  [
    'a brand in Persian alone',
    'company',
    { ...company, brandName: { ir: 'مادانگ' } },
    '/value/brandName',
    'required',
  ],
  ['no brand', 'company', { ...company, brandName: null }, '/value/brandName', 'type'],
  [
    'an e-mail that is none',
    'officers',
    { ...officers, securityContact: 'x' },
    '/value/securityContact',
    'email',
  ],
  [
    'a channel that is a path',
    'support',
    { ...support, kakaoChannelId: '_a/../../b' },
    '/value/kakaoChannelId',
    'format',
  ],
  ['a long label', 'jrs', { label: { ...jrs.label, gb: 'a'.repeat(21) } }, '/value/label/gb', 'too_long'],
  [
    'a template with a variable that its notice does not have',
    'kakao',
    { ...kakao, called: { id, text: '#{이름}님, 입장해 주세요.' } },
    '/value/called/text',
    'placeholder',
  ],
  [
    'an advertisement in a template',
    'kakao',
    { ...kakao, joined: { id, text: '(광고) #{매장명} 오늘만 할인' } },
    '/value/joined/text',
    'advertisement',
  ],
  [
    'a template without words',
    'kakao',
    { ...kakao, called: { id, text: null } },
    '/value/called/text',
    'required',
  ],
  [
    'a template for nothing',
    'kakao',
    { ...kakao, party: { id, text: 'a' } },
    '/value/party',
    'unknown_field',
  ],
  ['a part of a section', 'features', { ads: true }, '/value/payments', 'required'],
  ['an unknown key', 'features', { ...features, secret: true }, '/value/secret', 'unknown_field'],
  [
    'a badge in an unknown language',
    'badges',
    { apple: { de: 'x' }, google: {} },
    '/value/apple/de',
    'unknown_field',
  ],
  ['a badge that is no id', 'badges', { apple: { kr: 'x' }, google: {} }, '/value/apple/kr', 'format'],
])('%s is refused', async (_name, section, value, pointer, code) => {
  const { status, body } = await sendSection(app, token, { section, version: 0, value })
  expect([status, body['code']]).toEqual([422, 'validation.failed'])
  expect(body['errors']).toEqual(expect.arrayContaining([expect.objectContaining({ pointer, code })]))
  expect((await app.call(getSettings, {}, token))[section].version).toBe(0)
})

test('no section has no history', async () => {
  const response = await fetch(`${app.url}/api/v1/settings/secrets/history`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(404)
})
