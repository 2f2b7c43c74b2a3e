import { errorCodes } from '@madang/contract/errors'
import { locales } from '@madang/contract/locales'
import { cookieMissing, type SiteFailure } from '@madang/contract/site-door'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  form,
  link,
  noFailure,
  request,
  requestContents,
  startRenderer,
  type Renderer,
} from './render.testing.ts'

let renderer: Renderer

beforeAll(async () => {
  renderer = await startRenderer()
})
afterAll(() => renderer.close())

const renderContent: Renderer['render'] = (...given) => renderer.render(...given)

describe('a form of a request', () => {
  test('keeps what was typed, as it was typed, and brings no markup in', () => {
    const html = renderContent(form, 'gb')
    expect(html).toContain('value="&quot;춘향&quot;"')
    expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;</textarea>')
    expect(html).not.toContain('<script')
  })

  test('says at the top and at the field what is wrong, and which files to choose again', () => {
    const failure: SiteFailure = {
      ...noFailure,
      code: 'validation.failed',
      errors: [{ pointer: '/subject', code: 'too_short', params: { minimum: 2 } }],
      files: [{ name: 'a.svg', code: 'file.unsupported_type' }],
    }
    const html = renderContent({ ...form, failure, hadFiles: true }, 'gb')
    expect(html).toContain('role="alert"')
    expect(html).toContain('<a href="#subject">In your own words</a>: Write at least 2 characters.')
    expect(html).toContain('id="subject" aria-describedby="subject-fault" aria-invalid="true"')
    expect(html).toContain('a.svg: only JPEG, PNG, WebP and PDF can be sent.')
    expect(html).toContain('Please choose your files again')
    expect(renderContent(form, 'gb')).not.toContain('Please choose your files again')
  })

  test('shows in one piece how an order number is written', () => {
    const errors: SiteFailure['errors'] = [{ pointer: '/orderNo', code: 'format' }]
    const failure: SiteFailure = { ...noFailure, code: 'validation.failed', errors }
    const sample = '<bdi dir="ltr" class="num">O20261120-7K3F9A</bdi>'
    expect(renderContent({ ...form, failure }, 'ir').split(sample)).toHaveLength(3)
  })

  test('asks for the number again before it can be sent, once the proof is over', () => {
    const needed = renderContent({ ...form, proof: 'needed' }, 'gb')
    expect(needed).toContain('Confirm your number once more')
    expect(needed).not.toContain('value="open"')
    const sent = renderContent({ ...form, proof: 'sent' }, 'gb')
    // Enter presses the first button.
    expect(sent.indexOf('value="open"')).toBeLessThan(sent.indexOf('value="resend"'))
    expect(sent).toContain('autoComplete="one-time-code"')
  })

  test.each([
    ['auth.send_limited', 42, 'You can ask for another code in 42 seconds.'],
    ['auth.session_invalid', null, 'This confirmation has expired.'],
    ['rate.limited', null, 'Several requests from this number are still open.'],
    ['rate.limited', 30, 'Too many requests. Try again in 30 seconds.'],
    ['idempotency.key_reused', null, 'This request has already been sent.'],
    ['server.unavailable', null, 'The server is not ready.'],
    ['server.internal', null, 'Something unexpected happened.'],
  ] as const)('tells %s in words of its own', (code, retryAfter, words) => {
    expect(renderContent({ ...form, failure: { ...noFailure, code, retryAfter } }, 'gb')).toContain(words)
  })
})

test('a step that nothing is known of says that cookies may be missing, in every language', () => {
  const failure: SiteFailure = { ...noFailure, code: 'auth.session_invalid', errors: [cookieMissing] }
  const phone = { name: 'request-phone', type: 'REFUND_USER', phone: '', failure } as const
  for (const locale of locales)
    expect(renderContent(phone, locale)).toMatch(/role="alert".*(?:ookie|쿠키|کوکی)/)
})

test.each(['request-code', 'request-form'] as const)('%s has a key by which it is sent once', (name) => {
  expect(renderContent(requestContents[name], 'gb')).toContain(
    `<input type="hidden" name="formKey" value="${'f'.repeat(43)}"/>`,
  )
})

test.each(errorCodes)('%s has words, wherever it is told', (code) => {
  expect(renderContent({ ...form, failure: { ...noFailure, code } }, 'gb')).toMatch(
    /role="alert".*<p>.*\.<\/p>/,
  )
})

test('the choice of a language sends the form where something is typed, and no other', () => {
  const path = '/refundUser/request/form'
  const failure: SiteFailure = { ...noFailure, code: 'auth.session_invalid' }
  const html = renderContent({ ...form, failure }, 'gb', { path })
  const [, told = ''] =
    /form="ask" value="([^"]*)" name="translate" formAction="\/refundUser\/request\/form\?lang=ir"/.exec(
      html,
    ) ?? []
  expect(JSON.parse(told.replaceAll('&quot;', '"'))).toEqual(failure)
  expect(html).not.toContain(`href="${path}?lang=ir"`)
  // Enter presses the first button.
  expect(/<button[^>]*form="ask"[^>]*>/.exec(html)?.[0]).not.toContain('name=')
  const needed = renderContent({ ...form, proof: 'needed' }, 'gb')
  expect(/<button[^>]*form="ask"[^>]*>/.exec(needed)?.[0]).toMatch(/value="send" name="do"/)
  expect(renderContent(request, 'gb', { path: link })).toContain(`href="${link}?lang=ir"`)
})

describe('a form that was refused unread', () => {
  const path = '/refundUser/request/form'

  test.each([
    ['authz.forbidden', 'We could not tell that this form was sent from our page'],
    ['request.too_large', 'This is too large to send at once.'],
    ['request.media_type', 'The server does not accept this kind of content.'],
  ] as const)('as %s says so and leads back', (code, words) => {
    const refused = { name: 'request-refused', type: 'REFUND_USER', failure: { ...noFailure, code } } as const
    const html = renderContent(refused, 'gb', { path })
    expect(html).toContain(words)
    expect(html).toContain(`href="${path}">Open the page again</a>`)
  })
})

describe("the asker's page", () => {
  test('shows where the request stands, until when, and what was asked', () => {
    const html = renderContent(request, 'gb', { path: link })
    expect(html).toContain('We have received it')
    expect(html).toContain('Answer by 26 November 2026')
    expect(html).toContain('<bdi dir="ltr">O20261120-7K3F9A</bdi>')
    expect(html).toContain('receipt.jpg')
    expect(html).toContain(`<form action="${link}" method="post">`)
  })

  test('shows every answer, and nothing to take back any more', () => {
    const answered = {
      status: 'REJECTED',
      answers: [
        { status: 'APPROVED', text: 'We shall see.', at: request.createdAt },
        { status: 'REJECTED', text: 'No.', at: request.dueAt },
      ],
      canWithdraw: false,
    } as const
    const html = renderContent({ ...request, ...answered }, 'gb', { path: link })
    expect(html).toMatch(/Our answer.*Approved on 23 November.*We shall see.*Declined on 26 November.*No\./s)
    expect(html).not.toMatch(/Answer by|<form/)
  })

  test('says that an answer is late', () => {
    expect(renderContent({ ...request, isOverdue: true }, 'gb')).toContain(
      'The answer was due on 26 November 2026.',
    )
  })
})
