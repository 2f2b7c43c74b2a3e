import { settingsSections, settingsValues, type SettingsSection } from '@madang/contract/settings-desk'
import { describe, expect, test } from 'vitest'
import { fieldsOf, nameOf } from './setting-fields.ts'
import { toInput, toValues } from './setting-values.ts'

const company = {
  brandName: { kr: '마당', gb: 'Madang' },
  tradeName: { kr: '주식회사 보기마당' },
  representative: null,
  businessNumber: '1234567891',
  mailOrderNumber: null,
  address: null,
  phone: '1500-0000',
  email: null,
  hostingProvider: null,
  smsProvider: null,
}
const app = {
  iosTeamId: null,
  iosBundleId: null,
  androidPackage: 'example.madang',
  sha256: ['AA', 'BB'],
  scheme: null,
  appStoreUrl: null,
  playUrl: null,
}

test.each(settingsSections)('every field of the section %s stands on the screen', (section) => {
  const shape: object = settingsValues[section].def.shape
  expect(
    fieldsOf(section)
      .map(nameOf)
      .toSorted((one, other) => (one < other ? -1 : 1)),
  ).toEqual(Object.keys(shape).toSorted((one, other) => (one < other ? -1 : 1)))
})

test('a form shows every language, dashes in the business number, and a line for each fingerprint', () => {
  expect(toValues('company', company)).toMatchObject({
    'value/brandName/kr': '마당',
    'value/brandName/ir': '',
    'value/tradeName/gb': '',
    'value/representative/kr': '',
    'value/businessNumber': '123-45-67891',
    'value/phone': '1500-0000',
    'value/email': '',
  })
  expect(toValues('app', app)).toMatchObject({ 'value/sha256': 'AA\nBB', 'value/scheme': '' })
})

test('what was not touched is sent as it came', () => {
  const read = (section: SettingsSection, input: unknown) => settingsValues[section].parse(input)
  expect(read('company', toInput('company', toValues('company', company)))).toEqual(company)
  expect(toInput('app', toValues('app', app))).toEqual(app)
  const badges = { apple: { kr: '0190a0b0-0000-7000-8000-000000000000' }, google: {} }
  expect(toInput('badges', toValues('badges', badges))).toEqual(badges)
  const features = { ads: true, payments: false, webJoin: true }
  expect(toInput('features', toValues('features', features))).toEqual(features)
})

describe('a text in several languages', () => {
  const sent = (change: Record<string, string>) =>
    toInput('company', { ...toValues('company', company), ...change })

  test('is nothing when no language is written', () => {
    expect(sent({ 'value/tradeName/kr': '  ' })['tradeName']).toBeNull()
  })
  test('is asked for in Korean when neither Korean nor English is written', () => {
    const change = { 'value/tradeName/kr': '', 'value/tradeName/es': 'Bogimadang' }
    expect(sent(change)['tradeName']).toEqual({ kr: '', es: 'Bogimadang' })
  })
  test('is asked for in Korean where it may not be empty', () => {
    const change = { 'value/brandName/kr': '', 'value/brandName/gb': '' }
    expect(sent(change)['brandName']).toEqual({ kr: '' })
  })
})

test('fingerprints are sent in capitals, without empty lines', () => {
  const values = { ...toValues('app', app), 'value/sha256': '\n aa:bb \n\nCC:dd\n' }
  expect(toInput('app', values)['sha256']).toEqual(['AA:BB', 'CC:DD'])
})
