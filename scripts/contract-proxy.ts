import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ContractDocument, contractCheck } from './contract-check.ts'

/** Results of a proxy so far: number of calls validated, and their violations. */
export type Seen = { answers: number; wrong: string[] }

/** Maximum number of reported violations, one of each kind, and maximum length of one. */
const WRONG_MAX = 20
const SAID_MAX = 600
/** Maximum size in bytes of a validated body. Larger ones are forwarded without validation. */
const READ_MAX = 8 * 1024 * 1024

/**
 * Starts a proxy on loopback that forwards every request and validates every call against the product's OpenAPI document
 * (`contractCheck`). It reads the document at the first request, because the product may start later.
 * @param behind address of the product
 * @param replaceHeaders returns headers that replace those of the request
 * @param heard called with the status of every response
 */
export async function startContractProxy(
  behind: string,
  {
    replaceHeaders = async () => ({}),
    heard = () => {},
  }: {
    replaceHeaders?: (headers: IncomingMessage['headers']) => Promise<Record<string, string>>
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

  function verify(req: IncomingMessage, came: IncomingMessage, sent: string, answered: string): void {
    const { method = 'GET', url = '/' } = req
    heard(came.statusCode ?? 0)
    // CORS preflights are no calls of the contract, and responses to HEAD have no body.
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
    const headers = { ...req.headers, ...(await replaceHeaders(req.headers)) }
    // Validated bodies must not be compressed.
    if (req.url?.startsWith('/api/')) delete headers['accept-encoding']
    const on = request({ hostname, port, method: req.method, path: req.url, headers })
    const sent = collected(req)
    on.on('response', (came) => {
      const answered = collected(came)
      came.on('end', () => {
        const bodies = [sent(), answered()] as const
        if (bodies[0] !== null && bodies[1] !== null) verify(req, came, bodies[0], bodies[1])
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

/**
 * Collects the body of a request or response.
 * @returns function that returns its text so far, or null above the maximum size
 */
function collected(from: IncomingMessage): () => string | null {
  const pieces: Buffer[] = []
  let size = 0
  from.on('data', (piece: Buffer) => {
    size += piece.length
    if (size <= READ_MAX) pieces.push(piece)
  })
  return () => (size > READ_MAX ? null : Buffer.concat(pieces).toString())
}
