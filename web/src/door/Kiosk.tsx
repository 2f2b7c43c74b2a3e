import type { DoorProps } from './door-props.ts'

/** Gives guests at the door their number. */
export function Kiosk({ seen: { state } }: DoorProps) {
  return (
    <main className="door-none">
      <h1>{state.storeName}</h1>
      <p>{state.title}</p>
    </main>
  )
}
