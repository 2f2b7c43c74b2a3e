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

/**
 * Left alone, the bundler makes a file of its own for each set of pages that share a module, some of 200 bytes; a
 * browser asks for six at a time. What the console needs at first comes as one file (`shell`), together with what
 * the sign-in page needs too as another (`base`).
 */
export function firstFiles({ console: shell, login }: { console: string; login: string }): Group {
  let modules: { shell: Set<string>; login: Set<string> } | null = null
  return {
    debugName: 'first files',
    name: (id, graph) => {
      modules ??= { shell: firstModules(shell, graph), login: firstModules(login, graph) }
      if (!modules.shell.has(id) || id === shell) return null
      return modules.login.has(id) ? 'base' : 'shell'
    },
    priority: 1,
  }
}
