import type { DoorProps } from './door-props.ts'

/** Shows from afar who is called and who is next. */
export function Wall({ seen: { state }, words }: DoorProps) {
  return (
    <main className="door-none">
      <h1>{state.storeName}</h1>
      <p>{words.number(state.called[0]?.number ?? 0)}</p>
    </main>
  )
}
