import { UsersQuery } from '@madang/contract/users'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseValues, readValues, toSearch } from './list-query.ts'

describe('a list in the address', () => {
  it('is read as texts, whatever they look like', () => {
    expect(readValues('?search=0142&pageNumber=2')).toEqual({ search: '0142', pageNumber: '2' })
  })

  it('is written so that it can be read, without what is empty', () => {
    expect(toSearch({ status: 'ACTIVE,SUSPENDED', search: '', from: undefined, sort: '-createdAt' })).toBe(
      '?status=ACTIVE,SUSPENDED&sort=-createdAt',
    )
    expect(toSearch({})).toBe('')
  })

  it('comes back as it was written', () => {
    const values = { search: '김 & 이=%', from: '2026-11-01', tab: 'ㄱㅁㅅ' }
    expect(readValues(toSearch(values))).toEqual(values)
  })
})

describe('what the schema makes of it', () => {
  it('gives the query with its defaults', () => {
    const { query } = parseValues(UsersQuery, { status: 'ACTIVE,SUSPENDED', pageNumber: '3' })
    expect(query).toEqual({
      status: ['ACTIVE', 'SUSPENDED'],
      pageNumber: 3,
      pageSize: 20,
      sort: '-createdAt',
    })
  })

  it.each([
    ['an unknown key', { reveal: '1', search: '김' }],
    ['an unknown value', { status: 'SLEEPING', search: '김' }],
    ['a page that is no number', { pageNumber: 'x', search: '김' }],
    ['several at once', { status: '', sort: 'phone', nothing: 'x', from: 'today', search: '김' }],
  ])('drops %s and keeps the rest', (_, values) => {
    const parsed = parseValues(UsersQuery, values)
    expect(parsed.values).toEqual({ search: '김' })
    expect(parsed.query).toMatchObject({ search: '김', pageNumber: 1 })
  })

  it('gives up all of an address where nothing that stands there is to blame', () => {
    const Days = z
      .object({ from: z.exactOptional(z.string()), to: z.exactOptional(z.string()) })
      .check(z.refine(({ from = '', to = '9' }) => from <= to))
    expect(parseValues(Days, { from: '2', to: '1' })).toEqual({ values: {}, query: {} })
  })

  it('says so instead of trying for ever when the schema takes no empty address', () => {
    const Tab = z.object({ tab: z.literal('history') })
    expect(() => parseValues(Tab, { tab: 'other' })).toThrow(/"path": \[\s*"tab"/)
  })
})
