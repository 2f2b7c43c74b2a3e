import { describe, expect, test } from 'vitest'
import { createWords } from '../../words.ts'
import { createFormat } from '../i18n/create-format.ts'
import { chipsOf, findOption, isInForce, valueText, withoutFilters, type Filter } from './filters.ts'

const words = createWords('gb', {})
const speech = { t: words.t, format: createFormat(words) }
const region = {
  kind: 'one',
  key: 'region',
  label: 'Region',
  options: [
    { value: '11', label: 'Seoul' },
    { value: '50', label: 'Jeju' },
  ],
} as const satisfies Filter

describe('one of many', () => {
  test('says its option', () => {
    expect(valueText(region, { region: '50' }, speech)).toBe('Jeju')
  })

  test('a part of a region is shown as the region', () => {
    expect(valueText(region, { region: '11680' }, speech)).toBe('Seoul')
    expect(findOption(region, '11680')?.value).toBe('11')
  })

  test('a value that no option stands for is shown as it is', () => {
    expect(valueText(region, { region: '99' }, speech)).toBe('99')
    expect(findOption(region, '99')).toBeUndefined()
  })

  test('has a chip while it is in force, unless the open tab names its value', () => {
    expect(chipsOf([region], {}, [])).toEqual([])
    expect(chipsOf([region], { region: '11' }, ['status'])).toEqual([region])
    expect(chipsOf([region], { region: '11' }, ['region'])).toEqual([])
  })

  test('is in force when it has a value, and can be taken away', () => {
    expect(isInForce(region, {})).toBe(false)
    expect(isInForce(region, { region: '11' })).toBe(true)
    expect(withoutFilters([region])).toEqual({ region: null })
  })
})
