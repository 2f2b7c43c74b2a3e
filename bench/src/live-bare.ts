/** The least a server could do for open streams: node:http alone, no tokens, no rights, no database. Only for comparison. */
import { createServer, type ServerResponse } from 'node:http'

const streams = new Set<ServerResponse>()
let told = 0

const server = createServer((request, response) => {
  if (request.url === '/tell') {
    told += 1
    for (const stream of streams) stream.write(`id: ${told}\ndata: {"topics":["stores"]}\n\n`)
    response.end()
  } else if (request.url?.endsWith('/events')) {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.write('retry: 2000\n\n')
    streams.add(response)
    response.once('close', () => streams.delete(response))
  } else response.end('{}')
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
