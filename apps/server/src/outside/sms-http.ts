import { NonConsegnato } from './consegna.ts'

const ATTESA_MS = 10_000
/** An SMS service answers a few hundred bytes; what is longer is not one. */
const RISPOSTA_MAX = 64 * 1024

/** What an SMS service answered: its status, and its JSON when it was an object. */
export type RispostaSms = { stato: number; dati: Record<string, unknown> | null }

/**
 * Sends a form to an SMS service and reads its answer.
 * @throws NonConsegnato, to try again, when there is no answer in time.
 */
export async function mandaModulo(
  servizio: string,
  url: string,
  campi: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<RispostaSms> {
  try {
    const risposta = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(campi),
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(ATTESA_MS),
    })
    return { stato: risposta.status, dati: await leggi(risposta) }
  } catch (errore) {
    const causa = errore instanceof Error && errore.cause instanceof Error ? errore.cause : errore
    const { name, code } = causa as { name?: string; code?: unknown }
    throw new NonConsegnato(`${servizio} ${typeof code === 'string' ? code : (name ?? 'errore')}`, false)
  }
}

async function leggi(risposta: Response): Promise<Record<string, unknown> | null> {
  let testo = ''
  const decodifica = new TextDecoder()
  for await (const pezzo of risposta.body ?? []) {
    testo += decodifica.decode(pezzo, { stream: true })
    if (testo.length > RISPOSTA_MAX) return null
  }
  try {
    const dati: unknown = JSON.parse(testo)
    return typeof dati === 'object' && dati !== null && !Array.isArray(dati)
      ? (dati as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
