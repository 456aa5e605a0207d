import { NotDelivered } from './delivery.ts'

const WAIT_MS = 10_000
/** An SMS service answers a few hundred bytes; what is longer is not one. */
const ANSWER_MAX = 64 * 1024

/** What an SMS service answered: its status, and its JSON when it was an object. */
export type SmsReply = { stato: number; dati: Record<string, unknown> | null }

/**
 * Sends a form to an SMS service and reads its answer.
 * @throws NotDelivered, to try again, when there is no answer in time.
 */
export async function postForm(
  servizio: string,
  url: string,
  campi: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<SmsReply> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(campi),
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    })
    return { stato: answer.status, dati: await readAnswer(answer) }
  } catch (error) {
    const causa = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const { name, code } = causa as { name?: string; code?: unknown }
    throw new NotDelivered(`${servizio} ${typeof code === 'string' ? code : (name ?? 'errore')}`, false)
  }
}

async function readAnswer(answer: Response): Promise<Record<string, unknown> | null> {
  let testo = ''
  const decodifica = new TextDecoder()
  for await (const pezzo of answer.body ?? []) {
    testo += decodifica.decode(pezzo, { stream: true })
    if (testo.length > ANSWER_MAX) return null
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
