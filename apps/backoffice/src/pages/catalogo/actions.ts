import { ApiError } from '@primo/client/api-error'
import {
  cambiaScorta,
  type PremioInCatalogo,
  rimettiPremio,
  ritiraPremio,
  type SchedaPremio,
} from '@primo/contract/raccolta/operatore-premi'
import { parseWholeNumber } from '@primo/domain/platform/parse-numbers'
import { api } from '../../data/api.ts'
import { type ActionField, outcomeMessageOf, type QueueTable, reason } from '../../ui/actions/action-table.ts'

export type PremioRow = PremioInCatalogo
export type PremioIntero = SchedaPremio

const motivo = reason('Resta nella storia del premio.')
const pieces: ActionField = { nome: 'pezzi', label: 'Quanti pezzi', required: true, max: 7 }

function leggiPezzi(written: string | undefined): number {
  const n = parseWholeNumber(written ?? '')
  if (n !== null && n > 0) return n
  const message = 'Controlla i campi segnalati.'
  throw new ApiError({
    status: 422,
    code: 'VALIDAZIONE',
    message,
    fields: { pezzi: ['Scrivi un numero intero maggiore di 0.'] },
  })
}

export const premiActions: QueueTable<PremioRow> = {
  resource: 'catalogo',
  oggetto: 'premio',
  titolo: 'Catalogo',
  ordine: 'punti',
  azioni: {
    carica: {
      nome: 'Carica pezzi',
      tone: 'base',
      explain: () => 'I pezzi in più si possono richiedere subito.',
      fields: [
        pieces,
        { ...motivo, help: 'Per esempio: consegna del fornitore, con il numero del documento.' },
      ],
    },
    togli: {
      nome: 'Togli pezzi',
      tone: 'neutro',
      explain: () => 'Si tolgono solo pezzi che nessuno ha riservato.',
      fields: [pieces, motivo],
    },
    ritira: {
      nome: 'Ritira dal catalogo',
      tone: 'bad',
      explain: () => 'Nessuno potrà più richiederlo. Le richieste già fatte proseguono.',
      fields: [motivo],
    },
    rimetti: {
      nome: 'Rimetti in catalogo',
      tone: 'base',
      explain: () => 'Il premio torna tra quelli che si possono richiedere.',
      fields: [],
    },
  },
  nome: ({ codice, descrizione }) => `${descrizione} (${codice})`,
  possible: ({ azioni }) =>
    azioni.flatMap((azione) => (azione === 'scorta' ? ['carica', 'togli'] : [azione])),
  run: ({ id }, azione, values, idempotencyKey) => {
    const params = { id }
    const perche = values.motivo ?? ''
    const done = async () => {
      if (azione === 'rimetti') return api(rimettiPremio, { params, idempotencyKey })
      if (azione === 'ritira') return api(ritiraPremio, { params, body: { motivo: perche }, idempotencyKey })
      const n = leggiPezzi(values.pezzi)
      const body = { pezzi: azione === 'carica' ? n : -n, motivo: perche }
      return api(cambiaScorta, { params, body, idempotencyKey })
    }
    return outcomeMessageOf(done())
  },
}
