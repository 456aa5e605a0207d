import { lookup as cerca, type LookupAddress } from 'node:dns'
import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that webhooks may not call: this machine, private networks, reserved ones (IANA special-purpose registries). */
const PRIVATE_4 = new BlockList()
/** A separate list: a rule on IPv4-mapped IPv6 addresses would also match every IPv4 address. */
const PRIVATE_6 = new BlockList()
for (const [rete, bit] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE_4.addSubnet(rete, bit, 'ipv4')
for (const [rete, bit] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE_6.addSubnet(rete, bit, 'ipv6')

/** Returns whether an IP address is not on the public Internet. */
export function isPrivate(indirizzo: string): boolean {
  const famiglia = isIP(indirizzo)
  if (famiglia === 0) return true
  return famiglia === 4 ? PRIVATE_4.check(indirizzo, 'ipv4') : PRIVATE_6.check(indirizzo, 'ipv6')
}

/** Returns the IP address in a URL's host, without brackets; null when the host is a name. */
export function writtenAddress({ hostname }: URL): string | null {
  const nudo = hostname.replace(/^\[|\]$/g, '')
  return isIP(nudo) === 0 ? null : nudo
}

/**
 * Resolves a name to public addresses only. It is passed to the connection, so that the checked address is the one connected to,
 * which prevents DNS rebinding.
 */
const publicOnly: LookupFunction = (nome, options, done) => {
  cerca(nome, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const first = found?.[0]
    if (error || !first) return done(error ?? new Error('nome senza indirizzo'), '', 0)
    if (found.some(({ address }) => isPrivate(address))) {
      return done(Object.assign(new Error('indirizzo non pubblico'), { code: 'EPRIVATO' }), '', 0)
    }
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

const WAIT_MS = 15_000
/** Maximum number of bytes read from a webhook's response. They are discarded, and read only to close the connection cleanly. */
const ANSWER_MAX = 64 * 1024

/** Outcome of a webhook delivery attempt: HTTP status, or the reason when there was no response. */
export type WebhookOutcome = { stato: number | null; errore: string | null; durata_ms: number }

/**
 * Posts a body to a webhook's URL, without following redirects.
 * @param input `privati` allows loopback and private IP addresses: never true in production
 */
export async function sendWebhook(input: {
  url: string
  corpo: string
  intestazioni: Record<string, string>
  privati: boolean
  attesa_ms?: number
}): Promise<WebhookOutcome> {
  const since = performance.now()
  const outcome = (stato: number | null, errore: string | null): WebhookOutcome => ({
    stato,
    errore,
    durata_ms: Math.round(performance.now() - since),
  })
  const url = new URL(input.url)
  const written = writtenAddress(url)
  if (!input.privati && ((written !== null && isPrivate(written)) || url.protocol !== 'https:'))
    return outcome(null, 'indirizzo non pubblico')
  try {
    const stato = await post(url, input)
    return outcome(stato, stato >= 200 && stato < 300 ? null : `risposta ${stato}`)
  } catch (error) {
    return outcome(null, wordFor(error))
  }
}

const WORDS: Record<string, string> = {
  ABORT_ERR: 'nessuna risposta in tempo',
  ECONNREFUSED: 'connessione rifiutata',
  ECONNRESET: 'connessione caduta',
  ENOTFOUND: 'nome sconosciuto',
  EPRIVATO: 'indirizzo non pubblico',
}

function wordFor(error: unknown): string {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' ? (WORDS[code] ?? `errore ${code}`) : 'errore di rete'
}

function post(
  url: URL,
  { corpo, intestazioni, privati, attesa_ms = WAIT_MS }: Parameters<typeof sendWebhook>[0],
): Promise<number> {
  const data = Buffer.from(corpo, 'utf8')
  return new Promise((resolve, fallito) => {
    const richiesta = (url.protocol === 'https:' ? https : http)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': data.length,
        'user-agent': 'Primo-Webhook/1',
        ...intestazioni,
      },
      // Total time limit, from name resolution to the response, against endpoints that respond one byte at a time.
      signal: AbortSignal.timeout(attesa_ms),
      agent: false,
      ...(privati ? {} : { lookup: publicOnly }),
    })
    richiesta.on('error', fallito)
    richiesta.on('response', (answer) => {
      const stato = answer.statusCode ?? 0
      let letti = 0
      answer.on('data', (piece: Buffer) => {
        letti += piece.length
        if (letti <= ANSWER_MAX) return
        // The status is known: the rest of the response is not needed.
        resolve(stato)
        richiesta.destroy()
      })
      answer.on('end', () => resolve(stato))
      answer.on('error', fallito)
    })
    richiesta.end(data)
  })
}
