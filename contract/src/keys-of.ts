/** The keys of an object with their names, which `Object.keys` forgets. Only for objects that have no more than their type says. */
export function keysOf<Given extends object>(given: Given): (keyof Given & string)[] {
  return Object.keys(given) as (keyof Given & string)[] // what the comment asks for
}
