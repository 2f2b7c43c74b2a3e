import type { Rolldown } from 'vite'

type Groups = NonNullable<Rolldown.OutputOptions['codeSplitting'] & object>['groups']
type Group = NonNullable<Groups>[number]
type Graph = Parameters<Exclude<Group['name'], string>>[1]

/** The entry with all that it imports at once, itself or through others. */
function firstModules(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry])
  // A set also visits what is added on the way.
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Those of `modules` that any other module imports too, itself or through others. */
function sharedModules(modules: ReadonlySet<string>, graph: Graph): Set<string> {
  const importedElsewhere = (id: string) =>
    graph.getModuleInfo(id)?.importers.some((importer) => !modules.has(importer)) === true
  const found = new Set([...modules].filter(importedElsewhere))
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/**
 * Left alone, the bundler makes a file of its own for each set of pages that share a module, some of 200 bytes; a
 * browser asks for six at a time. What the console needs at first comes as one file (`shell`), and what any page of it
 * shares with the sign-in page as another (`base`), which must not bring the console's own files with it.
 */
export function firstFiles({ console: shell, login }: { console: string; login: string }): Group {
  let modules: { shell: Set<string>; base: Set<string> } | null = null
  return {
    debugName: 'first files',
    name: (id, graph) => {
      modules ??= {
        shell: firstModules(shell, graph),
        base: sharedModules(firstModules(login, graph), graph),
      }
      if (modules.base.has(id)) return 'base'
      return modules.shell.has(id) && id !== shell ? 'shell' : null
    },
    priority: 1,
  }
}
