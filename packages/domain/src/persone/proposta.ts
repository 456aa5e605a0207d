import type { Permessi, Permesso } from '../platform/permessi.ts'

/**
 * What takes two people (company §1): one proposes, another who may do the same confirms. Nobody confirms what he has
 * proposed, by whatever session or role; only he may take it back.
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

/** `superata`: what it was about is no longer as it was when it was proposed. */
export const STATI_PROPOSTA = [
  'aperta',
  'confermata',
  'rifiutata',
  'ritirata',
  'scaduta',
  'superata',
] as const
export type StatoProposta = (typeof STATI_PROPOSTA)[number]

/** Days it waits for the second person. */
export const GIORNI_PROPOSTA = 14

/** `mano`: whether it takes the hand that proposed it or another one; `nota`: whether it wants a reason. */
export const AZIONI_PROPOSTA = {
  conferma: { a: 'confermata', mano: 'altra', nota: false },
  rifiuta: { a: 'rifiutata', mano: 'altra', nota: true },
  ritira: { a: 'ritirata', mano: 'stessa', nota: false },
} as const satisfies Record<string, { a: StatoProposta; mano: 'altra' | 'stessa'; nota: boolean }>
export type AzioneProposta = keyof typeof AZIONI_PROPOSTA

/** Whether who may do this may take away the proposals he sees: there is none of a kind he only reads. */
export const portaViaLeProposte = (permessi: Permessi) =>
  TUTTI_I_TIPI.every((tipo) => permessi[TIPI_PROPOSTA[tipo][1]] !== 'lettura')

/** Where a proposal stands, and whose it is. */
export type PropostaOra = { stato: StatoProposta; proposta_da: number; scade_il: Date }

/**
 * What the operator `chi` may do with it now.
 * @param puo whether he has what its kind asks for
 */
export function azioniProposta(now: PropostaOra, chi: number, puo: boolean, quando: Date): AzioneProposta[] {
  if (now.stato !== 'aperta') return []
  if (chi === now.proposta_da) return ['ritira']
  return puo && now.scade_il > quando ? ['conferma', 'rifiuta'] : []
}

/** Whether a prize's new points lower it by more than the share one hand may. */
export const ribassoVuoleDue = (before: number, after: number, percento: number) =>
  (before - after) * 100 > before * percento

/** Whether a move takes more people along than one hand may. */
export const spostamentoVuoleDue = (persone: number, soglia: number) => persone > soglia
