import { StoreChange } from '@madang/contract/stores'
import { updateLegalDraft } from '@madang/contract/legal'
import { expect, it } from 'vitest'
import { createWords } from '../../words.ts'
import { conflictFields, historyFields } from './field-words.ts'
import { defineFields } from './fields.ts'

const words = createWords('gb', {
  'form.yes': 'Yes',
  'form.no': 'No',
  'form.languages.in': [['field'], ' (', ['language'], ')'],
  'table.separator': ', ',
  'audit.none': 'none',
  'ui.cancel': 'Label',
  'ui.edit': 'Other',
})
const store = defineFields(StoreChange, {
  all: {
    tags: { kind: 'tags', label: 'ui.cancel' },
    categoryId: { kind: 'choice', label: 'ui.cancel' },
    'links/homepage': { kind: 'link', label: 'ui.cancel', history: { label: 'ui.edit', isLong: true } },
    'address/detail': { kind: 'text', label: 'ui.cancel', recordedAs: 'addressDetail' },
    'address/bcode': { kind: 'digits', label: 'ui.cancel', history: 'none' },
  },
})
const legal = defineFields(updateLegalDraft.body, {
  all: { changeSummary: { kind: 'words', label: 'ui.cancel' }, adverse: { kind: 'flag', label: 'ui.edit' } },
})

it('of two saves each value is told in words, in each language by itself', () => {
  const record = { tags: ['a', 'b'], categoryId: 'x' }
  const texts = { categoryId: () => 'Food' }
  const told = conflictFields(store, { words, texts }, ['tags', 'categoryId']).map((field) => {
    const value = field.valueOf(record)
    return [field.key, field.label, field.textOf?.(value) ?? value]
  })
  expect(told).toEqual([
    ['tags', 'Label', 'a, b'],
    ['categoryId', 'Label', 'Food'],
  ])
  const fields = conflictFields(legal, { words })
  expect(fields.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['changeSummary/kr', 'changeSummary/ir', 'adverse']),
  )
  expect(fields[0]).toMatchObject({ key: 'changeSummary/kr', label: 'Label (한국어)' })
  expect(fields.at(-1)?.textOf?.(true)).toBe('Yes')
})

it('the history knows fields by the names of audit records', () => {
  const fields = historyFields(store, { words })
  expect(Object.keys(fields)).toEqual(['tags', 'categoryId', 'homepage', 'addressDetail'])
  expect(fields['homepage']).toEqual({ label: 'Other', isLong: true })
  expect(fields['tags']?.textOf?.([])).toBe('none')
  expect(historyFields(legal, { words })['changeSummary']).toEqual({ label: 'Label', isLong: true })
  expect(historyFields(legal, { words })['changeSummary/gb']).toEqual({
    label: 'Label (English)',
    isLong: false,
  })
})
