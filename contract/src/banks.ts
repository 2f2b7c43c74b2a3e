/** Banks of Korea by their two-character codes at Toss Payments (korea.md), by which a refund is paid out. */
const banks = {
  '02': { kr: 'KDB산업은행', gb: 'Korea Development Bank' },
  '03': { kr: 'IBK기업은행', gb: 'Industrial Bank of Korea' },
  '06': { kr: 'KB국민은행', gb: 'KB Kookmin Bank' },
  '07': { kr: 'Sh수협은행', gb: 'Suhyup Bank' },
  '11': { kr: 'NH농협은행', gb: 'NH Nonghyup Bank' },
  '12': { kr: '지역 농축협', gb: 'Local Nonghyup' },
  '20': { kr: '우리은행', gb: 'Woori Bank' },
  '23': { kr: 'SC제일은행', gb: 'SC First Bank' },
  '27': { kr: '씨티은행', gb: 'Citibank Korea' },
  '31': { kr: 'iM뱅크(대구)', gb: 'iM Bank (Daegu)' },
  '32': { kr: '부산은행', gb: 'Busan Bank' },
  '34': { kr: '광주은행', gb: 'Kwangju Bank' },
  '35': { kr: '제주은행', gb: 'Jeju Bank' },
  '37': { kr: '전북은행', gb: 'Jeonbuk Bank' },
  '39': { kr: '경남은행', gb: 'Kyongnam Bank' },
  '45': { kr: '새마을금고', gb: 'Saemaul Geumgo' },
  '48': { kr: '신협', gb: 'Shinhyup' },
  '50': { kr: '저축은행', gb: 'Savings banks' },
  '54': { kr: 'HSBC은행', gb: 'HSBC Korea' },
  '64': { kr: '산림조합', gb: 'Sanlim Johap' },
  '71': { kr: '우체국예금', gb: 'Korea Post' },
  '81': { kr: '하나은행', gb: 'Hana Bank' },
  '88': { kr: '신한은행', gb: 'Shinhan Bank' },
  '89': { kr: '케이뱅크', gb: 'K bank' },
  '90': { kr: '카카오뱅크', gb: 'KakaoBank' },
  '92': { kr: '토스뱅크', gb: 'Toss Bank' },
} as const

export type BankCode = keyof typeof banks

export const bankCodes = (Object.keys(banks) as BankCode[]).toSorted() // Object.keys forgets the key type

/** The bank's name in Korean, and in Latin letters for everybody else; a code that is not known as it is. */
export function bankName(code: string, locale: string): string {
  const known = bankCodes.find((one) => one === code)
  if (known === undefined) return code
  return locale === 'kr' ? banks[known].kr : banks[known].gb
}
