import type { Collegamento, Schermata } from '@primo/contract/assistente/assistente'
import type { Caller } from '../../platform/http/authorize.ts'
import type { Services } from '../../platform/services/services.ts'

/** What an answer is made from: who asks, what he wrote, when. */
export type ContestoRisposta = {
  servizi: Services
  caller: Caller
  domanda: string
  adesso: Date
}

export type RispostaViva = { risposta: string; collegamenti: Collegamento[] }
export type Risponditore = (ctx: ContestoRisposta) => Promise<RispostaViva>

/** A button that opens a screen. */
export function vai(etichetta: string, schermata: Schermata, id: number | null = null): Collegamento {
  return { etichetta, schermata, id }
}

const AREE = {
  manifestazione: { nome: 'alla raccolta punti', pagina: 'manifestazionePage' },
  convenzionato: { nome: 'come convenzionato', pagina: 'convenzionatoPage' },
  promotore: { nome: 'come promotore', pagina: 'promotorePage' },
} as const

/** What is said to who asks about an area he is not in; null when he is. */
export function fuoriArea({ caller }: ContestoRisposta, area: keyof typeof AREE): RispostaViva | null {
  if (caller.profili[area] === 'attiva') return null
  const { nome, pagina } = AREE[area]
  return {
    risposta: `Per ora non hai un’iscrizione attiva ${nome}: da qui vedi a che punto è e che cosa serve.`,
    collegamenti: [vai('A che punto sono', pagina)],
  }
}
