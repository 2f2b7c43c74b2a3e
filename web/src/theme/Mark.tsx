/**
 * The mark: ㅁ seen from above, a wall with an open gate and a dot entering. Takes the colour of its text.
 * Decorative: what it stands beside carries the name.
 */
export function Mark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} className={className} aria-hidden="true">
      <rect width="28" height="28" rx="7" fill="currentColor" />
      <path
        d="M11 20.5H8.5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H17"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="14" cy="17" r="2.3" fill="#fff" />
    </svg>
  )
}
