import { readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { AuditRecord } from '@madang/contract/audit'
import type { Locale } from '@madang/contract/locales'
import { Children } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createWords } from '../../words.ts'
import { historyEntries, type HistoryFields } from './history-entries.tsx'

type Texts = { readonly [key: string]: string | Texts }

/** The texts of a file by their ids. */
function flat(texts: Texts, prefix: string): [id: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[`${prefix}.${key}`, text]] : flat(text, `${prefix}.${key}`),
  )
}

function translate(locale: Locale) {
  const file = new URL(`../../locales/${locale}/audit.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts // the build checks its shape
  const messages = flat(texts, 'audit').map(([id, text]) => [id, compileMessageOrThrow(text)] as const)
  return createWords(locale, Object.fromEntries(messages)).t
}

const format = { dateTime: String, shortDateTime: String }
const record: AuditRecord = {
  id: '019aa000-0000-7000-8000-000000000001',
  at: '2026-11-22T00:00:00.000Z',
  actorId: '019aa000-0000-7000-8000-000000000002',
  actorName: '김*수',
  actorRole: 'ADMIN',
  action: 'users.updated',
  entity: 'user',
  entityId: null,
  target: null,
  subjectIds: [],
  changes: null,
  reason: null,
  ip: null,
}

function shown(locale: Locale, change: Partial<AuditRecord>, fields: HistoryFields = {}): string[] {
  const [entry] = historyEntries([{ ...record, ...change }], { t: translate(locale), format, fields })
  const lines = [entry?.what, ...Children.toArray(entry?.note)]
  return lines.map((line) => renderToStaticMarkup(line).replace(/<[^>]*>/g, ''))
}

it.each([
  ['kr', '김*수 님이 정보를 수정함', '시스템이 정보를 수정함', '탈퇴한 회원이 정보를 수정함'],
  ['gb', '김*수 changed the record', 'The system changed the record', 'A member who left changed the record'],
  [
    'es',
    '김*수 modificó la ficha',
    'El sistema modificó la ficha',
    'Un miembro dado de baja modificó la ficha',
  ],
] as const)('a person, nobody and one who is gone act in plain words: %s', (locale, person, nobody, gone) => {
  expect(shown(locale, {})).toEqual([person])
  expect(shown(locale, { actorId: null, actorName: null })).toEqual([nobody])
  expect(shown(locale, { actorName: null })).toEqual([gone])
})

it('says why and what changed, of the fields that are worth a line', () => {
  const fields: HistoryFields = {
    role: { label: 'Role', textOf: (value) => `<${String(value)}>` },
    email: { label: 'Email' },
    memo: { label: 'Memo', isLong: true },
  }
  const changes = {
    role: { from: 'A', to: 'B' },
    email: { from: null, to: 'a@example.com' },
    memo: { from: 'a long letter', to: null },
    version: { from: 1, to: 2 },
  }
  expect(shown('gb', { changes, reason: 'asked by phone' }, fields).slice(1)).toEqual([
    'asked by phone',
    'Role: &lt;A&gt; → &lt;B&gt;',
    'Email: a@example.com',
    'Memo',
  ])
})
