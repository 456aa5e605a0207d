import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { isPrivate, publicOnly, writtenAddress } from './private-addresses.ts'

const WAIT_MS = 15_000
/** Maximum number of bytes read from a webhook's response. They are discarded, and read only to close the connection cleanly. */
const ANSWER_MAX = 64 * 1024

/** Outcome of a webhook delivery attempt: HTTP status, or the reason when there was no response. */
export type WebhookOutcome = { stato: number | null; errore: string | null; durata_ms: number }

/**
 * Posts a body to an endpoint, without following redirects.
 * @param input `privati` allows loopback and private addresses: never in production
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
