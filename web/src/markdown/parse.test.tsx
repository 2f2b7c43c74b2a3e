import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'
import { parseMarkdown } from './parse.ts'

function html(markdown: string): string {
  return renderToStaticMarkup(<Markdown blocks={parseMarkdown(markdown)} />)
}

test.each([
  ['## 제1조(목적)', '<h2 id="a1">제1조(목적)</h2>'],
  ['# a', '<h2 id="x1">a</h2>'],
  ['#### a', '<h3 id="x0-1">a</h3>'],
  ['a *b* **c**', '<p>a <em>b</em> <strong>c</strong></p>'],
  ['a\nb', '<p>a b</p>'],
  ['a  \nb', '<p>a<br/>b</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['1. a\n   - b\n2. c', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
  ['3. a', '<ol start="3"><li>a</li></ol>'],
  ['- a\n\n  b', '<ul><li>a<p>b</p></li></ul>'],
  ['\\*a\\* &amp; &lt;', '<p>*a* &amp; &lt;</p>'],
  ['', ''],
])('%j becomes %s', (markdown, expected) => {
  expect(html(markdown)).toBe(expected)
})

test('a table has a head and can be scrolled by keyboard', () => {
  expect(html('| a | **b** |\n|---|---|\n| 1 | 2 |')).toBe(
    '<section class="wide" tabindex="0" aria-label="a, b"><table><thead><tr>' +
      '<th scope="col">a</th><th scope="col"><strong>b</strong></th></tr></thead>' +
      '<tbody><tr><td>1</td><td>2</td></tr></tbody></table></section>',
  )
})

describe('a link', () => {
  test.each([
    ['https://www.ftc.go.kr/a?b=c', ' rel="noopener"'],
    ['/refundUser', ''],
    ['/faq#LISTS', ''],
    ['#a3', ''],
  ])('to %s is one', (href, rel) => {
    expect(html(`[x](${href})`)).toBe(`<p><a href="${href}"${rel}>x</a></p>`)
  })

  test.each(['tel:15000000', 'tel:+8215000000', 'mailto:help@madang.example'])(
    'to %s keeps its direction',
    (href) => {
      expect(html(`[x](${href})`)).toBe(`<p><a href="${href}"><bdi dir="ltr">x</bdi></a></p>`)
    },
  )

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>',
    'http://example.com',
    'ftp://example.com',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/faq/..//evil.example',
    '/%2e%2E//evil.example',
    '/.%2e/.//evil.example',
    'https:evil',
    'relative/path',
    '',
  ])('to %j is none', (href) => {
    expect(html(`[x](${href})`)).not.toContain('<a')
    expect(html(`[x](<${href}>)`)).not.toContain('<a')
  })
})

describe('what is not of the subset stays text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="https://evil.example">x</a>',
    '![picture](https://evil.example/x.png)',
    '`code`',
    '> quoted',
    '<https://evil.example>',
    'https://evil.example',
    '---',
    '~~gone~~',
    '[ref]: https://evil.example',
  ])('%s', (markdown) => {
    const written = html(markdown).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
    const link = '<a href="https://evil.example/x.png" rel="noopener">picture</a>'
    expect(written.replace(link, '[picture](https://evil.example/x.png)')).toBe(`<p>${markdown}</p>`)
  })
})

describe('headings keep their addresses', () => {
  const idsOf = (markdown: string) =>
    parseMarkdown(markdown).flatMap((block) => (block.kind === 'heading' ? [block.id] : []))

  test.each([
    '제9조(줄서기)',
    '제 9 조',
    '9. Sign-up lists',
    'Article 9',
    'Artículo 9. Listas',
    'Artigo 9 – Filas',
    '第9条 排队',
    '第 9 条',
    'ماده ۹: صف',
    '۹. صف',
    '９. Lists',
  ])('%s', (heading) => {
    expect(idsOf(`## ${heading}`)).toEqual(['a9'])
  })

  test('in every language alike, also those without a number and those below', () => {
    const kr = '## 제1조(목적)\n### 가\n### 나\n## 만 14세 미만\n### 다\n## 제1조(다시)\n## 부칙'
    const gb = '## 1. Purpose\n### a\n### b\n## Under 14\n### c\n## 1. Again\n## Addendum'
    expect(idsOf(kr)).toEqual(['a1', 'a1-1', 'a1-2', 'x1', 'x1-1', 'x2', 'x3'])
    expect(idsOf(gb)).toEqual(idsOf(kr))
  })
})

const size = 200_000
const repeat = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size)
test.each([
  ['words', '가나다 '],
  ['brackets', '['],
  ['pictures', '!['],
  ['stars', '*a **b '],
  ['underscores', '_a'],
  ['quotes', '> '],
  ['lists', '- '],
  ['rows', '|a|b|\n|-|-|\n'],
  ['tags', '<a '],
  ['open links', '[a]('],
  ['backslashes', '\\'],
  ['headings', '# a\n'],
])('200 kB of %s end', (_name, text) => {
  expect(parseMarkdown(repeat(text)).length).toBeGreaterThan(0)
})

test('lists in lists in lists end', () => {
  const deep = Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
  expect(html(deep)).toContain('a')
})
