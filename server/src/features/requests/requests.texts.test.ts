import { expect, test } from 'vitest'
import { firstSmsText, isSmsText } from '../../outside/sms.ts'
import { linkedKinds, requestTexts } from './requests.texts.ts'

const token = 'A'.repeat(22)

/** From the stand-alone computer to a name as long as names of hosts get. */
const urls = [
  'https://m.kr',
  'http://localhost:3000',
  'https://app.madang.example',
  `https://${'a'.repeat(30)}.example`,
  `https://${'a'.repeat(60)}.example`,
]

test.each([...linkedKinds, 'account_deleted' as const])(
  'a text of "%s" always fits, with the link wherever there is room for it',
  (kind) => {
    for (const url of urls) {
      const link = `${url}/request/${token}`
      const text = firstSmsText(requestTexts({ kind, brand: '마당', link }))
      expect([url, isSmsText(text)]).toEqual([url, true])
      expect([url, text.includes(link)]).toEqual([url, link.length <= 80])
    }
  },
)

test('a brand that no text can carry is left out', () => {
  expect(firstSmsText(requestTexts({ kind: 'answered', brand: 'مادانگ', link: null }))).toBe(
    '요청에 답변이 등록되었습니다.',
  )
})

test('the brand goes before the link does', () => {
  const link = `https://events.madang.example/request/${token}`
  expect(firstSmsText(requestTexts({ kind: 'received', brand: '느티나무 마당', link }))).toBe(
    `요청이 접수되었습니다.\n${link}`,
  )
})
