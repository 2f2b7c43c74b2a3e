/**
 * At once, or when a press that took the focus is over: an error that appears while a button is pressed would
 * move the button away from under the pointer.
 */
export function afterPress(show: () => void): void {
  const isPressing = document.querySelector(':active') !== null
  if (isPressing) window.addEventListener('pointerup', () => setTimeout(show), { once: true })
  else show()
}
