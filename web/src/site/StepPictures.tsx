/** A map with the nearest store marked. */
export function FindPicture() {
  return (
    <svg viewBox="0 0 280 150" aria-hidden="true">
      <path
        d="M-10 118L120 60l40-80M120 60l60 100M150 90l140-50"
        fill="none"
        stroke="var(--card)"
        strokeWidth="14"
      />
      <path d="M20 20h60v30H20zM196 84h60v34h-60zM60 118h44v40H60z" fill="var(--a-hill)" />
      <circle cx="150" cy="76" r="50" fill="var(--primary)" opacity=".12" />
      <g fill="var(--a-warm)">
        <path d="M70 78q-14-16-14-25a14 14 0 0 1 28 0q0 9-14 25zM226 62q-12-14-12-22a12 12 0 0 1 24 0q0 8-12 22z" />
      </g>
      <path d="M150 92q-22-24-22-40a22 22 0 0 1 44 0q0 16-22 40z" fill="var(--primary-fill)" />
      <circle cx="150" cy="52" r="8" fill="#fff" />
    </svg>
  )
}

/** A ticket with the number that one gets, and the code that one scans for it. */
export function JoinPicture({ number }: { number: string }) {
  return (
    <svg viewBox="0 0 280 150" aria-hidden="true">
      <path
        d="M40 34a8 8 0 0 1 8-8h124v98H48a8 8 0 0 1-8-8zM172 26h60a8 8 0 0 1 8 8v82a8 8 0 0 1-8 8h-60z"
        fill="var(--card)"
        stroke="var(--line-strong)"
        strokeOpacity=".45"
      />
      <path d="M172 34v84" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="3 6" />
      <text x="106" y="88" fill="var(--link)">
        {number}
      </text>
      <path d="M82 104h48" stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M186 56h14v14h-14zM212 56h14v14h-14zM186 82h14v14h-14zM210 80h5v5h-5zM221 80h5v10h-5zM210 91h5v5h-5z"
        fill="var(--text)"
      />
    </svg>
  )
}

/** A phone that rings with one's number. */
export function CalledPicture({ number }: { number: string }) {
  return (
    <svg viewBox="0 0 280 150" aria-hidden="true">
      <rect
        x="96"
        y="18"
        width="88"
        height="160"
        rx="16"
        fill="var(--card)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <circle cx="140" cy="78" r="30" fill="var(--primary-fill)" />
      <text x="140" y="90" fill="#fff">
        {number}
      </text>
      <path d="M112 122h56M122 134h36" stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M76 52q-16 26 0 52M58 40q-24 38 0 76M204 52q16 26 0 52M222 40q24 38 0 76"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".55"
      />
    </svg>
  )
}
