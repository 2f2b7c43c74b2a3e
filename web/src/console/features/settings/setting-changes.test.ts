import { expect, test } from 'vitest'
import { byPart } from './setting-changes.ts'

test('a change of a text in several languages becomes a change of each language that differs', () => {
  const changes = {
    tradeName: { from: null, to: { kr: '보기마당', gb: 'Bogimadang' } },
    brandName: { from: { kr: '마당', gb: 'Madang' }, to: { kr: '마당', gb: 'The Yard' } },
    address: { from: { kr: '서울' }, to: null },
    phone: { from: null, to: '1500-0000' },
    sha256: { from: [], to: ['AA'] },
  }
  expect(byPart({ changes }).changes).toEqual({
    'tradeName/kr': { from: null, to: '보기마당' },
    'tradeName/gb': { from: null, to: 'Bogimadang' },
    'brandName/gb': { from: 'Madang', to: 'The Yard' },
    'address/kr': { from: '서울', to: null },
    phone: { from: null, to: '1500-0000' },
    sha256: { from: [], to: ['AA'] },
  })
})

test('an entry without changes stays as it is', () => {
  expect(byPart({ changes: null })).toEqual({ changes: null })
})

test('a template is told as its id and its words, whichever changed', () => {
  const changes = { called: { from: { id: null, text: null }, to: { id: 'KA01TP22', text: null } } }
  expect(byPart({ changes }).changes).toEqual({ 'called/id': { from: null, to: 'KA01TP22' } })
})
