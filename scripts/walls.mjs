// The walls of docs/architecture.md as lint rules. Paths are from the root; the first wall that refuses speaks.
import { posix, relative, sep } from 'node:path'

const isTest = /\.test\.tsx?$/
const serverProduction = /^server\/src\/(?!testing\/|main\.ts$)(?!.*\.test\.ts$)/
const serverRecord = /^server\/src\/record\/(?!.*\.test\.ts$)/
const serverLayer = /^server\/src\/(?:http|db|jobs|outside)\/(?!.*\.test\.ts$)/
const serverFeature = /^server\/src\/features\/([^/]+)\//
const consoleFeature = /^web\/src\/console\/features\/([^/]+)\//

/**
 * A feature may read those that stand before it, so that none of them can read each other; what has to happen in one
 * that stands behind is hung on as a consequence (server/src/wiring.ts).
 */
const featureOrder = [
  'addresses',
  'files',
  'sessions',
  'settings',
  'faqs',
  'legal',
  'users',
  'audit',
  'limits',
  'stores',
  'notifications',
  'payments',
  'plans',
  'invitations',
  'promotions',
  'auth',
  'guests',
  'billing',
  'jrs',
  'requests',
  'overview',
  'live',
  'door',
  'staff',
  'site',
  'web',
]

/** `from` may not import `to`, unless the pair is one of `except`. */
const walls = [
  { from: /^(?!e2e\/)/, to: /^e2e\//, why: 'Nothing imports the browser tests.' },
  {
    from: /^(?!scripts\/)/,
    to: /^scripts\//,
    why: 'Scripts run before anything is installed; no code of the product needs them.',
  },
  {
    from: /^contract\//,
    to: /^(?!contract\/)/,
    why: 'The contract is what both sides agree on and knows neither.',
  },
  {
    from: /^stand-ins\//,
    to: /^(?!stand-ins\/)/,
    why: 'A stand-in speaks the wire of an outside service; it knows nothing of ours.',
  },
  {
    from: /^web\//,
    to: /^(?!web\/|contract\/)/,
    why: 'The web reaches the server through the contract only.',
  },
  { from: /^server\//, to: /^(?:web|bench)\//, why: 'The server reads the built web files, never its code.' },
  {
    from: /^e2e\//,
    to: /^(?:web|bench|demo|server\/src\/(?!testing\/))/,
    why: 'Browser tests see what a person sees; only server/testing opens a system for them.',
  },
  {
    from: /^scripts\//,
    to: /^(?!scripts\/)/,
    why: 'Scripts run on an older Node that does not strip types.',
  },

  {
    from: serverProduction,
    to: /^stand-ins\//,
    why: 'Stand-ins are started by main.ts outside production, and by tests.',
  },
  {
    from: serverProduction,
    to: /^demo\//,
    why: 'Made-up data is brought by main.ts, when it is wanted, and by tests.',
  },
  {
    from: /^demo\//,
    to: /^(?!demo\/|contract\/|server\/)/,
    why: 'Made-up data is made of the contract and of what the server stores.',
  },
  { from: serverProduction, to: /^server\/src\/testing\//, why: 'Test support is never part of production.' },
  {
    from: /./,
    to: /^server\/src\/main\.ts$/,
    why: 'main.ts starts the server by being run; importing it would start one.',
  },
  {
    from: serverLayer,
    to: /^server\/src\/(?:features|commands)\/|^server\/src\/app\.ts$/,
    except: [{ from: /^server\/src\/db\/tables\.ts$/, to: /\.tables\.ts$/ }],
    why: 'http, db, jobs and outside have no feature; features build on them.',
  },
  {
    from: serverLayer,
    to: /^server\/src\/record\//,
    except: [{ from: /^server\/src\/db\/tables\.ts$/, to: /\.tables\.ts$/ }],
    why: 'What records are made of builds on http, db, jobs and outside, not the other way round.',
  },
  {
    from: serverRecord,
    to: /^server\/src\/(?:features|commands)\/|^server\/src\/app\.ts$/,
    why: 'What records are made of knows no feature; features declare theirs with it.',
  },
  {
    from: /^server\/src\/features\/(?!.*\.test\.ts$)/,
    to: /^server\/src\/(?:app\.ts$|commands\/)/,
    why: 'app.ts puts the features together, not the other way round.',
  },
  {
    from: serverFeature,
    to: serverFeature,
    except: [{ to: /\.(?:queries|tables|changes|scope|codes|upload|door|sales)\.ts$/ }, { from: isTest }],
    why: "A feature may use another's *.queries.ts, *.scope.ts, and what others may have done: *.changes.ts, *.codes.ts, *.upload.ts, *.door.ts, or is sold: *.sales.ts.",
  },

  {
    from: /^web\/src\/site\//,
    to: /^web\/src\/(?:login|checkout|console|door)\//,
    why: 'The site is rendered on the server without a script; it shares contract, locales, theme, markdown and promotion.',
  },
  {
    from: /^web\/src\/login\//,
    to: /^web\/src\/(?:site|checkout|console|door)\//,
    why: 'The sign-in page is a small entry of its own; it shares contract, locales and theme.',
  },
  {
    from: /^web\/src\/checkout\//,
    to: /^web\/src\/(?:site|login|console|door)\//,
    why: 'The checkout is a small entry of its own beside the script of the payment provider; it shares contract, locales and theme.',
  },
  {
    from: /^web\/src\/console\//,
    to: /^web\/src\/(?:site|login|checkout|door)\//,
    why: 'The console shares contract, locales, theme, markdown, promotion and offline with other entries, nothing else.',
  },
  {
    from: /^web\/src\/door\//,
    to: /^web\/src\/(?:site|login|checkout|console)\//,
    why: 'Screens at the door are a small entry of their own; they share contract, locales and theme.',
  },
  {
    from: /^web\/src\/(?!reference\/)/,
    to: /^web\/src\/reference\//,
    why: 'The reference of the API is an entry of its own, with a library that no other page may bring.',
  },
  {
    from: /^web\/src\/(?:theme|locales|markdown|promotion|offline)\//,
    to: /^web\/src\/(?:site|login|checkout|console|door)\//,
    why: 'What three entries share may not pull one of them in.',
  },
  {
    from: /^web\/src\/console\/ui\//,
    to: /^web\/src\/console\/(?!ui\/|i18n\/)/,
    why: 'Building blocks in ui know no data, no page and no form.',
  },
  {
    from: /^web\/src\/console\/(?:record|form|table|api|i18n)\/|^web\/src\/console\/paths\.ts$/,
    to: /^web\/src\/console\/(?:features|layout)\/|^web\/src\/console\/(?:routes|main)\.tsx$/,
    why: 'record, form, table, api, i18n and paths have no feature; features build on them.',
  },
  {
    from: /^web\/src\/console\/(?:layout|form|table|api|i18n)\/|^web\/src\/console\/paths\.ts$/,
    to: /^web\/src\/console\/record\//,
    why: 'What records are made of builds on form and table, not the other way round.',
  },
  {
    from: /^web\/src\/console\/(?:features|layout)\//,
    to: /^web\/src\/console\/(?:routes|main)\.tsx$/,
    why: 'Routes put the pages together; a page links by paths.ts.',
  },
  {
    from: consoleFeature,
    to: consoleFeature,
    except: [{ to: /\.api\.tsx?$|(?:Picker|-filter)\.tsx$|\/(?:Own|Reviewed)\w+Card\.tsx$/ }],
    why: "A feature may use another's *.api.ts, its Picker, its filter or its card of what is one's own or reviewed, nothing else of it.",
  },
]

/** The reason why `file` may not import `target` (paths from the root), or null. */
function refusal(file, target) {
  const wall = walls.find(({ from, to, except = [] }) => {
    const source = from.exec(file)
    const goal = to.exec(target)
    if (source === null || goal === null) return false
    // Both sides caught a feature's name: the wall stands between two features, not inside one.
    if (source[1] !== undefined && source[1] === goal[1]) return false
    return !except.some((pair) => (pair.from?.test(file) ?? true) && (pair.to?.test(target) ?? true))
  })
  return wall?.why ?? againstOrder(file, target)
}

function againstOrder(file, target) {
  const [reader, read] = [file, target].map((path) => serverFeature.exec(path)?.[1])
  if (reader === undefined || read === undefined || reader === read || isTest.test(file)) return null
  const isBefore = featureOrder.slice(0, featureOrder.indexOf(reader) + 1).includes(read)
  return isBefore
    ? null
    : `${reader} may not read ${read}, which stands behind it or nowhere in scripts/walls.mjs.`
}

/** What production must not load: main.ts asks for it when it is used. */
const isForDevelopment = (target) => /^(?:demo|stand-ins)\//.test(target)

/** What an import names, as a path from the root; null for packages that are not ours. */
function targetOf(file, name) {
  const own = /^@madang\/([^/]+)\/(.+)$/.exec(name)
  // Packages export `./*` as `./src/*.ts`.
  if (own !== null) return `${own[1]}/src/${own[2]}.ts`
  return name.startsWith('.') ? posix.join(posix.dirname(file), name) : null
}

function pathFromRoot(context) {
  return relative(context.cwd, context.filename).split(sep).join('/')
}

const wallsRule = {
  create(context) {
    const file = pathFromRoot(context)
    const check = (node) => {
      const name = node.source?.value
      const target = typeof name === 'string' ? targetOf(file, name) : null
      const why = target === null ? null : refusal(file, target)
      if (why !== null) context.report({ node: node.source, message: why })
    }
    return {
      ImportDeclaration(node) {
        check(node)
        const target = targetOf(file, node.source.value)
        if (file !== 'server/src/main.ts' || node.importKind === 'type' || target === null) return
        const message = 'Production must not load this: import() it where it is used.'
        if (isForDevelopment(target)) context.report({ node: node.source, message })
      },
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    }
  },
}

const queryStarts = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
])
const sqlHome = /\.(?:queries|test)\.ts$|^server\/src\/(?:db|jobs|testing|commands)\//

const sqlRule = {
  create(context) {
    const file = pathFromRoot(context)
    if (!file.startsWith('server/') || sqlHome.test(file)) return {}
    const message =
      'SQL lives in *.queries.ts, so that a reader finds every statement of a feature in one place.'
    return {
      MemberExpression(node) {
        if (queryStarts.has(node.property.name)) context.report({ node: node.property, message })
      },
      ImportDeclaration(node) {
        if (node.source.value !== 'kysely' || node.importKind === 'type') return
        for (const specifier of node.specifiers) {
          const isSql = specifier.imported?.name === 'sql' && specifier.importKind !== 'type'
          if (isSql) context.report({ node: specifier, message })
        }
      },
    }
  },
}

/** What names a status anywhere in a value that is written. */
function namesStatus(node) {
  if (node === null || typeof node !== 'object') return false
  if (Array.isArray(node)) return node.some(namesStatus)
  if (node.type === 'Property' && !node.computed && (node.key.name ?? node.key.value) === 'status')
    return true
  return Object.entries(node).some(([key, part]) => key !== 'parent' && namesStatus(part))
}

const statusHome = /\.test\.ts$|^server\/src\/(?:record\/moves\.queries\.ts$|testing\/|db\/migrations\/)/

const statusRule = {
  create(context) {
    const file = pathFromRoot(context)
    if (!file.startsWith('server/') || statusHome.test(file)) return {}
    const message = 'A status changes by a move of its table: moveRecord in record/moves.queries.ts.'
    return {
      CallExpression(node) {
        const { name } = node.callee.property ?? {}
        const writes = name === 'set' || name === 'doUpdateSet'
        if (writes && namesStatus(node.arguments)) context.report({ node, message })
      },
      TemplateLiteral(node) {
        const text = node.quasis.map(({ value }) => value.raw).join('?')
        if (/\bset\b(?:(?!\bwhere\b)[^;])*[\s,]status\s*=/i.test(text)) context.report({ node, message })
      },
    }
  },
}

const clockRule = {
  create(context) {
    const message = 'Time comes in through deps, so that tests can move it.'
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message })
      },
      MemberExpression(node) {
        if (node.object.name === 'Date' && node.property.name === 'now') context.report({ node, message })
      },
    }
  },
}

const reasonsRule = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const isBare = /^\s*(?:oxlint|eslint)-disable(?!.*\s--\s+\S)/s.test(comment.value)
          if (isBare) context.report({ loc: comment.loc, message: 'A suppression says why: `-- reason`.' })
        }
      },
    }
  },
}

export default {
  meta: { name: 'madang' },
  rules: {
    walls: wallsRule,
    'sql-in-queries': sqlRule,
    'status-by-moves': statusRule,
    clock: clockRule,
    reasons: reasonsRule,
  },
}
