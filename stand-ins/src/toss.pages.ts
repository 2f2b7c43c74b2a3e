import { readFileSync } from 'node:fs'
import { declineCodes, windowCodes } from './toss.codes.ts'

const words = {
  en: {
    title: 'Payment',
    about: 'A stand-in for the payment provider. No money moves.',
    billing: 'Register a card for regular payments',
    CARD: 'Card',
    TRANSFER: 'Bank transfer',
    VIRTUAL_ACCOUNT: 'Virtual account',
    hintCard: 'A made-up card is used.',
    hintTransfer: 'A made-up account is used.',
    hintAccount: 'An account number is issued; pay into it on the page of payments.',
    pay: 'Pay',
    register: 'Register card',
    close: 'Close',
    outcome: 'Let it fail',
    works: 'It works',
    here: 'In this window',
    later: 'Declined at confirm',
    charges: 'Declined at each charge',
    order: 'Order',
    fail: 'Fail',
    list: 'Payments at the stand-in',
    empty: 'No payment yet',
    deposit: 'Deposit now',
    cancel: 'Cancel by the acquirer',
    gone: 'This payment cannot go on. Close the window and begin again.',
  },
  ko: {
    title: '결제',
    about: '결제대행사를 대신하는 개발용 화면입니다. 실제로 결제되지 않습니다.',
    billing: '정기 결제 카드 등록',
    CARD: '카드',
    TRANSFER: '계좌이체',
    VIRTUAL_ACCOUNT: '가상계좌',
    hintCard: '가상의 카드로 결제합니다.',
    hintTransfer: '가상의 계좌로 결제합니다.',
    hintAccount: '계좌번호가 발급됩니다. 결제 목록에서 입금할 수 있습니다.',
    pay: '결제하기',
    register: '카드 등록하기',
    close: '닫기',
    outcome: '실패 선택',
    works: '정상 처리',
    here: '결제창에서 실패',
    later: '승인에서 거절',
    charges: '결제할 때마다 거절',
    order: '주문번호',
    fail: '실패하기',
    list: '결제 목록',
    empty: '아직 결제가 없습니다',
    deposit: '지금 입금',
    cancel: '매입사 취소',
    gone: '결제를 계속할 수 없습니다. 창을 닫고 다시 시작해 주세요.',
  },
}
type Words = (typeof words)['en']

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E" +
  "%3Crect width='32' height='32' rx='8' fill='%23154EC1'/%3E" +
  "%3Cpath d='M7 11h18v10H7z' fill='%23fff'/%3E%3C/svg%3E"

function asset(name: string): Buffer {
  return readFileSync(new URL(`./${name}`, import.meta.url))
}

const assets: Readonly<Record<string, { readonly type: string; readonly body: Buffer }>> = {
  '/toss.css': { type: 'text/css', body: asset('toss.css') },
  '/toss.pay.js': { type: 'text/javascript', body: asset('toss.pay.js') },
  '/toss.list.js': { type: 'text/javascript', body: asset('toss.list.js') },
  '/v2/standard': { type: 'text/javascript', body: asset('toss.standard.js') },
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"
/** Development and tests run on this machine. */
const framedBy = 'frame-ancestors http://localhost:* http://*.localhost:* http://127.0.0.1:*'

interface Page {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** The page or file at this path; the language is of `Accept-Language`. */
export function findPage(path: string, acceptLanguage: string): Page | null {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  const found = assets[path]
  if (found !== undefined)
    return {
      headers: { ...headers, 'content-type': found.type, 'cross-origin-resource-policy': 'cross-origin' },
      body: found.body,
    }
  const language = /^\s*ko\b/i.test(acceptLanguage) ? 'ko' : 'en'
  const html = { ...headers, 'content-type': 'text/html; charset=utf-8' }
  if (path === '/pay')
    return {
      headers: {
        ...html,
        'content-security-policy': `${policy}; ${framedBy}`,
        'cross-origin-resource-policy': 'cross-origin',
      },
      body: payPage(language),
    }
  if (path !== '/') return null
  return {
    headers: { ...html, 'content-security-policy': `${policy}; frame-ancestors 'none'` },
    body: listPage(language),
  }
}

function frame(
  language: 'en' | 'ko',
  { title, script, body }: { title: string; script: string; body: string },
) {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/toss.css">
<script type="module" src="${script}"></script>
</head>
<body>
${body}
</body>
</html>
`
}

function options(label: string, kind: string, codes: readonly string[]): string {
  const lines = codes.map((code) => `<option value="${kind}:${code}">${code}</option>`)
  return `<optgroup label="${label}" class="${kind}">${lines.join('')}</optgroup>`
}

function tabs(w: Words): string {
  const methods = [
    ['CARD', w.CARD, w.hintCard],
    ['TRANSFER', w.TRANSFER, w.hintTransfer],
    ['VIRTUAL_ACCOUNT', w.VIRTUAL_ACCOUNT, w.hintAccount],
  ] as const
  return methods
    .map(
      ([value, label, hint]) =>
        `<label><input type="radio" name="method" value="${value}" data-hint="${hint}"><span>${label}</span></label>`,
    )
    .join('')
}

/** What is paid, to whom and how is filled in by the script, from the address. */
function payPage(language: 'en' | 'ko'): string {
  const w = words[language]
  const body = `<main class="pay">
  <header><h1 id="merchant" data-billing="${w.billing}">${w.title}</h1><button type="button" id="close" disabled>${w.close}</button></header>
  <p class="about">${w.about}</p>
  <p id="name"></p>
  <p id="amount" class="num"></p>
  <p class="order">${w.order} <span id="order" class="num"></span></p>
  <fieldset id="methods"><legend class="hidden">${w.title}</legend>${tabs(w)}</fieldset>
  <p id="hint"></p>
  <label class="outcome">${w.outcome}
    <select id="outcome" disabled>
      <option value="">${w.works}</option>
      ${options(w.here, 'window', windowCodes)}
      ${options(w.later, 'confirm', declineCodes)}
      ${options(w.charges, 'charge', declineCodes)}
    </select>
  </label>
  <p id="problem" role="alert" hidden>${w.gone}</p>
  <button type="button" id="approve" class="primary" disabled data-pay="${w.pay}" data-register="${w.register}" data-fail="${w.fail}">${w.pay}</button>
</main>`
  return frame(language, { title: w.title, script: '/toss.pay.js', body })
}

function listPage(language: 'en' | 'ko'): string {
  const w = words[language]
  const body = `<main>
  <h1>${w.list}</h1>
  <p class="about">${w.about}</p>
  <p id="empty" hidden>${w.empty}</p>
  <ol id="payments" data-deposit="${w.deposit}" data-cancel="${w.cancel}"></ol>
</main>`
  return frame(language, { title: w.list, script: '/toss.list.js', body })
}
