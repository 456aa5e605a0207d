import {
  agisciSuIscrizione,
  type IscrizioneDaDecidere,
  type IscrizioneInCoda,
} from '@primo/contract/ingresso/operatore-iscrizioni'
import { fullName } from '@primo/domain/anagrafica/person-names'
import { type AZIONI_ISCRIZIONE, type AzioneIscrizione, vuoleMotivo } from '@primo/domain/iscritti/iscrizione'
import { api } from '../../data/api.ts'
import { RUOLO_NAMES } from '../labels/iscrizioni.ts'
import {
  type Action,
  type ActionField,
  type ActionValues,
  outcomeMessageOf,
  type QueueTable,
  reason,
  withoutEmptyValues,
} from './action-table.ts'

export type IscrizioneRow = IscrizioneInCoda
export type IscrizioneIntera = IscrizioneDaDecidere
type AzioneOperatore = {
  [A in AzioneIscrizione]: (typeof AZIONI_ISCRIZIONE)[A]['chi'] extends 'operatore' ? A : never
}[AzioneIscrizione]

/** Fields that a queue row and the full record of an enrolment have in common. */
type Enrolment = Pick<IscrizioneRow, 'id' | 'ruolo' | 'stato'> &
  (Pick<IscrizioneRow, 'membro' | 'azioni'> | Pick<IscrizioneIntera, 'persona' | 'azioni'>)

const area = ({ ruolo }: Enrolment) => RUOLO_NAMES[ruolo]
/** Returns the applicant's name, from the queue row or the full record. */
const chiSiIscrive = (record: Enrolment): string =>
  'membro' in record ? record.membro.denominazione : fullName(record.persona)

const motivo = (azione: AzioneOperatore): ActionField[] =>
  vuoleMotivo(azione) ? [reason('Lo legge chi si iscrive: scrivi che cosa deve fare.')] : []

const AZIONI: Record<AzioneOperatore, Action<Enrolment>> = {
  approva: {
    nome: 'Approva',
    tone: 'base',
    explain: (record) => `L’iscrizione diventa attiva e l’area ${area(record)} si apre subito.`,
    fields: [],
    together: {
      nome: 'Approva',
      explain:
        'Ogni iscrizione scelta diventa attiva e la sua area si apre subito. Guardale prima una per una.',
    },
  },
  rimanda: {
    nome: 'Rimanda indietro',
    tone: 'neutro',
    explain: () => 'L’iscrizione torna a chi l’ha inviata, che la corregge e la invia di nuovo.',
    fields: motivo('rimanda'),
  },
  blocca: {
    nome: 'Blocca',
    tone: 'bad',
    explain: (record) => `L’area ${area(record)} si chiude finché non la sblocchi.`,
    fields: motivo('blocca'),
  },
  sblocca: {
    nome: 'Sblocca',
    tone: 'base',
    explain: (record) => `L’area ${area(record)} si riapre subito.`,
    fields: motivo('sblocca'),
  },
  cessa: {
    nome: 'Chiudi per sempre',
    tone: 'bad',
    explain: (record) => `L’iscrizione all’area ${area(record)} finisce e non si riapre più.`,
    fields: motivo('cessa'),
  },
}

const bodyOf = (_: Enrolment, azione: string, { motivo }: ActionValues) => ({
  azione: azione as AzioneOperatore,
  ...withoutEmptyValues({ motivo }),
})

export const iscrizioniActions: QueueTable<Enrolment> = {
  resource: 'iscrizioni',
  oggetto: 'profilo',
  titolo: 'Iscrizioni',
  ordine: 'dal',
  azioni: AZIONI,
  nome: (record) => `${chiSiIscrive(record)}, ${area(record).toLowerCase()}`,
  possible: ({ azioni }) => azioni.map((a) => (typeof a === 'string' ? a : a.azione)),
  bodyOf,
  run: (record, azione, values, idempotencyKey) =>
    outcomeMessageOf(
      api(agisciSuIscrizione, {
        params: { id: record.id },
        body: bodyOf(record, azione, values),
        idempotencyKey,
      }),
    ),
}
