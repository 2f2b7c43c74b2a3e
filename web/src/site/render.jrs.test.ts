import { brotliCompressSync } from 'node:zlib'
import type { PublicJrsItem } from '@madang/contract/jrs'
import { jrsKinds } from '@madang/contract/jrs-actions'
import { joinStates } from '@madang/contract/jrs-times'
import { locales, localeInfo } from '@madang/contract/locales'
import { slotWaitStatuses } from '@madang/contract/jrs-slot-waits'
import type { SiteJrsContent, SiteJrsEntry, SiteJrsForm, SiteJrsSlotWait } from '@madang/contract/site-jrs'
import { lineSlot } from '@madang/contract/site-promotions'
import { jrsEntryStatuses } from '@madang/contract/statuses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fullSettings,
  noFailure,
  nothingOn,
  promotion,
  promotionPage,
  promotionRows,
  sheetSize,
  startRenderer,
  type Renderer,
} from './render.testing.ts'

let renderer: Renderer
beforeAll(async () => {
  renderer = await startRenderer()
})
afterAll(() => renderer.close())

const id = '00000000-0000-7000-8000-000000000001'
const at = '2026-11-24T09:58:00.000Z'
const label = { kr: '자리', gb: 'Seat' }
const field = {
  label,
  help: label,
  showOnBoard: true,
  required: false,
  maxLength: null,
  min: null,
  max: null,
}
const types = ['TEXT', 'TEXTAREA', 'NUMBER', 'SELECT', 'CHECKBOX', 'DATE', 'TIME'] as const
const options = ['a', 'b'].map((key) => ({ key, label }))
const wait = { leastMinutes: 15, mostMinutes: 20, minutesPerParty: 3.5, basis: 'STATED' } as const
/** A raffle that is open: only what was committed to is known. */
const published = {
  commitment: '9c1fe0302ec97c16aa522049e01913db1d57e965171d92c417ae0b6f07515fbe',
  committedAt: at,
  listFingerprint: null,
  frozenAt: null,
  frozenCount: null,
  seed: null,
  publicValue: null,
  drawnAt: null,
}
const item: PublicJrsItem = {
  view: 'public',
  id,
  code: '0123ABCD',
  kind: 'QUEUE',
  title: '저녁 <대기>',
  description: null,
  cover: null,
  storeId: id,
  storeName: '디딤국수',
  storeAddress: '느티나무길 31',
  promotionId: null,
  joining: { state: 'OPEN', opensAt: null },
  startAt: null,
  endAt: at,
  weeklyHours: [],
  capacity: null,
  taken: 5,
  waiting: 5,
  wait,
  at,
  maxPartySize: 6,
  formFields: types.map((type) => ({
    ...field,
    key: type.toLowerCase(),
    type,
    options: type === 'SELECT' ? options : [],
  })),
  requirePhoneCode: true,
  consentPurpose: '줄 순서 안내',
  retentionDays: 90,
  callTimeoutMin: 5,
  maxDeferrals: 2,
  slotMinutes: 30,
  slotCapacity: 4,
  closedDays: [],
  winnersCount: 30,
  resultAnnounceAt: at,
  publicValueSource: '코스피 종가',
  prizeName: '겨울 앞치마',
  prizeValueWon: 60_000,
  notifyLosers: true,
  ...published,
}
const days = Array.from({ length: 14 }, (_, day) => ({
  date: `2026-12-${String(day + 1).padStart(2, '0')}`,
  isClosed: day === 6,
  slots: Array.from({ length: day === 6 ? 0 : 17 }, (_slot, index) => ({
    at: new Date(
      Date.parse(`2026-12-${String(day + 1).padStart(2, '0')}T02:30:00Z`) + index * 1_800_000,
    ).toISOString(),
    free: index % 5,
    waits: index % 5 === 0 ? index % 3 : null,
  })),
}))
const form: SiteJrsForm = {
  name: 'jrs-form',
  item,
  days: [],
  nextDays: null,
  values: { name: '"김보리"', partySize: '3', 'answers/text': '</textarea><script>' },
  phone: '010-2480-1357',
  proof: 'needed',
  formKey: 'x'.repeat(43),
  ownPath: '/app/jrsForm?e=x',
  failure: null,
}
const reservation: SiteJrsForm = {
  ...form,
  item: { ...item, kind: 'RESERVATION' },
  days,
  nextDays: '2026-12-15',
}
const entry: SiteJrsEntry = {
  name: 'jrs-entry',
  entry: {
    id,
    jrsItemId: id,
    kind: 'QUEUE',
    number: 33,
    status: 'WAITING',
    partySize: 2,
    answers: {},
    slotAt: at,
    joinedAt: at,
    calledAt: at,
    callCount: 0,
    deferredCount: 0,
    hasRejoined: false,
    endedAt: null,
    endedBy: null,
    isAnonymised: false,
    version: 1,
    name: '김보리',
    phone: '010-****-1357',
    code: item.code,
    listStatus: 'OPEN',
    title: item.title,
    storeName: item.storeName,
    storeAddress: item.storeAddress,
    storePhone: '02-000-0131',
    formFields: [],
    maxPartySize: 6,
    maxDeferrals: 2,
    callTimeoutMin: 5,
    raffle: null,
    retentionDays: 90,
    ahead: 8,
    numbersAhead: [27, 28, 29, 30, 31, 32],
    wait: { leastMinutes: 20, mostMinutes: 30, minutesPerParty: 3.5, basis: 'MEASURED' },
    at,
  },
  callEndsAt: '2026-11-24T10:01:54.000Z',
  rejoinUntil: null,
  mayComeBack: false,
  can: { edit: true, defer: true, cancel: true, restore: true },
  failure: null,
}
const called: SiteJrsEntry = {
  ...entry,
  entry: { ...entry.entry, status: 'CALLED', ahead: null, numbersAhead: [], wait: null },
}
const slotWait: SiteJrsSlotWait = {
  name: 'jrs-slot-wait',
  code: item.code,
  title: item.title,
  storeName: item.storeName,
  guestName: '김보리',
  partySize: 2,
  slotAt: at,
  state: 'WAITING',
  ahead: 1,
  offerEndsAt: at,
  at,
  failure: null,
}
const contents: readonly SiteJrsContent[] = [
  { name: 'jrs-code', typed: '<b>', isUnknown: true },
  form,
  { ...form, proof: 'sent', failure: { ...noFailure, code: 'auth.code_mismatch', attemptsLeft: 3 } },
  { ...form, proof: 'given', failure: { ...noFailure, code: 'conflict.duplicate' } },
  ...jrsKinds.map((kind) => ({ ...reservation, item: { ...item, kind } })),
  ...joinStates
    .filter((state) => state !== 'OPEN')
    .flatMap((state) =>
      [null, at].map((opensAt) => ({
        name: 'jrs-shut' as const,
        ownPath: null,
        item: { ...item, joining: { state, opensAt } },
      })),
    ),
  entry,
  called,
  { ...entry, failure: { ...noFailure, code: 'conflict.state' } },
  ...[...slotWaitStatuses, 'OVER' as const].map((state) => ({ ...slotWait, state })),
  { ...slotWait, failure: { ...noFailure, code: 'validation.failed' } },
  ...jrsKinds.flatMap((kind) =>
    jrsEntryStatuses.map((status) => ({
      ...entry,
      rejoinUntil: status === 'NO_SHOW' ? at : null,
      entry: { ...entry.entry, kind, status, ahead: null, numbersAhead: [], wait: null },
    })),
  ),
]

describe.each(locales)('in %s', (locale) => {
  test('every page of a list is a whole document that its policy lets through', () => {
    const { tag, dir } = localeInfo[locale]
    for (const content of contents) {
      const html = renderer.render(content, locale, { settings: fullSettings })
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${tag}" dir="${dir}">`))
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/)
      const texts = html.replaceAll(/ value="\{&quot;[^"]*"/g, '')
      expect(texts).not.toMatch(/undefined|null|NaN|line\.[a-z]+\./)
      const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, one]) => one)
      expect(ids).toEqual([...new Set(ids)])
    }
  })

  test('an entry’s page stays under 15 kB, a form of a list under 20 kB', async () => {
    const sheet = await sheetSize('src/site/jrs.css')
    const sizeOf = (content: SiteJrsContent) =>
      brotliCompressSync(renderer.render(content, locale, { settings: fullSettings })).length + sheet
    expect(Math.max(sizeOf(entry), sizeOf(called))).toBeLessThanOrEqual(15_000)
    expect(Math.max(sizeOf(form), sizeOf(reservation))).toBeLessThanOrEqual(20_000)
  })
})

test('whoever is about to join sees how long it may take, where anything is known of it', () => {
  const html = renderer.render(form, 'kr')
  expect(html).toContain('앞에 <b>5팀</b>')
  expect(html).toContain('약 <b>15–20분</b>')
  expect(html).toContain('19:13–19:18 사이에')
  expect(html).toContain('매장에 따르면 한 팀에 약 3.5분 걸려요.')
  const soon = { ...item, waiting: 0, wait: { ...wait, leastMinutes: 0, mostMinutes: 3 } }
  expect(renderer.render({ ...form, item: soon }, 'kr')).toContain('<b>3분</b> 안에')
  expect(renderer.render({ ...form, item: { ...item, wait: null } }, 'kr')).not.toContain('사이에')
})

test('a waiting guest sees the own number, who is ahead, and how long it may take', () => {
  const html = renderer.render(entry, 'kr')
  expect(html).toContain('<b>33</b>번')
  expect(html).toContain('앞에 <b>8팀</b>')
  expect(html).toContain('약 <b>20–30분</b>')
  expect(html).toContain('19:18–19:28 사이에')
  expect(html).toContain('최근에는 한 팀에 약 3.5분 걸렸어요.')
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="20"/></noscript>')
  expect(renderer.render(called, 'kr')).toContain('<b data-left="234" class="num">3:54</b> 남았어요')
})

describe.each(locales)('the lines of a promotion, in %s', (locale) => {
  test('are told in words, in whatever state they are', () => {
    const states = joinStates.map((state) => ({ ...item, joining: { state, opensAt: null } }))
    const kinds = jrsKinds.map((kind) => ({ ...item, kind, waiting: 0, wait: null }))
    const all = [...states.filter(({ joining }) => joining.state !== 'CLOSED'), ...kinds]
    for (const place of ['card', 'page'] as const) {
      for (const line of all) {
        const html = renderer.renderLines({ locale, place, lines: [line] })
        expect(html).not.toMatch(/<script|\sstyle=|undefined|null|NaN|line\.[a-z]+\.|<대기>/)
        expect(html.includes('/app/jrsForm?c=0123ABCD')).toBe(line.joining.state === 'OPEN')
      }
    }
  })
})

test('a card tells of the first line with a stone for each party, the page of every line', () => {
  const given = { locale: 'kr', lines: [item, { ...item, id: `${id}2`, waiting: 40 }] } as const
  const card = renderer.renderLines({ ...given, place: 'card' })
  expect(card.match(/<i><\/i>/g)).toHaveLength(5)
  expect(card).toContain('<b>지금 5팀 대기</b><span>약 <b>15–20분</b></span>')
  expect(card).toContain(`<time dateTime="${at}">18:58 기준</time>`)
  const page = renderer.renderLines({ ...given, place: 'page' })
  expect(page.match(/<h2>/g)).toHaveLength(2)
  expect(page.match(/<i><\/i>/g)).toHaveLength(5 + 7)
})

test('a page has a place for the lines of each promotion, which nothing that is written can look like', () => {
  const title = '<div data-lines="x"></div>'
  const promotionHtml = renderer.render({ ...promotionPage, promotion: { ...promotion, title } }, 'kr')
  expect([...promotionHtml.matchAll(lineSlot)].map(([, one]) => one)).toEqual([promotion.id])
  const rows = promotionRows(3)
  const landing = renderer.render(
    { name: 'landing', plans: [], questions: [], onNow: { ...nothingOn, rows } },
    'kr',
  )
  expect([...landing.matchAll(lineSlot)].map(([, one]) => one)).toEqual(rows.map((row) => row.id))
})
