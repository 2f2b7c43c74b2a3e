import type { FilePurpose } from '@madang/contract/files'
import { expect, test } from 'vitest'
import { checkFile, checkSize, FileRefused, type RefusalReason } from './file-kind.ts'

const megabyte = 1024 * 1024
const heads = {
  jpeg: '\xFF\xD8\xFF\xE0',
  png: '\x89PNG\r\n\x1A\n',
  webp: 'RIFF\0\0\0\0WEBPVP8 ',
  pdf: '%PDF-1.7',
  heic: '\0\0\0\x18ftypheic',
  avif: '\0\0\0\x18ftypavif',
  html: '<!doctype html><script>',
  zip: 'PK\x03\x04',
}

function file(head: string, type: string, sizeBytes = 100): File {
  const bytes = new Uint8Array(Math.max(sizeBytes, head.length))
  bytes.set([...head].map((letter) => letter.charCodeAt(0)))
  return new File([bytes], 'given', { type })
}

test.each<[string, File, FilePurpose, string]>([
  ['a JPEG', file(heads.jpeg, 'image/jpeg'), 'STORE_IMAGE', 'image/jpeg'],
  ['a PNG that is called JPEG', file(heads.png, 'image/jpeg'), 'STORE_LOGO', 'image/png'],
  ['a WebP without a type', file(heads.webp, ''), 'AVATAR', 'image/webp'],
  ['HEIC of a phone', file(heads.heic, ''), 'STORE_IMAGE', 'image/heic'],
  ['a PDF where documents go', file(heads.pdf, 'application/pdf'), 'STORE_DOCUMENT', 'application/pdf'],
  [
    'a photo of 15 MB, which will be smaller',
    file(heads.jpeg, '', 15 * megabyte),
    'STORE_IMAGE',
    'image/jpeg',
  ],
])('%s is taken for what it is', async (_, given, purpose, kind) => {
  expect((await checkFile(given, purpose)).kind).toBe(kind)
})

test.each<[string, unknown, FilePurpose, RefusalReason]>([
  ['a dragged word', 'Bibimbap', 'STORE_IMAGE', 'not_a_file'],
  ['a text', file('Bibimbap', 'text/plain'), 'STORE_IMAGE', 'not_an_image'],
  ['a PDF where pictures go', file(heads.pdf, 'application/pdf'), 'STORE_IMAGE', 'not_an_image'],
  ['HTML that is called PNG', file(heads.html, 'image/png'), 'STORE_IMAGE', 'unsupported_type'],
  ['a zip named .jpg', file(heads.zip, 'image/jpeg'), 'STORE_DOCUMENT', 'unsupported_type'],
  ['AVIF, which the server does not take', file(heads.avif, 'image/avif'), 'STORE_IMAGE', 'unsupported_type'],
  ['a text where documents go', file('Bibimbap', 'text/plain'), 'STORE_DOCUMENT', 'unsupported_type'],
  ['nothing', new File([], 'empty.jpg', { type: 'image/jpeg' }), 'STORE_IMAGE', 'empty'],
  ['a PDF over 10 MB', file(heads.pdf, '', 10 * megabyte + 1), 'STORE_DOCUMENT', 'too_large'],
  ['a picture over 50 MB', file(heads.jpeg, '', 50 * megabyte + 1), 'STORE_IMAGE', 'too_large'],
])('%s is refused before it is sent', async (_, given, purpose, reason) => {
  await expect(checkFile(given, purpose)).rejects.toMatchObject({ reason })
})

test('what stays over 10 MB is refused', () => {
  expect(() => checkSize(file(heads.jpeg, '', 10 * megabyte + 1))).toThrow(FileRefused)
  expect(() => checkSize(file(heads.jpeg, '', 10 * megabyte))).not.toThrow()
})
