import type { Collegamento, Schermata } from '@primo/contract/assistente/assistente'
import type { Caller } from '../../platform/http/authorize.ts'
import type { Services } from '../../platform/services/services.ts'

/** Context in which an answer is composed: caller, question, time. */
export type ContestoRisposta = {
  servizi: Services
  caller: Caller
  domanda: string
  adesso: Date
}

export type RispostaViva = { risposta: string; collegamenti: Collegamento[] }
export type Risponditore = (ctx: ContestoRisposta) => Promise<RispostaViva>

/** Builds the link to a screen of the members' app for an answer. */
export function linkToSchermata(
  etichetta: string,
  schermata: Schermata,
  id: number | null = null,
): Collegamento {
  return { etichetta, schermata, id }
}

const AREE = {
  manifestazione: { nome: 'alla raccolta punti', pagina: 'manifestazionePage' },
  convenzionato: { nome: 'come convenzionato', pagina: 'convenzionatoPage' },
  promotore: { nome: 'come promotore', pagina: 'promotorePage' },
} as const

/** Returns the answer to a question about a role in which the caller has no active enrolment; null when the caller has one. */
export function fuoriArea({ caller }: ContestoRisposta, area: keyof typeof AREE): RispostaViva | null {
  if (caller.profili[area] === 'attiva') return null
  const { nome, pagina } = AREE[area]
  return {
    risposta: `Per ora non hai un’iscrizione attiva ${nome}: da qui vedi a che punto è e che cosa serve.`,
    collegamenti: [linkToSchermata('A che punto sono', pagina)],
  }
}
