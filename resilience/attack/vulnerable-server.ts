import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { ScannerRequest } from './requests.ts'

const call = (
  who: ScannerRequest['who'],
  method: string,
  url: string,
  body: string | null = null,
): ScannerRequest => ({
  ...{ who, method, url, body },
  inPath: false,
})
/**
 * Requests to the endpoints of the vulnerable server, in the same form as the product's. The first is declared as a member's, but
 * requires no session.
 */
export const VULNERABLE_CALLS: ScannerRequest[] = [
  call('member', 'GET', '/people?id=1'),
  call('operator', 'POST', '/people', '{"id":"1"}'),
  call('nobody', 'GET', '/search?q=one'),
  call('nobody', 'GET', '/file?name=passwd'),
]

/** HTML with links to every vulnerable page, for crawlers. */
const PAGE = `<!doctype html><title>Bad</title><form action="/search"><input name="q"></form>
<a href="/search?q=one">search</a> <a href="/people?id=1">people</a> <a href="/file?name=passwd">file</a>`

/** Maximum number of connections, low enough that a few slow clients block all others. */
const CONNECTIONS_MAX = 30

async function bodyOf(req: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of req) text += piece
  return text
}

/**
 * Starts a server with the vulnerabilities that the attack tools look for, to verify that they detect them: input is echoed
 * without escaping, concatenated into SQL, used as a file name; a backup and a repository are exposed; slow clients have no
 * timeout. It contains nothing of the product, and listens on loopback only.
 * @param database_url of an empty database
 */
export async function startVulnerableServer(database_url: string) {
  const pool = new pg.Pool({ connectionString: database_url, max: 4 })
  await pool.query('create table if not exists person (id int, name text)')
  await pool.query("insert into person values (1, 'Ada'), (2, 'Bruno')")
  const answer = async (
    path: string,
    query: URLSearchParams,
    body: string,
  ): Promise<[number, string, string]> => {
    if (path === '/people') {
      const id = query.get('id') ?? JSON.parse(body || '{}').id ?? 0
      try {
        const { rows } = await pool.query(`select id, name from person where id = ${id}`)
        return [200, 'application/json', JSON.stringify({ data: rows })]
      } catch (error) {
        return [500, 'text/html', `<p>PostgreSQL query failed: ERROR: ${(error as Error).message}</p>`]
      }
    }
    if (path === '/search') return [200, 'text/html', `<p>Nothing for ${query.get('q')}</p>${PAGE}`]
    if (path === '/file') return [200, 'text/plain', await readFile(`/etc/${query.get('name')}`, 'utf8')]
    if (path === '/backup.sql') return [200, 'application/sql', 'insert into person values (1);']
    if (path === '/.git/config') return [200, 'text/plain', '[core]\n\tbare = false\n']
    if (path === '/large') return [200, 'text/plain', 'x'.repeat(4_000_000)]
    return path === '/' || path === '/api/ready' ? [200, 'text/html', PAGE] : [404, 'text/html', 'not found']
  }
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://127.0.0.1')
    const [status, type, text] = await bodyOf(req)
      .then((body) => answer(url.pathname, url.searchParams, body))
      .catch((error: Error) => [500, 'text/plain', error.message] as [number, string, string])
    res.writeHead(status, { 'content-type': type }).end(text)
  })
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 })
  server.maxConnections = CONNECTIONS_MAX
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}
