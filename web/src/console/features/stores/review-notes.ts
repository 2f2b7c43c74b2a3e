import { formatBusinessNumber } from '@madang/contract/business-number'
import type { NoteWords } from '../../record/judgements.ts'

/** Sentences that go to the store's people as they are, so they are Korean in every language of the screen. */
const differs = '입력한 내용이 사업자등록증과 다릅니다. 서류와 같게 고쳐 다시 신청해 주세요.'

export const reviewTemplates = [
  { key: 'blurred', sentence: '서류의 글자가 흐려 확인하기 어렵습니다. 선명하게 다시 찍어 올려 주세요.' },
  { key: 'differs', sentence: differs },
  { key: 'missing', sentence: '심사에 필요한 서류가 빠져 있습니다. 서류를 올리고 다시 신청해 주세요.' },
] as const

const koreanNames: Readonly<Record<string, string>> = {
  businessName: '상호',
  representativeName: '대표자',
  businessNumber: '사업자등록번호',
  openedOn: '개업일',
  'address/roadAddress': '소재지',
  categoryId: '업태·종목',
}

function inKorean(name: string, says: string): string | null {
  if (name === 'businessNumber') return formatBusinessNumber(says)
  if (name !== 'openedOn') return says
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(says) ?? []
  return day === undefined ? null : `${year}년 ${Number(month)}월 ${Number(day)}일`
}

export const storeNoteWords: NoteWords = {
  differs,
  lineOf: (name, says) => {
    const said = inKorean(name, says)
    return said === null ? null : `- ${koreanNames[name] ?? name}: 서류에는 ‘${said}’`
  },
}
