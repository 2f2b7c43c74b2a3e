/** Leads to a field by its name, or to what fills it, and gives it; what is folded opens. Null where neither is there. */
export function focusField(within: HTMLElement | null, field: string): HTMLElement | null {
  const name = `"${CSS.escape(field)}"`
  const input = within?.querySelector<HTMLElement>(`[name=${name}], [data-fills~=${name}]`)
  if (!input) return null
  const folded = input.closest('details')
  if (folded !== null) folded.open = true
  input.focus()
  return input
}
