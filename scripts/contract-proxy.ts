import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ContractDocument, contractCheck } from './contract-check.ts'

/** What it saw: calls that were held against the document, and what of them is not as it says. */
export type Seen = { answers: number; wrong: string[] }

/** What is wrong is told by its first few, each kind once. */
const WRONG_MAX = 20
const SAID_MAX = 600
/** Larger bodies are passed on unread. */
const READ_MAX = 8 * 1024 * 1024

/**
 * Stands before the product on the loopback, passes everything on, and holds every call against the product's own OpenAPI
 * document (`contractCheck`), which it reads at the first request: the product may start after it.
 * @param behind the product's address
 * @param dress headers to send on in the place of those that came
 * @param heard told of every answer's status
 */
export async function startContractProxy(
  behind: string,
  {
    dress = async () => ({}),
    heard = () => {},
  }: {
    dress?: (headers: IncomingMessage['headers']) => Promise<Record<string, string>>
    heard?: (status: number) => void
  } = {},
) {
  const { hostname, port } = new URL(behind)
  const seen: Seen = { answers: 0, wrong: [] }
  const kinds = new Set<string>()
  let check: ReturnType<typeof contractCheck> | undefined
  const readDocument = async () => {
    const answer = await fetch(`${behind}/api/openapi.json`).catch(() => null)
    if (answer?.ok) check = contractCheck((await answer.json()) as ContractDocument)
  }

  function look(req: IncomingMessage, came: IncomingMessage, sent: string, answered: string): void {
    const { method = 'GET', url = '/' } = req
    heard(came.statusCode ?? 0)
    // One asks what may be asked, the other for no body.
    if (!check || method === 'OPTIONS' || method === 'HEAD') return
    const { isCall, wrong } = check({
      method,
      url,
      sent,
      status: came.statusCode ?? 0,
      headers: came.headers,
      answered,
    })
    if (isCall) seen.answers++
    const kind = wrong?.slice(0, 80)
    if (!wrong || !kind || kinds.has(kind) || seen.wrong.length >= WRONG_MAX) return
    kinds.add(kind)
    seen.wrong.push(wrong.slice(0, SAID_MAX))
  }

  const server = createServer(async (req, res) => {
    if (!check) await readDocument()
    const headers = { ...req.headers, ...(await dress(req.headers)) }
    // What is read is not packed.
    if (req.url?.startsWith('/api/')) delete headers['accept-encoding']
    const on = request({ hostname, port, method: req.method, path: req.url, headers })
    const sent = collected(req)
    on.on('response', (came) => {
      const answered = collected(came)
      came.on('end', () => {
        const bodies = [sent(), answered()] as const
        if (bodies[0] !== null && bodies[1] !== null) look(req, came, bodies[0], bodies[1])
      })
      came.on('error', () => res.destroy())
      res.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(res)
    })
    on.on('error', () => res.destroy())
    res.on('close', () => on.destroy())
    req.pipe(on)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
export type ContractProxy = Awaited<ReturnType<typeof startContractProxy>>

/** Keeps what comes. @returns its text so far; null when it is more than is read */
function collected(from: IncomingMessage): () => string | null {
  const pieces: Buffer[] = []
  let size = 0
  from.on('data', (piece: Buffer) => {
    size += piece.length
    if (size <= READ_MAX) pieces.push(piece)
  })
  return () => (size > READ_MAX ? null : Buffer.concat(pieces).toString())
}
