import { rispostaAssistente, type Schermata } from '@primo/contract/assistente/assistente'
import * as z from 'zod/mini'
import { paths } from '../../paths.ts'

/** One exchange: a question with its answer, or a message left for the operators. */
export const turn = z.object({
  id: z.string(),
  tipo: z.enum(['domanda', 'messaggio']),
  testo: z.string(),
  /** Null until it comes, and for good when it does not: then `errore` says why. */
  risposta: z.nullable(rispostaAssistente),
  errore: z.nullable(z.string()),
  /** When the operators received it: only a message has it. */
  ricevuto_il: z.nullable(z.string()),
})
export type Turn = z.output<typeof turn>
export const conversation = z.array(turn)

/** A conversation longer than this loses its beginning: it lives in the tab's small storage. */
export const TURNS_MAX = 40

/** What was waiting for an answer when the page went away will not get one: it can be asked again. */
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

/** The list a screen about one thing falls back to, when which one is not said. */
const ELENCHI = {
  richiesta: paths.richieste,
  premio: paths.manifestazione,
  pratica: paths.convenzionato,
} as const

/** Where the screen an answer names is, in this app. */
export function pathOfScreen(screen: Schermata, id: number | null): string {
  if (screen === 'richiesta' || screen === 'premio' || screen === 'pratica') {
    return id === null ? ELENCHI[screen] : paths[screen](id)
  }
  return FISSE[screen]
}
