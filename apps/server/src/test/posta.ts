import { setTimeout as attendi } from 'node:timers/promises'
import type { MessaggioInviato } from '../outside/scatola.ts'
import type { AppDiProva } from './app.ts'

/** What the development outbox holds, the newest first. */
export async function leggiPosta(prova: AppDiProva): Promise<MessaggioInviato[]> {
  return (await prova.app.inject('/dev/posta.json')).json()
}

/** The newest message to `destinatario`, waiting for the delivery job; `dopo` = how many he already had. */
export async function messaggioPer(
  prova: AppDiProva,
  destinatario: string,
  dopo = 0,
): Promise<MessaggioInviato> {
  for (let giro = 0; giro < 1_200; giro++) {
    const suoi = (await leggiPosta(prova)).filter((m) => m.destinatario === destinatario)
    if (suoi.length > dopo) return suoi[0]!
    await attendi(100)
  }
  throw new Error(`nessun messaggio per ${destinatario}`)
}

/** The six digits of the code a message carries. */
export function codiceIn(messaggio: MessaggioInviato): string {
  const codice = /(?<!\d)\d{6}(?!\d)/.exec(messaggio.testo)?.[0]
  if (!codice) throw new Error('messaggio senza codice')
  return codice
}
