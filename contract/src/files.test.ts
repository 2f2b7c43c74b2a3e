import { describe, expect, test } from 'vitest'
import { fileActions, publicFilePath, safeFileName, type FileViewer } from './files.ts'

describe('the name of a stored file', () => {
  test.each([
    ['가게 사진.JPG', '가게 사진.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\Users\\x\\logo.png', 'logo.jpg'],
    ['عکس\u202Egpj.exe', 'عکسgpj.jpg'],
    ['\u200Fتصویر\u200E.jpg', 'تصویر.jpg'],
    ['می\u200Cخواهم.jpg', 'می\u200Cخواهم.jpg'],
    ['a\r\nSet-Cookie: x.jpg', 'aSet-Cookie x.jpg'],
    ['"><script>.svg', 'script.jpg'],
    ['.htaccess', 'htaccess.jpg'],
    ['..', 'file.jpg'],
    ['', 'file.jpg'],
    ['\uD800.jpg', 'file.jpg'],
    ['Cafe\u0301.jpeg', 'Café.jpg'],
  ])('%j is kept as %j', (given, name) => {
    expect(safeFileName(given, 'image/jpeg')).toBe(name)
  })

  test('has at most 120 characters and keeps its extension', () => {
    const name = safeFileName('😀'.repeat(300), 'application/pdf')
    expect([...name]).toHaveLength(120)
    expect(name.endsWith('.pdf')).toBe(true)
  })
})

const owner: FileViewer = { userId: 'owner', role: 'MANAGER', usesIt: false }
const other: FileViewer = { userId: 'other', role: 'MANAGER', usesIt: false }
const user: FileViewer = { ...other, usesIt: true }
const staff: FileViewer = { userId: 'staff', role: 'ADMIN', usesIt: false }

test.each([
  ['PRIVATE', 'UNATTACHED', owner, true, true],
  ['PRIVATE', 'UNATTACHED', staff, true, true],
  ['PRIVATE', 'UNATTACHED', other, false, false],
  ['PRIVATE', 'ATTACHED', owner, false, false],
  ['PRIVATE', 'ATTACHED', user, true, false],
  ['PRIVATE', 'ATTACHED', staff, true, false],
  ['PRIVATE', 'ATTACHED', other, false, false],
  ['PUBLIC', 'UNATTACHED', other, false, false],
  ['PUBLIC', 'ATTACHED', other, true, false],
  ['PUBLIC', 'ATTACHED', owner, true, false],
] as const)(
  'a file that is %s and %s: %o reads %s, removes %s',
  (visibility, status, viewer, read, remove) => {
    const actions = fileActions({ ownerId: 'owner', visibility, status }, viewer)
    expect([actions.read.allowed, actions.remove.allowed]).toEqual([read, remove])
  },
)

test('the public path changes with the content and the width', () => {
  const file = { sha256: 'a'.repeat(64), mime: 'image/jpeg' } as const
  expect(publicFilePath(file, null)).toBe(`/files/${'a'.repeat(64)}.jpg`)
  expect(publicFilePath(file, 640)).toBe(`/files/${'a'.repeat(64)}-640.webp`)
})
