import { textKinds } from '@madang/contract/statuses'
import { settingsSections, settingsValues, type SettingsSection } from '@madang/contract/settings-desk'
import { describe, expect, test } from 'vitest'
import { toInput, toValues } from '../../record/field-values.ts'
import { namesOf } from '../../record/fields.ts'
import { settingFields } from './setting-fields.ts'

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

function shown(section: SettingsSection, value: object) {
  return toValues(settingFields[section], { value })
}

function sent(section: SettingsSection, value: object, change: Record<string, string> = {}) {
  const { value: input } = toInput(settingFields[section], { ...shown(section, value), ...change })
  return input as Record<string, unknown>
}

test.each(settingsSections)('every field of the section %s stands on the screen', (section) => {
  const shape: object = settingsValues[section].def.shape
  const shown = new Set(namesOf(settingFields[section]).map((name) => name.split('/')[1]))
  expect(shown).toEqual(new Set(Object.keys(shape)))
})

test('a form shows every language, dashes in the business number, and a line for each fingerprint', () => {
  expect(shown('company', company)).toMatchObject({
    'value/brandName/kr': '마당',
    'value/brandName/ir': '',
    'value/tradeName/gb': '',
    'value/representative/kr': '',
    'value/businessNumber': '123-45-67891',
    'value/phone': '1500-0000',
    'value/email': '',
  })
  expect(shown('app', app)).toMatchObject({ 'value/sha256': 'AA\nBB', 'value/scheme': '' })
})

test('what was not touched is sent as it came', () => {
  expect(settingsValues.company.parse(sent('company', company))).toEqual(company)
  expect(sent('app', app)).toEqual(app)
  const badges = { apple: { kr: '0190a0b0-0000-7000-8000-000000000000' }, google: {} }
  expect(sent('badges', badges)).toEqual(badges)
  const features = { ads: true, payments: false, webJoin: true }
  expect(sent('features', features)).toEqual(features)
})

describe('a text in several languages', () => {
  test('is nothing when no language is written', () => {
    expect(sent('company', company, { 'value/tradeName/kr': '  ' })['tradeName']).toBeNull()
  })
  test('is asked for in Korean when neither Korean nor English is written', () => {
    const change = { 'value/tradeName/kr': '', 'value/tradeName/es': 'Bogimadang' }
    expect(sent('company', company, change)['tradeName']).toEqual({ kr: '', es: 'Bogimadang' })
  })
  test('is asked for in Korean where it may not be empty', () => {
    const change = { 'value/brandName/kr': '', 'value/brandName/gb': '' }
    expect(sent('company', company, change)['brandName']).toEqual({ kr: '' })
  })
})

test('a template is sent as what is written of it, and as nothing where nothing is', () => {
  const none = { id: null, text: null }
  const kakao = {
    ...Object.fromEntries(textKinds.map((kind) => [kind, none])),
    called: { id: 'KA01TP22', text: '입장' },
  }
  expect(sent('kakao', kakao)).toEqual(kakao)
  const change = { 'value/called/id': ' ', 'value/joined/text': '접수' }
  const changed = { called: { id: null, text: '입장' }, joined: { id: null, text: '접수' } }
  expect(sent('kakao', kakao, change)).toEqual({ ...kakao, ...changed })
})

test('fingerprints are sent in capitals, without empty lines', () => {
  const change = { 'value/sha256': '\n aa:bb \n\nCC:dd\n' }
  expect(sent('app', app, change)['sha256']).toEqual(['AA:BB', 'CC:DD'])
})

test('only what neither the law nor the contract asks for is optional', () => {
  const optional = namesOf(settingFields.company).filter(
    (name) => settingFields.company.all[name]?.isOptional,
  )
  expect(optional).toEqual([])
  expect(settingFields.support.all['value/hours']?.isOptional).toBe(true)
  expect(settingFields.jrs.all['value/label']?.isOptional).toBe(false)
  expect(settingFields.prices.all['value/listingWon']?.isOptional).toBe(false)
  expect(settingFields.trial.all['value/planKey']?.isOptional).toBe(false)
  expect(settingFields.transfer.all['value/bankCode']?.isOptional).toBe(true)
})
