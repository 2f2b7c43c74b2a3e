import type { Rolldown } from 'vite'

type Groups = NonNullable<Rolldown.OutputOptions['codeSplitting'] & object>['groups']
type Group = NonNullable<Groups>[number]
type Graph = Parameters<Exclude<Group['name'], string>>[1]

/** A module with all that it imports at once, itself or through others. */
function closureOf(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry])
  // A set also visits what is added on the way.
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Those of `modules` that any other module imports too, with what they import. */
function sharedOf(modules: ReadonlySet<string>, graph: Graph): string[] {
  const isImportedElsewhere = (id: string) =>
    graph.getModuleInfo(id)?.importers.some((importer) => !modules.has(importer)) === true
  return [...modules].filter(isImportedElsewhere).flatMap((id) => [...closureOf(id, graph)])
}

/** A page of the console, as its routes load it, and the feature that it belongs to. */
const page = /\/features\/(\w+)\/\w+Page\.tsx$/
const ofFeature = /\/features\/(\w+)\//
const dashboard = /\/DashboardPage\.tsx$/
const createPage = /CreatePage\.tsx$/
const listPage = /\/table\/ListPage\.tsx$/
const form = /\/form\/use-contract-form\.ts$/
const review = /\/record\/ReviewPage\.tsx$/
/** Forms over texts in every language. */
const texts = /\/form\/LocalisedFields\.tsx$/
/** What pages without payments know of banks, too. */
const banks = /\/contract\/src\/bank(?:s|-accounts)\.ts$/
/** Records that have hours of opening. */
const hours = /\/form\/hours-words\.ts$/

/** What draws the first page and what listens come last; what they share with pages must not bring those along. */
const last = /\/console\/(?:draw|api\/live)\.ts$/
const shape = /\/contract\/src\//
const icon = /\/icons-react\//
/** The words of a language import the bundler's own helper: from what changes least. */
const library = /\/node_modules\/(?!@tabler\/)|vite\/preload-helper/

interface Page {
  readonly feature: string
  readonly isDashboard: boolean
  readonly isCreating: boolean
  readonly hasList: boolean
  readonly hasForm: boolean
  readonly hasTexts: boolean
  readonly hasReview: boolean
  readonly hasHours: boolean
  /** With all that it imports at once. */
  readonly modules: ReadonlySet<string>
}

function laterOf(modules: Iterable<string>, graph: Graph): string[] {
  return [...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
}

function findPages(shell: string, graph: Graph): Page[] {
  const ids = [...new Set(laterOf(closureOf(shell, graph), graph))]
  return ids.flatMap((id) => {
    const feature = page.exec(id)?.[1]
    if (feature === undefined) return []
    const modules = closureOf(id, graph)
    const has = (pattern: RegExp): boolean => [...modules].some((module) => pattern.test(module))
    const parts = {
      hasList: has(listPage),
      hasForm: has(form),
      hasTexts: has(texts),
      hasReview: has(review),
      hasHours: has(hours),
    }
    return [{ feature, isDashboard: dashboard.test(id), isCreating: createPage.test(id), ...parts, modules }]
  })
}

/** The file for a module that the shell does without; null: the page's own. */
function fileOfPages(module: string, users: readonly Page[], isWantedLater: boolean): string | null {
  const [first, second] = users
  if (first === undefined) return null
  if (second === undefined) return isWantedLater ? `${first.feature}-parts` : null
  const isOfOneFeature = users.every(({ feature }) => feature === first.feature)
  if (users.some(({ isDashboard }) => isDashboard) || (icon.test(module) && !isOfOneFeature)) return 'shell'
  if (banks.test(module)) return 'banks'
  const lists = users.filter(({ hasList }) => hasList)
  const [list] = lists
  if (lists.some(({ feature }) => feature !== list?.feature)) return 'lists'
  if (list !== undefined)
    // Shapes are small: a file more to wait for would cost more than they do.
    return shape.test(module) || isOfOneFeature ? list.feature : `${list.feature}-shared`
  if (isOfOneFeature) {
    return `${first.feature}-${users.every(({ hasForm }) => hasForm) ? 'forms' : 'records'}`
  }
  if (users.every(({ hasTexts }) => hasTexts)) return 'texts'
  if (users.every(({ hasReview }) => hasReview)) return 'reviews'
  if (users.every(({ hasHours }) => hasHours)) return 'hours'
  if (users.every(({ isCreating }) => isCreating)) return 'steps'
  if (users.some(({ isCreating }) => isCreating)) return 'forms'
  // Few need what is another feature's, or its shapes: what that needs in turn must not come with all records.
  const owner = ofFeature.exec(module)?.[1]
  if (owner !== undefined) return `${owner}-shared`
  return shape.test(module) ? null : 'records'
}

/** The file of each module; what is not there is left to the bundler. */
function planFiles(shell: string, graph: Graph): Map<string, string> {
  const files = new Map<string, string>()
  const put = (modules: Iterable<string>, file: string): void => {
    for (const id of modules) if (!files.has(id)) files.set(id, file)
  }
  const start = closureOf(shell, graph)
  const shared = laterOf(start, graph)
    .filter((id) => last.test(id))
    .flatMap((id) => sharedOf(closureOf(id, graph), graph))
  put(
    [...start, ...shared].filter((id) => library.test(id)),
    'libraries',
  )
  put([...start, ...shared], 'shell')

  const pages = findPages(shell, graph)
  for (const { modules } of pages) {
    const later = new Set(laterOf(modules, graph).flatMap((id) => [...closureOf(id, graph)]))
    for (const module of modules) {
      const users = pages.filter((one) => one.modules.has(module))
      // The sheets of lists and of the dashboard are smaller than the requests for them.
      const isStyle =
        module.endsWith('.css') && users.some(({ isDashboard, hasList }) => isDashboard || hasList)
      const file = isStyle ? 'shell' : fileOfPages(module, users, later.has(module))
      if (file !== null) put([module], file)
    }
  }
  return files
}

/**
 * Left alone, the bundler makes a file of its own for each set of pages that share a module, some of 200 bytes; a
 * browser asks for six at a time. Here a page takes a handful: packages (`libraries`), what else every page or the
 * dashboard needs (`shell`), what lists share (`lists`), what pages of one feature share (by its name; those with forms
 * apart, so that others do without, and what comes later or goes to other features too), what forms over texts in every
 * language share (`texts`), what reviews share (`reviews`), what records with hours of opening share (`hours`), what pages
 * that create something share among themselves (`steps`) and with others (`forms`), and what other pages share
 * (`records`). `shell` is the module that the console starts with.
 */
export function fewFiles(shell: string): Group {
  let files: Map<string, string> | null = null
  return {
    debugName: 'few files',
    name: (id, graph) => {
      files ??= planFiles(shell, graph)
      return files.get(id) ?? null
    },
    priority: 1,
  }
}
