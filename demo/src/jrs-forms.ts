import type { JrsAnswers, JrsField } from '@madang/contract/jrs-form'
import type { Locale } from '@madang/contract/locales'
import type { Random } from './names.ts'
import { at } from './store-fields.ts'

/** In the six languages, in this order. */
function inAll(words: readonly [kr: string, gb: string, cn: string, es: string, br: string, ir: string]) {
  const [kr, gb, cn, es, br, ir] = words
  return { kr, gb, cn, es, br, ir } satisfies Record<Locale, string>
}
type Words = ReturnType<typeof inAll>

function field(
  [key, type]: readonly [key: string, type: JrsField['type']],
  label: Words,
  more: Partial<JrsField> = {},
): JrsField {
  const none = { help: null, showOnBoard: false, required: false, maxLength: null, min: null, max: null }
  return { key, type, label, options: [], ...none, ...more }
}

function choice(key: string, label: Words, options: Record<string, Words>): JrsField {
  const keyed = Object.entries(options).map(([option, words]) => ({ key: option, label: words }))
  return field([key, 'SELECT'], label, { options: keyed, showOnBoard: true })
}

const seat = choice('seat', inAll(['자리', 'Seat', '座位', 'Mesa', 'Lugar', 'جای نشستن']), {
  any: inAll(['상관없음', 'No preference', '都可以', 'Cualquiera', 'Tanto faz', 'فرقی نمی‌کند']),
  window: inAll(['창가', 'By the window', '靠窗', 'Junto a la ventana', 'Perto da janela', 'کنار پنجره']),
  floor: inAll(['온돌', 'Floor seating', '地炕', 'En el suelo', 'No chão', 'روی زمین']),
})
const wish = field(
  ['wish', 'TEXT'],
  inAll(['부탁하실 점', 'Anything we should know', '其他要求', 'Algo más', 'Algum pedido', 'درخواست شما']),
  { maxLength: 60, showOnBoard: true },
)
const chair = field(
  ['chair', 'CHECKBOX'],
  inAll(['아기 의자', 'High chair', '儿童椅', 'Silla para bebé', 'Cadeirinha', 'صندلی کودک']),
  { showOnBoard: true },
)
const style = choice('style', inAll(['시술', 'Treatment', '项目', 'Servicio', 'Serviço', 'خدمات']), {
  cut: inAll(['커트', 'Cut', '剪发', 'Corte', 'Corte', 'کوتاهی']),
  perm: inAll(['펌', 'Perm', '烫发', 'Permanente', 'Permanente', 'فر']),
  colour: inAll(['염색', 'Colour', '染发', 'Tinte', 'Coloração', 'رنگ']),
})
const age = choice('age', inAll(['나이대', 'Age', '年龄段', 'Edad', 'Idade', 'گروه سنی']), {
  child: inAll(['초등학생', 'Primary school', '小学生', 'Primaria', 'Infantil', 'دبستانی']),
  teen: inAll(['청소년', 'Teenager', '青少年', 'Adolescente', 'Adolescente', 'نوجوان']),
  adult: inAll(['성인', 'Adult', '成人', 'Adulto', 'Adulto', 'بزرگسال']),
})
const why = field(
  ['why', 'TEXTAREA'],
  inAll(['지원 이유', 'Why you apply', '申请理由', 'Por qué te apuntas', 'Por que quer participar', 'چرا؟']),
  { required: true, maxLength: 300 },
)
const years = field(
  ['years', 'NUMBER'],
  inAll([
    '해 본 햇수',
    'Years of practice',
    '经验年数',
    'Años de práctica',
    'Anos de prática',
    'سال‌های تجربه',
  ]),
  { min: 0, max: 50 },
)
const flavour = choice('flavour', inAll(['케이크', 'Cake', '蛋糕', 'Tarta', 'Bolo', 'کیک']), {
  berry: inAll(['딸기', 'Strawberry', '草莓', 'Fresa', 'Morango', 'توت‌فرنگی']),
  chocolate: inAll(['초콜릿', 'Chocolate', '巧克力', 'Chocolate', 'Chocolate', 'شکلات']),
  potato: inAll(['고구마', 'Sweet potato', '红薯', 'Boniato', 'Batata-doce', 'سیب‌زمینی شیرین']),
})

/** What the lists of the demonstration ask. */
export const forms = {
  none: [],
  table: [{ ...seat, required: true }, chair, wish],
  hair: [{ ...style, required: true }, wish],
  course: [{ ...age, required: true }, years, why],
  tasting: [age, why],
  cake: [{ ...flavour, required: true }],
} as const satisfies Record<string, readonly JrsField[]>
export type FormName = keyof typeof forms

const wishes = ['유아차가 있어요', '생일이에요', '휠체어로 가요', '창가면 좋겠어요', '조용한 자리 부탁드려요']
const reasons = [
  '아이와 함께 무언가 만들어 보고 싶어요.',
  '오래 배우고 싶었는데 이번에 시간이 났어요.',
  '지난번 수업이 즐거워서 다시 신청합니다.',
  '이사 온 지 얼마 안 되어 이웃을 사귀고 싶어요.',
  '친구에게 직접 만든 것을 선물하려고 합니다.',
  '퇴근 뒤에 손으로 하는 일을 찾고 있었어요.\n시간은 언제든 괜찮습니다.',
]

/** What somebody answered: all that has to be, and now and then more. */
export function answersTo(form: readonly JrsField[], random: Random): JrsAnswers {
  const one = <Item>(items: readonly Item[]) => at(items, Math.floor(random() * items.length))
  const answers: JrsAnswers = {}
  for (const { key, type, required, options } of form) {
    if (!required && random() > 0.3) continue
    if (type === 'SELECT') answers[key] = one(options).key
    if (type === 'CHECKBOX') answers[key] = true
    if (type === 'TEXT') answers[key] = one(wishes)
    if (type === 'TEXTAREA') answers[key] = one(reasons)
    if (type === 'NUMBER') answers[key] = Math.floor(random() * 6)
  }
  return answers
}
