const paths = {
  globe: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0zM3.6 9h16.8M3.6 15h16.8M12 3c-4 5-4 13 0 18 4-5 4-13 0-18z',
  phone: 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM11 18h2',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v.1M14 20h2M20 18v2h-1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0zM12 8v4M12 16h.01',
}

/** One stroke icon beside a text that says the same. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
