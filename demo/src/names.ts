/** Family names with their share of the population in per mille (national census, 2015). */
const familyNames: readonly (readonly [string, number])[] = [
  ['김', 215],
  ['이', 147],
  ['박', 84],
  ['최', 47],
  ['정', 43],
  ['강', 24],
  ['조', 21],
  ['윤', 21],
  ['장', 20],
  ['임', 17],
  ['한', 16],
  ['오', 15],
  ['서', 15],
  ['신', 15],
  ['권', 14],
  ['황', 14],
  ['안', 14],
  ['송', 14],
  ['류', 13],
  ['전', 11],
  ['홍', 11],
  ['고', 9],
  ['문', 9],
  ['양', 9],
  ['손', 9],
  ['배', 8],
  ['백', 8],
  ['허', 7],
  ['유', 6],
  ['남', 6],
  ['심', 5],
  ['노', 5],
  ['하', 5],
  ['곽', 4],
  ['성', 4],
  ['차', 4],
  ['주', 4],
  ['우', 4],
  ['구', 4],
  ['나', 3],
  ['민', 3],
  ['진', 3],
  ['지', 3],
  ['엄', 3],
  ['채', 3],
  ['원', 3],
  ['천', 2],
  ['방', 2],
  ['공', 2],
  ['현', 2],
  ['함', 2],
  ['변', 2],
  ['염', 1],
  ['여', 1],
  ['추', 1],
  ['도', 1],
  ['소', 1],
  ['석', 1],
  ['선', 1],
  ['설', 1],
  ['마', 1],
  ['길', 1],
  ['연', 1],
  ['위', 1],
  ['표', 1],
  ['명', 1],
  ['기', 1],
  ['반', 1],
  ['왕', 1],
  ['금', 1],
  ['옥', 1],
  ['육', 1],
  ['인', 1],
  ['맹', 1],
  ['제', 1],
  ['남궁', 1],
  ['황보', 1],
  ['선우', 1],
  ['제갈', 1],
  ['독고', 1],
  ['사공', 1],
]

interface Generation {
  /** How many of a hundred members were given their name in these years. */
  readonly share: number
  readonly first: string
  readonly last: string
}

/** Syllables that given names of a generation are made of: what parents liked in the 60s, 80s, 90s and 2000s. */
const generations: readonly Generation[] = [
  { share: 22, first: '영정성상종경미은순명광재기창병덕', last: '수호식철숙희자순옥미진현훈환규섭란애' },
  { share: 30, first: '지민성현정상재동은혜수미선보유진승태', last: '훈혁진영현민호석준우경정아연희선람나' },
  { share: 28, first: '민지예도하수준주유건우은채다소가승현', last: '준우현서연빈원아은민진훈호영인희지림' },
  { share: 17, first: '서지하시윤도이주아유예건로채라온단태', last: '준우윤서연율아은린호온안이유원민하솔' },
  { share: 3, first: '준솔별훈진민결단한빛봄찬율혁윤슬', last: '' },
]

/** Numbers from 0 to below 1, one after the other. */
export type Random = () => number

function pick(random: Random, characters: string): string {
  return characters.charAt(Math.floor(random() * characters.length))
}

/** One of the list, each as often as its weight says. */
export function pickWeighted<Item>(
  random: Random,
  items: readonly Item[],
  weightOf: (item: Item) => number,
): Item {
  const sum = items.reduce((total, item) => total + weightOf(item), 0)
  let left = random() * sum
  const found = items.find((item) => (left -= weightOf(item)) < 0)
  return found ?? (items[0] as Item) // only an empty list has none, and rounding may leave a rest
}

/** A Korean name such as people of different ages have. */
export function koreanName(random: Random): string {
  const [family] = pickWeighted(random, familyNames, ([, share]) => share)
  const { first, last } = pickWeighted(random, generations, ({ share }) => share)
  const head = pick(random, first)
  let tail = last === '' ? '' : pick(random, last)
  // Nobody is called 준준 or 민민.
  while (tail !== '' && tail === head) tail = pick(random, last)
  return family + head + tail
}
