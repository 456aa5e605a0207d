import { rispostaAssistente, type Schermata } from '@primo/contract/assistente/assistente'
import * as z from 'zod/mini'
import { paths } from '../../paths.ts'

/** Exchange of a conversation: a question with its answer, or a message to the operators. */
export const turn = z.object({
  id: z.string(),
  tipo: z.enum(['domanda', 'messaggio']),
  testo: z.string(),
  /** Answer of the assistant. Null until it arrives, or with `errore` when it failed. */
  risposta: z.nullable(rispostaAssistente),
  errore: z.nullable(z.string()),
  /** When the operators received the message. Null for a question to the assistant. */
  ricevuto_il: z.nullable(z.string()),
})
export type Turn = z.output<typeof turn>
export const conversation = z.array(turn)

/** Maximum number of stored exchanges. Older ones are dropped, because sessionStorage is small. */
export const TURNS_MAX = 40

/** Marks questions that were unanswered when the page unloaded as failed, so that they can be retried. */
export function resumedTurns(turns: readonly Turn[]): Turn[] {
  return turns.map((t) =>
    t.tipo === 'domanda' && t.risposta === null && t.errore === null
      ? { ...t, errore: 'La risposta non è arrivata.' }
      : t,
  )
}

const FISSE = {
  app: paths.app,
  utente: paths.utente,
  contatti: paths.contatti,
  spedizione: paths.spedizione,
  consensi: paths.consensi,
  password: paths.password,
  dispositivi: paths.dispositivi,
  mieiDati: paths.mieiDati,
  manifestazione: paths.manifestazione,
  movimenti: paths.movimenti,
  richieste: paths.richieste,
  convenzionato: paths.convenzionato,
  praticaNuova: paths.praticaNuova,
  promotore: paths.promotore,
  manifestazionePage: paths.manifestazionePage,
  promotorePage: paths.promotorePage,
  convenzionatoPage: paths.convenzionatoPage,
  appDownload: paths.appDownload,
} as const satisfies Record<Exclude<Schermata, 'richiesta' | 'premio' | 'pratica'>, string>

/** Paths of the lists opened when an answer links to a detail screen without an id. */
const ELENCHI = {
  richiesta: paths.richieste,
  premio: paths.manifestazione,
  pratica: paths.convenzionato,
} as const

/** Returns the path of the screen that an answer links to. */
export function pathOfScreen(screen: Schermata, id: number | null): string {
  if (screen === 'richiesta' || screen === 'premio' || screen === 'pratica') {
    return id === null ? ELENCHI[screen] : paths[screen](id)
  }
  return FISSE[screen]
}
