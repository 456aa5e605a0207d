import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { ePrivato, indirizzoScritto, soloPubblici } from './indirizzi-privati.ts'

const ATTESA_MS = 15_000
/** What an endpoint answers is not kept; a little is read so that the connection ends well. */
const RISPOSTA_MAX = 64 * 1024

/** How an attempt went: the status when there was an answer, else a word of what went wrong. */
export type EsitoWebhook = { stato: number | null; errore: string | null; durata_ms: number }

/**
 * Posts a body to an endpoint. No redirect is followed.
 * @param privati whether addresses of this machine and its networks may be called: never in production.
 */
export async function spedisciWebhook(cosa: {
  url: string
  corpo: string
  intestazioni: Record<string, string>
  privati: boolean
  attesa_ms?: number
}): Promise<EsitoWebhook> {
  const da = performance.now()
  const esito = (stato: number | null, errore: string | null): EsitoWebhook => ({
    stato,
    errore,
    durata_ms: Math.round(performance.now() - da),
  })
  const url = new URL(cosa.url)
  const scritto = indirizzoScritto(url)
  if (!cosa.privati && ((scritto !== null && ePrivato(scritto)) || url.protocol !== 'https:'))
    return esito(null, 'indirizzo non pubblico')
  try {
    const stato = await manda(url, cosa)
    return esito(stato, stato >= 200 && stato < 300 ? null : `risposta ${stato}`)
  } catch (errore) {
    return esito(null, parolaDi(errore))
  }
}

const PAROLE: Record<string, string> = {
  ABORT_ERR: 'nessuna risposta in tempo',
  ECONNREFUSED: 'connessione rifiutata',
  ECONNRESET: 'connessione caduta',
  ENOTFOUND: 'nome sconosciuto',
  EPRIVATO: 'indirizzo non pubblico',
}

function parolaDi(errore: unknown): string {
  const code = (errore as { code?: unknown }).code
  return typeof code === 'string' ? (PAROLE[code] ?? `errore ${code}`) : 'errore di rete'
}

function manda(
  url: URL,
  { corpo, intestazioni, privati, attesa_ms = ATTESA_MS }: Parameters<typeof spedisciWebhook>[0],
): Promise<number> {
  const dati = Buffer.from(corpo, 'utf8')
  return new Promise((fatto, fallito) => {
    const richiesta = (url.protocol === 'https:' ? https : http)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': dati.length,
        'user-agent': 'Primo-Webhook/1',
        ...intestazioni,
      },
      // All of it, name and connection and answer: an endpoint that drips a byte at a time is late too.
      signal: AbortSignal.timeout(attesa_ms),
      agent: false,
      ...(privati ? {} : { lookup: soloPubblici }),
    })
    richiesta.on('error', fallito)
    richiesta.on('response', (risposta) => {
      const stato = risposta.statusCode ?? 0
      let letti = 0
      risposta.on('data', (pezzo: Buffer) => {
        letti += pezzo.length
        if (letti <= RISPOSTA_MAX) return
        // It has answered: what it goes on saying is of no use.
        fatto(stato)
        richiesta.destroy()
      })
      risposta.on('end', () => fatto(stato))
      risposta.on('error', fallito)
    })
    richiesta.end(dati)
  })
}
