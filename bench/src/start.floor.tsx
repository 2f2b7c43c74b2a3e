/** Runs in the browser: the same rows or numbers from the same call by React alone, for `start.ts` to stand beside. */
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Row = Readonly<Record<string, unknown>>

interface Answer {
  readonly items?: readonly Row[]
}

const session = JSON.parse(localStorage.getItem('user') ?? '{}') as { accessToken?: string } // written by the bench
const api = new URLSearchParams(location.search).get('api') ?? ''

function cells(row: Row): string[] {
  return Object.values(row).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
}

function Floor() {
  const [sort, setSort] = useState('')
  const [answer, setAnswer] = useState<{ sort: string; value: Answer } | null>(null)
  useEffect(() => {
    const load = async (): Promise<void> => {
      const headers = { authorization: `Bearer ${session.accessToken}` }
      const response = await fetch(api + sort, { headers, cache: 'no-store' })
      setAnswer({ sort, value: (await response.json()) as Answer }) // the contract says so
    }
    void load()
  }, [sort])
  if (answer === null) return <p aria-busy="true">…</p>
  const rows =
    answer.value.items ??
    Object.entries(answer.value).map(([name, value]: [string, unknown]) => ({ name, value }))
  return (
    <main data-floor>
      <h1>Floor</h1>
      <table aria-busy={answer.sort !== sort}>
        <thead>
          <tr>
            <th>
              <button type="button" onClick={() => setSort('?sort=name')}>
                Name
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {cells(row).map((cell, at) => (
                <td key={at}>{at === 0 ? <a href={`#${cell}`}>{cell}</a> : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Floor />)
