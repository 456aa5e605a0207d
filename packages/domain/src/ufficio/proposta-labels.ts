import { formatCellulare } from '../anagrafica/cellulare.ts'
import { shortDate } from '../platform/dates.ts'
import { euro, wholeNumber, withSign } from '../platform/numbers.ts'
import type { StatoProposta } from './proposta.ts'

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

/** Sorts changes for display: labelled fields first, in the order of the labels. */
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
