import { Notifications } from '@mantine/notifications'

/** Specification §9: 5000 ms, top right, 16 px from the edges; 5 px apart by overlays.css. */
export function Toasts() {
  return <Notifications position="top-right" autoClose={5000} limit={5} containerWidth={380} zIndex={400} />
}
