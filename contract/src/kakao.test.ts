import { describe, expect, test } from 'vitest'
import { toFieldErrors } from './errors.ts'
import { textKinds } from './statuses.ts'
import { exampleOf, fillVariables, isAdvertisement, KakaoTemplates, nameIn, variablesOf } from './kakao.ts'

const none = { id: null, text: null }
const id = 'KA01TP221025083117992xkz17KyvNbr'

/** What is wrong with a template for being called, the others left out. */
function errorsOf(called: unknown): string[] {
  const value = { ...Object.fromEntries(textKinds.map((kind) => [kind, none])), called }
  const { error } = KakaoTemplates.safeParse(value, { reportInput: true })
  return toFieldErrors(error?.issues ?? []).map(({ pointer, code, params }) =>
    `${pointer} ${code} ${String(params?.['names'] ?? '')}`.trim(),
  )
}

describe('a template', () => {
  test.each<[string, unknown, string[]]>([
    ['with the variables of its notice', { id, text: '#{매장명} #{접수}, #{남은분}분 안에 오세요.' }, []],
    ['without variables', { id, text: '입장해 주세요.' }, []],
    ['that is not there', none, []],
    [
      'with variables that its notice does not have',
      { id, text: '#{이름}님, 앞에 #{앞팀수}팀 #{이름} #{}' },
      ['/called/text placeholder #{이름}, #{앞팀수}, #{}'],
    ],
    ['without its words', { id, text: null }, ['/called/text required']],
    ['without its id', { id: null, text: '입장' }, ['/called/id required']],
    ['with an id that is none', { id: 'a b', text: '입장' }, ['/called/id format']],
    ['marked as an advertisement', { id, text: '(광고) 오늘만' }, ['/called/text advertisement']],
    ['that advertises', { id, text: '지금 오시면 10% 할 인' }, ['/called/text advertisement']],
    ['that is too long', { id, text: '가'.repeat(1_001) }, ['/called/text too_long']],
  ])('%s', (_name, template, errors) => {
    expect(errorsOf(template)).toEqual(errors)
  })

  test.each(['#{매장명', '#{매장\n명}', '＃{매장명}', '#｛매장명｝', `#{${'가'.repeat(80)}}`])(
    'with a broken variable: %j',
    (written) => {
      const errors = errorsOf({ id, text: `#{매장명} ${written}` })
      expect(errors).toEqual([expect.stringMatching(/^\/called\/text placeholder [#＃]/)])
    },
  )

  test('of every notice may have the name of the store, its kind, the place and the link', () => {
    for (const kind of textKinds)
      expect(variablesOf(kind).map(nameIn)).toEqual(
        expect.arrayContaining(['#{매장명}', '#{구분}', '#{접수}', '#{링크}']),
      )
  })

  test.each([
    ['무료수신거부 080-000-0000', true],
    ['쿠폰을 드립니다', true],
    ['커피 1 + 1', true],
    ['５월 특　가', true],
    ['#{매장명} #{구분} #{접수} 접수되었습니다. 앞에 #{앞팀수}팀 있습니다.', false],
    ['추첨 결과를 확인해 주세요.', false],
  ])('%s: an advertisement is %s', (text, expected) => {
    expect(isAdvertisement(text)).toBe(expected)
  })
})

describe('variables', () => {
  const values = { store: '마당국수', sort: '대기', place: '12번', ahead: null, minutes: '5', link: null }
  test.each([
    ['#{매장명}: #{접수} #{접수}', { '#{매장명}': '마당국수', '#{접수}': '12번' }],
    ['입장해 주세요.', {}],
    ['앞에 #{앞팀수}팀', null],
    ['#{이름}님', null],
  ])('of "%s" are %j', (text, expected) => {
    expect(fillVariables(text, values)).toEqual(expected)
  })

  test('are shown by example; one that is none stays', () => {
    expect(exampleOf('#{매장명} #{접수} #{이름}')).toBe('마당국수 12번 #{이름}')
  })
})
