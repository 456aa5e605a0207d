import { ApiError } from '@primo/client/call'
import {
  cambiaScorta,
  type PremioInCatalogo,
  rimettiPremio,
  ritiraPremio,
  type SchedaPremio,
} from '@primo/contract/raccolta/operatore-catalogo'
import { api } from '../../data/api.ts'
import { type ActionField, type QueueTable, reason, saidBy } from '../../ui/action.ts'

export type RigaPremio = PremioInCatalogo
export type PremioIntero = SchedaPremio

const motivo = reason('Resta nella storia del premio.')
const pezzi: ActionField = { nome: 'pezzi', etichetta: 'Quanti pezzi', obbligatorio: true, max: 7 }

function leggiPezzi(scritto: string | undefined): number {
  const n = Number((scritto ?? '').replace(/[\s.]/g, ''))
  if (Number.isInteger(n) && n > 0) return n
  const message = 'Controlla i campi segnalati.'
  throw new ApiError({
    status: 422,
    codice: 'VALIDAZIONE',
    message,
    campi: { pezzi: ['Scrivi un numero intero maggiore di 0.'] },
  })
}

export const tavola: QueueTable<RigaPremio> = {
  risorsa: 'catalogo',
  titolo: 'Catalogo',
  ordine: 'punti',
  amministra: true,
  azioni: {
    carica: {
      nome: 'Carica pezzi',
      tono: 'base',
      spiega: () => 'I pezzi in più si possono richiedere subito.',
      campi: [
        pezzi,
        { ...motivo, aiuto: 'Per esempio: consegna del fornitore, con il numero del documento.' },
      ],
    },
    togli: {
      nome: 'Togli pezzi',
      tono: 'neutro',
      spiega: () => 'Si tolgono solo pezzi che nessuno ha riservato.',
      campi: [pezzi, motivo],
    },
    ritira: {
      nome: 'Ritira dal catalogo',
      tono: 'bad',
      spiega: () => 'Nessuno potrà più richiederlo. Le richieste già fatte proseguono.',
      campi: [motivo],
    },
    rimetti: {
      nome: 'Rimetti in catalogo',
      tono: 'base',
      spiega: () => 'Il premio torna tra quelli che si possono richiedere.',
      campi: [],
    },
  },
  nome: ({ codice, descrizione }) => `${descrizione} (${codice})`,
  possibili: ({ azioni }) =>
    azioni.flatMap((azione) => (azione === 'scorta' ? ['carica', 'togli'] : [azione])),
  esegui: ({ id }, azione, valori, idempotencyKey) => {
    const params = { id }
    const perche = valori.motivo ?? ''
    const fatto = async () => {
      if (azione === 'rimetti') return api(rimettiPremio, { params, idempotencyKey })
      if (azione === 'ritira') return api(ritiraPremio, { params, body: { motivo: perche }, idempotencyKey })
      const n = leggiPezzi(valori.pezzi)
      const body = { pezzi: azione === 'carica' ? n : -n, motivo: perche }
      return api(cambiaScorta, { params, body, idempotencyKey })
    }
    return saidBy(fatto())
  },
}
