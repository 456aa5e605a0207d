import { NotDelivered } from './delivery.ts'

const WAIT_MS = 10_000
/** Maximum size of a response; SMS services return a few hundred bytes. */
const ANSWER_MAX = 64 * 1024

/** Response of an SMS service: its status, and its JSON if it is an object. */
export type SmsReply = { stato: number; dati: Record<string, unknown> | null }

/**
 * Posts a form to an SMS service and reads the response.
 * @throws NotDelivered, not permanent, when there is no response in time.
 */
export async function postForm(
  servizio: string,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<SmsReply> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
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
  let text = ''
  const decodifica = new TextDecoder()
  for await (const piece of answer.body ?? []) {
    text += decodifica.decode(piece, { stream: true })
    if (text.length > ANSWER_MAX) return null
  }
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? (data as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
