import { formatCellulare } from '../anagrafica/cellulare.ts'
import { shortDate } from '../platform/dates.ts'
import { euro, wholeNumber, withSign } from '../platform/numbers.ts'
import type { Permessi, Permesso } from '../platform/permessi.ts'

/**
 * Operations under four-eyes approval (company §1): one operator proposes, another with the same permission confirms. No operator
 * confirms their own proposal, in any session or role, and only they can withdraw it.
 */
export const TIPI_PROPOSTA = {
  'premio.ribasso': ['Ribasso di un premio', 'programma.pubblicare', 'premio'],
  'regola.pubblica': ['Pubblicazione di una regola dei punti', 'programma.pubblicare', 'regola_punti'],
  'regola.ritira': ['Ritiro di una regola dei punti', 'programma.pubblicare', 'regola_punti'],
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

/**
 * Actions on an open proposal. `mano`: whether its author (`stessa`) or another operator (`altra`) may take it. `nota`: whether a
 * reason is required.
 */
export const AZIONI_PROPOSTA = {
  conferma: { a: 'confermata', mano: 'altra', nota: false },
  rifiuta: { a: 'rifiutata', mano: 'altra', nota: true },
  ritira: { a: 'ritirata', mano: 'stessa', nota: false },
} as const satisfies Record<string, { a: StatoProposta; mano: 'altra' | 'stessa'; nota: boolean }>
export type AzioneProposta = keyof typeof AZIONI_PROPOSTA

/**
 * Returns whether an operator may export the list of proposals: not when their permission for any kind of proposal is read-only.
 */
export const mayExportProposte = (permessi: Permessi) =>
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

/** Labels of the states of a proposal. */
export const STATI_DETTI: Record<StatoProposta, string> = {
  aperta: 'Da confermare',
  confermata: 'Confermata',
  rifiutata: 'Rifiutata',
  ritirata: 'Ritirata',
  scaduta: 'Scaduta',
  superata: 'Non valeva più',
}

const FIELDS: Record<string, string> = {
  codice: 'Codice',
  descrizione: 'Nome',
  dettaglio: 'Descrizione',
  categoria: 'Categoria',
  immagine: 'Immagine',
  punti: 'Punti',
  rettifica: 'Punti da dare o togliere',
  valore_cent: 'Valore',
  valido_dal: 'Si richiede dal',
  valido_al: 'Fino al',
  limite_persona: 'Limite a persona',
  evidenza: 'Posto in evidenza',
  versione: 'Versione',
  dal: 'Vale dal',
  quote: 'Agli sponsor',
  tetto_quota: 'Tetto per livello',
  giorni_maturazione: 'Giorni di maturazione',
  eccezioni: 'Eccezioni',
  peggiora: 'Dà meno',
  migliora: 'Dà di più',
  titolo: 'Titolo',
  inizio: 'Primo giorno',
  fine: 'Ultimo giorno',
  ultima_richiesta: 'Ultime richieste',
  regola: 'Regola dei punti',
  premi: 'Premi in catalogo',
  impronta: 'Impronta del testo',
  denominazione: 'Ragione sociale',
  partita_iva: 'Partita IVA',
  codice_fiscale: 'Codice fiscale',
  natura_giuridica: 'Natura giuridica',
  codice_ateco: 'Attività (ATECO)',
  categorie: 'Categorie',
  indirizzo: 'Indirizzo',
  comune: 'Comune',
  cap: 'CAP',
  nome: 'Nome',
  cognome: 'Cognome',
  tipo_documento: 'Documento',
  numero_documento: 'Numero del documento',
  data_rilascio_documento: 'Rilasciato il',
  data_scadenza_documento: 'Scade il',
  rilasciato_da: 'Rilasciato da',
  citta_rilascio: 'Comune di rilascio',
  data_nascita: 'Nascita',
  citta_nascita: 'Città di nascita',
  provincia_nascita: 'Provincia di nascita',
  sesso: 'Sesso',
  email: 'E-mail',
  cellulare: 'Cellulare',
  sponsor: 'Sponsor',
  completamento: 'Completamento',
  esito: 'Esito',
}

/** Sorts the changes of a proposal for display: fields with a label first, in the order of the labels. */
export const sortChanges = <C extends { campo: string }>(changes: readonly C[]): C[] => {
  const order = Object.keys(FIELDS)
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return changes.toSorted((a, b) => place(a.campo) - place(b.campo) || (a.campo < b.campo ? -1 : 1))
}

/** Returns the label of a field changed by a proposal. */
export const fieldName = (field: string) => FIELDS[field] ?? field

/** Names of fields whose digits are a code, and therefore not formatted as a number. */
const CODES: ReadonlySet<string> = new Set(['partita_iva', 'codice_fiscale', 'codice_ateco', 'cap'])

/** Formats the value of a field before or after a proposal's change. */
export function formatProposalValue(field: string, value: string): string {
  if (value === '') return 'niente'
  if (field === 'rettifica') return withSign(Number(value))
  if (field.endsWith('_cent')) return euro(Number(value))
  if (CODES.has(field)) return value
  if (field === 'cellulare') return formatCellulare(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return shortDate(value)
  return /^\d+$/.test(value) ? wholeNumber(Number(value)) : value
}
