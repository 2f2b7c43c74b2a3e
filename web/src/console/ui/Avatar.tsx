import './avatar.css'

function firstCharacter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name)
  return first?.segment.toUpperCase() ?? ''
}

/** A person's picture, or the first letter of the name; the name itself stands beside it. */
export function Avatar({ name, path }: { name: string; path: string | null }) {
  if (path === null) return <span className="ava" data-letter={firstCharacter(name)} />
  return <img className="ava" src={path} alt="" width={28} height={28} />
}
