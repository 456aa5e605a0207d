import { agisciSuProposta, type Proposta } from '@primo/contract/persone/operatore-proposte'
import { type AzioneProposta, type StatoProposta, TIPI_PROPOSTA } from '@primo/domain/persone/proposta'
import { shortDate } from '@primo/domain/platform/dates'
import { euro, wholeNumber, withSign } from '@primo/domain/platform/numbers'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { type ActionTable, filled, reason, saidBy } from '../../ui/action.ts'
import type { State } from '../../ui/Pill.tsx'

export const STATES: Record<StatoProposta, State> = {
  aperta: ['Da confermare', 'warn'],
  confermata: ['Confermata', 'ok'],
  rifiutata: ['Rifiutata', 'bad'],
  ritirata: ['Ritirata', 'neutro'],
  scaduta: ['Scaduta', 'neutro'],
  superata: ['Non valeva più', 'neutro'],
}

/** What may be done of something that waits for two. */
export const tavola: ActionTable<Proposta> = {
  resource: 'proposte',
  azioni: {
    conferma: {
      nome: 'Conferma',
      tone: 'base',
      explain: (p) => `${TIPI_PROPOSTA[p.tipo][0]}: si fa subito, e nel registro restano i vostri due nomi.`,
      fields: [],
    },
    rifiuta: {
      nome: 'Rifiuta',
      tone: 'bad',
      explain: () => 'La proposta si chiude e non cambia nulla. Per rifarla bisogna proporla di nuovo.',
      fields: [reason('Lo legge chi l’ha proposta.', 500, 'nota')],
    },
    ritira: {
      nome: 'Ritira',
      tone: 'neutro',
      explain: () => 'L’hai proposta tu: la togli, e non cambia nulla.',
      fields: [],
    },
  },
  nome: ({ cosa }) => cosa,
  possible: ({ azioni }) => azioni,
  run: ({ id }, azione, { nota }, idempotencyKey) => {
    const body = { azione: azione as AzioneProposta, ...filled({ nota }) }
    return saidBy(api(agisciSuProposta, { params: { id }, body, idempotencyKey }))
  },
}

/** Where the thing a proposal is about stands. */
export const whereIs = ({ tipo, oggetto_id }: Proposta): string =>
  ({
    'premio.ribasso': paths.una('catalogo', oggetto_id),
    'regola.pubblica': paths.coda('regole'),
    'regolamento.pubblica': paths.una('edizioni', oggetto_id),
    'piano.pubblica': paths.una('qualifiche', oggetto_id),
    'rete.sposta': paths.una('rete', oggetto_id),
    'punti.rettifica': paths.una('rettifiche', oggetto_id),
    'azienda.correggi': paths.una('aziende', oggetto_id),
    'pratica.completa': paths.una('pratiche', oggetto_id),
  })[tipo]

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
  sponsor: 'Sponsor',
  completamento: 'Completamento',
  esito: 'Esito',
}

/** What changes as it is read: what has a word of its own first, in the order of the words. */
export const inOrder = (changes: Proposta['cambi']) => {
  const order = Object.keys(FIELDS)
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return changes.toSorted((a, b) => place(a.campo) - place(b.campo) || (a.campo < b.campo ? -1 : 1))
}

export const fieldName = (field: string) => FIELDS[field] ?? field

/** Digits that count nothing. */
const CODES: ReadonlySet<string> = new Set(['partita_iva', 'codice_fiscale', 'codice_ateco', 'cap'])

/** A value before or after, as it is read. */
export function said(field: string, value: string): string {
  if (value === '') return 'niente'
  if (field === 'rettifica') return withSign(Number(value))
  if (field.endsWith('_cent')) return euro(Number(value))
  if (CODES.has(field)) return value
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return shortDate(value)
  return /^\d+$/.test(value) ? wholeNumber(Number(value)) : value
}
