// Class names of the console as a lint rule: what a component names stands in a sheet, and what stands there is named.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const consoleCode = /[/\\]web[/\\]src[/\\]console[/\\].*\.tsx?$/
const entry = /[/\\]web[/\\]src[/\\]console[/\\]main\.tsx$/
const sheetImport = /import (\w+) from '(\.[^']+\.module\.css)'/g

const sheets = new Map()

/** The classes that a sheet's selectors define; `:global(…)` stands for one of another sheet. */
function classesIn(path) {
  const known = sheets.get(path)
  if (known !== undefined) return known
  const text = readFileSync(path, 'utf8').replace(/\/\*.*?\*\//gs, '')
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector.trim())
  const names = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => selector.replace(/:global\([^)]*\)/g, '').match(/\.[a-z][\w-]*/gi) ?? [])
  const classes = new Set(names.map((name) => name.slice(1)))
  sheets.set(path, classes)
  return classes
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((found) => found.isFile())
    .map((found) => join(found.parentPath, found.name))
}

let whole = null

/** What the whole console has, read once: the classes of plain sheets, and which ones of each module are named. */
function readConsole(root) {
  if (whole !== null) return whole
  const source = join(root, 'web/src/console')
  const files = filesIn(source)
  const plain = [...files, join(root, 'web/src/theme/tokens.css'), join(root, 'web/src/theme/code-field.css')]
    .filter((file) => file.endsWith('.css') && !file.endsWith('.module.css'))
    .flatMap((file) => [...classesIn(file)])
  const named = new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, null]))
  for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
    const text = readFileSync(file, 'utf8')
    for (const [, local, name] of text.matchAll(sheetImport)) {
      const sheet = resolve(dirname(file), name)
      const uses = [...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, used]) => used)
      named.set(sheet, new Set([...(named.get(sheet) ?? []), ...uses]))
    }
  }
  whole = { plain: new Set(plain), named }
  return whole
}

/** The class names that an attribute's value spells out. */
function* spelledOut(node) {
  if (node === null || node === undefined) return
  if (node.type === 'Literal' && typeof node.value === 'string') yield* node.value.split(/\s+/)
  else if (node.type === 'JSXExpressionContainer') yield* spelledOut(node.expression)
  else if (node.type === 'LogicalExpression') yield* spelledOut(node.right)
  else if (node.type === 'TemplateLiteral') {
    for (const { value } of node.quasis) yield* value.cooked.split(/\s+/)
    for (const part of node.expressions) yield* spelledOut(part)
  } else if (node.type === 'ConditionalExpression') {
    yield* spelledOut(node.consequent)
    yield* spelledOut(node.alternate)
  }
}

const classNamesRule = {
  create(context) {
    const file = context.filename
    if (!consoleCode.test(file) || /\.test\.tsx?$/.test(file)) return {}
    const locals = new Map()
    return {
      Program(program) {
        const { named } = readConsole(context.cwd)
        if (entry.test(file)) {
          for (const [sheet] of [...named].filter(([, uses]) => uses === null)) {
            context.report({ node: program, message: `Nothing imports ${relative(context.cwd, sheet)}.` })
          }
        }
        for (const { source, specifiers = [] } of program.body) {
          if (source?.value.endsWith('.module.css') !== true) continue
          const sheet = resolve(dirname(file), source.value)
          const classes = classesIn(sheet)
          for (const { local } of specifiers) locals.set(local.name, classes)
          const unused = [...classes].filter((name) => named.get(sheet)?.has(name) !== true)
          if (unused.length > 0) {
            context.report({ node: source, message: `No component names ${unused.join(', ')}.` })
          }
        }
      },
      Identifier(node) {
        const classes = locals.get(node.name)
        if (classes === undefined || node.parent.type.startsWith('Import')) return
        const { parent } = node
        if (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) return
        if (parent.type === 'Property' && parent.key === node && !parent.shorthand) return
        if (parent.type !== 'MemberExpression' || parent.object !== node || parent.computed) {
          context.report({ node, message: 'Name each class of a sheet in full, so that its uses are found.' })
        } else if (!classes.has(parent.property.name)) {
          context.report({ node: parent.property, message: `The sheet has no .${parent.property.name}.` })
        }
      },
      JSXAttribute(node) {
        if (node.name.name !== 'className') return
        const { plain } = readConsole(context.cwd)
        const unknown = [...spelledOut(node.value)].filter((name) => name !== '' && !plain.has(name))
        if (unknown.length > 0) {
          context.report({ node, message: `No sheet of the whole console has ${unknown.join(', ')}.` })
        }
      },
    }
  },
}

export default { meta: { name: 'styles' }, rules: { 'class-names': classNamesRule } }
