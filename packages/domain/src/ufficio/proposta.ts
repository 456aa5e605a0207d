import type { Permessi, Permesso } from '../platform/permessi.ts'

/**
 * Operations under four-eyes approval (company §1): one operator proposes, another with the same permission confirms. No operator
 * confirms their own proposal, in any session or role, and only they can withdraw it.
 */
export const TIPI_PROPOSTA = {
  'premio.ribasso': ['Ribasso di un premio', 'programma.pubblicare', 'premio'],
  'regola.pubblica': ['Pubblicazione di una regola dei punti', 'programma.pubblicare', 'regola_punti'],
  'regolamento.pubblica': ['Pubblicazione di un regolamento', 'programma.pubblicare', 'edizione'],
  'piano.pubblica': ['Pubblicazione di un piano delle qualifiche', 'programma.pubblicare', 'piano_marketing'],
  'rete.sposta': ['Spostamento nella rete', 'rete.spostare', 'segnalatore'],
  'punti.rettifica': ['Rettifica di punti', 'punti.rettificare', 'rettifica'],
  'azienda.correggi': ['Correzione di un’azienda', 'iscrizioni.decidere', 'anagrafica'],
  'azienda.legale': ['Correzione di un legale rappresentante', 'iscrizioni.decidere', 'anagrafica'],
  'pratica.completa': ['Completamento di una pratica importata', 'pratiche.lavorare', 'pratica'],
} as const satisfies Record<string, readonly [nome: string, permesso: Permesso, oggetto: string]>
export type TipoProposta = keyof typeof TIPI_PROPOSTA
export const TUTTI_I_TIPI = Object.keys(TIPI_PROPOSTA) as [TipoProposta, ...TipoProposta[]]

/** States of a proposal. `superata`: the object has changed since the proposal was made. */
export const STATI_PROPOSTA = [
  'aperta',
  'confermata',
  'rifiutata',
  'ritirata',
  'scaduta',
  'superata',
] as const
export type StatoProposta = (typeof STATI_PROPOSTA)[number]

/** Number of days after which an open proposal expires. */
export const GIORNI_PROPOSTA = 14

/** `mano`: whether the proposer or another operator acts. `nota`: whether a reason is required. */
export const AZIONI_PROPOSTA = {
  conferma: { a: 'confermata', mano: 'altra', nota: false },
  rifiuta: { a: 'rifiutata', mano: 'altra', nota: true },
  ritira: { a: 'ritirata', mano: 'stessa', nota: false },
} as const satisfies Record<string, { a: StatoProposta; mano: 'altra' | 'stessa'; nota: boolean }>
export type AzioneProposta = keyof typeof AZIONI_PROPOSTA

/** Returns whether an operator may export the proposals they see: none is of a kind they may only read. */
export const portaViaLeProposte = (permessi: Permessi) =>
  TUTTI_I_TIPI.every((tipo) => permessi[TIPI_PROPOSTA[tipo][1]] !== 'lettura')

/** State of a proposal and account id of its author, from which the allowed actions follow. */
export type PropostaOra = { stato: StatoProposta; proposta_da: number; scade_il: Date }

/**
 * Returns the actions the operator `chi` may take on a proposal now.
 * @param puo whether they have the permission of its kind
 */
export function azioniProposta(now: PropostaOra, chi: number, puo: boolean, quando: Date): AzioneProposta[] {
  if (now.stato !== 'aperta') return []
  if (chi === now.proposta_da) return ['ritira']
  return puo && now.scade_il > quando ? ['conferma', 'rifiuta'] : []
}

/** Returns whether a lower price of a premio needs four-eyes approval: the reduction exceeds the threshold in percent. */
export const ribassoVuoleDue = (before: number, after: number, percento: number) =>
  (before - after) * 100 > before * percento

/** Returns whether a move in the network needs four-eyes approval: it moves more persons than the threshold. */
export const spostamentoVuoleDue = (persone: number, soglia: number) => persone > soglia
