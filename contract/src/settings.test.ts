import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { toFieldErrors } from './errors.ts'
import { settingsValues } from './settings-desk.ts'
import { Social, storeLinks, Support } from './settings.ts'

const links = z.object({ ...Social.shape, ...storeLinks })
const none = {
  instagram: null,
  youtube: null,
  naverBlog: null,
  facebook: null,
  x: null,
  appStoreUrl: null,
  playUrl: null,
}

function errorsOf(schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { reportInput: true })
  return toFieldErrors(error?.issues ?? []).map(({ pointer, code }) => `${pointer} ${code}`)
}

describe('a link of the operator', () => {
  test.each([
    ['instagram', 'https://www.instagram.com/madang', 'https://www.instagram.com/madang'],
    ['instagram', 'HTTPS://Instagram.COM', 'https://instagram.com/'],
    ['instagram', 'https://instagram.com:443/madang', 'https://instagram.com/madang'],
    ['instagram', 'https://@instagram.com/madang', 'https://instagram.com/madang'],
    ['instagram', ' https://instagram.com/ma\ndang ', 'https://instagram.com/madang'],
    ['instagram', String.raw`https:\\instagram.com\madang`, 'https://instagram.com/madang'],
    ['instagram', 'https://ｉnstagram.com/madang', 'https://instagram.com/madang'],
    ['instagram', 'https://instagram。com/madang', 'https://instagram.com/madang'],
    ['youtube', 'https://youtu.be/madang', 'https://youtu.be/madang'],
    ['naverBlog', 'https://blog.naver.com/madang', 'https://blog.naver.com/madang'],
    ['naverBlog', 'https://m.blog.naver.com/madang', 'https://m.blog.naver.com/madang'],
    ['facebook', 'https://ko-kr.facebook.com/madang', 'https://ko-kr.facebook.com/madang'],
    ['x', 'https://x.com/madang', 'https://x.com/madang'],
    ['appStoreUrl', 'https://apps.apple.com/kr/app/id1', 'https://apps.apple.com/kr/app/id1'],
    [
      'playUrl',
      'https://play.google.com/store/apps/details?id=a.b',
      'https://play.google.com/store/apps/details?id=a.b',
    ],
  ] as const)('to %s as %j is kept as %s', (name, url, kept) => {
    expect(links.parse({ ...none, [name]: url })[name]).toBe(kept)
  })

  test.each([
    ['instagram', 'https://instagram.com:8443/x'],
    ['instagram', 'https://instagram.com:80/x'],
    ['instagram', 'https://name@instagram.com/x'],
    ['instagram', 'https://name:word@instagram.com/x'],
    ['instagram', 'https://:word@instagram.com/x'],
    ['instagram', 'https://instagram.com@example.org/x'],
    ['instagram', 'https://instagram.com:443@example.org/x'],
    ['instagram', 'https://instagram.com./x'],
    ['instagram', 'https://www.instagram.com./x'],
    ['instagram', 'https://instagram.com.example.org/x'],
    ['instagram', 'https://notinstagram.com/x'],
    ['instagram', 'https://example.org/instagram.com'],
    ['instagram', 'https://example.org#@instagram.com/'],
    ['instagram', 'https://ınstagram.com/x'],
    ['instagram', 'http://instagram.com/x'],
    ['instagram', '//instagram.com/x'],
    ['instagram', 'instagram.com/x'],
    ['instagram', ''],
    ['instagram', 'https://youtube.com/madang'],
    ['naverBlog', 'https://naver.com/madang'],
    ['x', 'https://www.example-x.com/madang'],
    ['appStoreUrl', 'https://apple.com/app'],
    ['appStoreUrl', 'https://apps.apple.com:8443/app'],
    ['playUrl', 'https://google.com/store'],
    ['playUrl', 'https://play.google.com./store'],
  ] as const)('to %s as %j is refused', (name, url) => {
    expect(errorsOf(links, { ...none, [name]: url })).toEqual([`/${name} link`])
  })
})

test.each([
  ['_madang', []],
  ['madang', ['/kakaoChannelId format']],
  ['_madang/chat', ['/kakaoChannelId format']],
  ['_madang?a', ['/kakaoChannelId format']],
  ['_madang\n', ['/kakaoChannelId format']],
  ['https://pf.kakao.com/_madang', ['/kakaoChannelId format']],
])('the channel %j has the errors %j', (kakaoChannelId, errors) => {
  expect(errorsOf(Support, { phone: null, hours: null, kakaoChannelId })).toEqual(errors)
})

test.each([
  ['1500-0000', []],
  ['02-123-4567', []],
  ['+82-2-123-4567', []],
  ['0505-123-4567', []],
  ['abc', ['/phone format']],
  ['<script>', ['/phone format']],
  ['()', ['/phone format']],
])('the support phone %j has the errors %j', (phone, errors) => {
  expect(errorsOf(Support, { phone, hours: null, kakaoChannelId: null })).toEqual(errors)
})

describe('the scheme of the app’s own links', () => {
  const scheme = settingsValues.app.shape.scheme

  test.each([
    'madang',
    'madang2',
    'kr.madang.app',
    'edgeware',
    'teller',
    'chromatic',
    'datamadang',
    'http3',
    null,
  ])('may be %s', (given) => {
    expect(errorsOf(scheme, given)).toEqual([])
  })

  test.each([
    ...'javascript data vbscript file blob filesystem http https about ws wss ftp mailto tel sms intent'.split(
      ' ',
    ),
    ...'view-source chrome chrome-extension edge moz-extension safari-web-extension android-app market'.split(
      ' ',
    ),
    ...'search search-ms ldap shell microsoft-edge feed gopher mhtml'.split(' '),
    'itms-apps',
    'ms-settings',
    'web+madang',
    'ext+madang',
    'JavaScript',
    'javascript:',
    ' data',
    'data\n',
    'jav\tascript',
    '\u017Fms',
    'd\u0430ta',
  ])('cannot be %j', (given) => {
    expect(errorsOf(scheme, given)).toEqual([' format'])
  })
})
