import * as z from 'zod/mini'
import { id, instant, longText } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forMembers = { area: 'assistente', chi: 'membro' } as const

/** Names of the screens an answer can link to. Each front end maps them to its own routes. */
export const SCHERMATE = [
  'app',
  'utente',
  'contatti',
  'spedizione',
  'consensi',
  'password',
  'dispositivi',
  'mieiDati',
  'manifestazione',
  'movimenti',
  'richieste',
  'richiesta',
  'premio',
  'convenzionato',
  'praticaNuova',
  'pratica',
  'promotore',
  'manifestazionePage',
  'promotorePage',
  'convenzionatoPage',
  'appDownload',
] as const
export type Schermata = (typeof SCHERMATE)[number]

export const collegamento = z.object({
  etichetta: z.string(),
  schermata: z.enum(SCHERMATE),
  /** Id of the richiesta, premio or pratica that the screen shows. Null for screens that show none. */
  id: z.nullable(id),
})
export type Collegamento = z.output<typeof collegamento>

export const rispostaAssistente = z.object({
  /** Kind of answer. `dubbio`: the question may mean any of `suggerimenti`. `ignota`: the assistant has no answer. */
  tipo: z.enum(['risposta', 'dubbio', 'ignota']),
  /** Source of the answer: the member's own data, the frequently asked questions, or neither. */
  fonte: z.enum(['dati', 'faq', 'nessuna']),
  risposta: z.string(),
  collegamenti: z.array(collegamento),
  /** Suggested follow-up questions, worded as the member would type them. */
  suggerimenti: z.array(z.string()),
  /** Whether the app should offer to write a message to an operator. */
  scrivi_operatore: z.boolean(),
})
export type RispostaAssistente = z.output<typeof rispostaAssistente>

export const LUNGHEZZA_DOMANDA = 500
export const LUNGHEZZA_MESSAGGIO = 2000

export const domanda = call(forMembers, 'POST /assistente/domanda', {
  registra: 'nulla',
  summary: 'Risponde a una domanda in italiano, dai dati di chi chiama e dalle domande frequenti',
  body: z.strictObject({ testo: longText(LUNGHEZZA_DOMANDA) }),
  reply: rispostaAssistente,
})

export const suggerimenti = call(forMembers, 'GET /assistente/suggerimenti', {
  summary: 'Le domande da proporre a chi apre l’assistente',
  reply: z.array(z.string()),
})

export const scriviOperatore = call(forMembers, 'POST /assistente/messaggio', {
  summary: 'Manda un messaggio a un operatore',
  body: z.strictObject({ testo: longText(LUNGHEZZA_MESSAGGIO, 10) }),
  reply: z.object({ id, ricevuto_il: instant }),
  idempotente: true,
})
