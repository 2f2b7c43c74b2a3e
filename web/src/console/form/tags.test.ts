import { expect, it, test } from 'vitest'
import { addTags, endsTag } from './tags.ts'

test.each([
  [[], '커피', ['커피']],
  [['커피'], '디저트', ['커피', '디저트']],
  [['커피'], ' 커피 ', ['커피']],
  [[], '#커피', ['커피']],
  [[], '커피, 디저트，작업、주차،قهوه;밤\n빵', ['커피', '디저트', '작업', '주차', 'قهوه', '밤', '빵']],
  [['커피'], ' ,, ', ['커피']],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'g,h', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
])('%j and %j typed behind it are %j', (before, typed, after) => {
  expect(addTags(before, typed, 7)).toEqual(after)
})

it('a comma of any script ends a tag', () => {
  expect([',', '，', '، ', 'ab', ' '].map(endsTag)).toEqual([true, true, true, false, false])
})
