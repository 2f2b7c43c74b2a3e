import { expect, it, test } from 'vitest'
import { addTags, endsTag, readTags, removeTag } from './tags.ts'

test.each([
  ['', '커피', '커피'],
  ['커피', '디저트', '커피\n디저트'],
  ['커피', ' 커피 ', '커피'],
  ['', '#커피', '커피'],
  ['', '커피, 디저트，작업、주차،قهوه;밤\n빵', '커피\n디저트\n작업\n주차\nقهوه\n밤\n빵'],
  ['커피', ' ,, ', '커피'],
  ['a\nb', 'c,d', 'a\nb\nc'],
])('%j and %j typed behind it are %j', (before, typed, after) => {
  expect(addTags(before, typed, before === 'a\nb' ? 3 : 10)).toBe(after)
})

it('a tag can be taken away', () => {
  expect(removeTag('a\nb\nc', 1)).toBe('a\nc')
  expect(removeTag('a', 0)).toBe('')
  expect(readTags('')).toEqual([])
})

it('a comma of any script ends a tag', () => {
  expect([',', '，', '، ', 'ab', ' '].map(endsTag)).toEqual([true, true, true, false, false])
})
