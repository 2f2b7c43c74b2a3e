/** The least a server could do for a page: node:http, the same bytes and headers from memory. Only for comparison. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { PORT = '', PAGES = '' } = process.env

interface Page {
  readonly path: string
  readonly headers: Record<string, string>
  readonly base64: string
}

const pages = new Map(
  (JSON.parse(readFileSync(PAGES, 'utf8')) as Page[]).map(({ path, headers, base64 }) => [
    path,
    { headers, body: Buffer.from(base64, 'base64') },
  ]),
)

createServer((request, response) => {
  const page = pages.get(request.url ?? '')
  if (page === undefined) return void response.end()
  response.writeHead(200, page.headers)
  response.end(page.body)
}).listen(Number(PORT), '127.0.0.1')
