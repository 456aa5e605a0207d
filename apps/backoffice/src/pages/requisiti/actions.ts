import {
  aggiungiRequisito,
  cambiaRequisito,
  type RequisitoScritto,
  requisiti,
  togliRequisito,
} from '@primo/contract/iscritti/requisiti'
import { api } from '../../data/api.ts'
import type { ActionField, ActionTable, ActionValues } from '../../ui/actions/action-table.ts'

/** Requirement that an enrolment asks for, as edited on its page. Id 0 = not saved yet. */
export type Requisito = RequisitoScritto

export const NEW_REQUISITO: Requisito = {
  id: 0,
  codice: '',
  descrizione: '',
  aiuto: '',
  ruolo: 'promotore',
  id_tipo_finanziamento: null,
  obbligatorio: true,
  con_scadenza: true,
}

const SI_NO = [
  ['si', 'Sì'],
  ['no', 'No'],
] as const
const fields = (tipi: readonly { id: number; descrizione: string }[]): ActionField[] => [
  { nome: 'descrizione', label: 'Nome', required: true, max: 120 },
  {
    nome: 'codice',
    label: 'Codice',
    required: true,
    max: 30,
    help: 'In maiuscolo, per esempio OAM: sotto questo nome si conserva la risposta.',
  },
  {
    nome: 'ruolo',
    label: 'A chi si chiede',
    required: true,
    max: 20,
    options: [
      ['promotore', 'Promotori'],
      ['convenzionato', 'Convenzionati'],
    ],
  },
  {
    nome: 'id_tipo_finanziamento',
    label: 'Per quali finanziamenti',
    required: true,
    max: 20,
    options: [['tutti', 'Tutti'], ...tipi.map(({ id, descrizione }) => [String(id), descrizione] as const)],
  },
  { nome: 'obbligatorio', label: 'Obbligatorio', required: true, max: 2, options: SI_NO },
  { nome: 'con_scadenza', label: 'Ha una scadenza', required: true, max: 2, options: SI_NO },
  {
    nome: 'aiuto',
    label: 'Aiuto',
    required: false,
    long: true,
    max: 300,
    help: 'Lo legge chi si iscrive: dove trova il numero, a chi serve.',
  },
]

/** Returns a title that distinguishes requirements with the same description, by role and type of financing. */
export const titleOf = (
  { descrizione, ruolo, id_tipo_finanziamento: id }: Requisito,
  tipi: readonly { id: number; descrizione: string }[],
): string =>
  `${descrizione}: ${ruolo === 'promotore' ? 'promotori' : 'convenzionati'}${
    id === null ? '' : `, ${tipi.find((t) => t.id === id)?.descrizione ?? id}`
  }`

/** Returns the form values of a requirement. */
export const formOfRequisito = (r: Requisito): ActionValues => ({
  descrizione: r.descrizione,
  codice: r.codice,
  ruolo: r.ruolo,
  id_tipo_finanziamento: r.id_tipo_finanziamento === null ? 'tutti' : String(r.id_tipo_finanziamento),
  obbligatorio: r.obbligatorio ? 'si' : 'no',
  con_scadenza: r.con_scadenza ? 'si' : 'no',
  aiuto: r.aiuto,
})

const body = (v: ActionValues) => ({
  codice: v.codice ?? '',
  descrizione: v.descrizione ?? '',
  aiuto: v.aiuto ?? '',
  ruolo: v.ruolo === 'convenzionato' ? ('convenzionato' as const) : ('promotore' as const),
  id_tipo_finanziamento: v.id_tipo_finanziamento === 'tutti' ? null : Number(v.id_tipo_finanziamento),
  obbligatorio: v.obbligatorio === 'si',
  con_scadenza: v.con_scadenza === 'si',
})

const VALE = 'Vale per chi deve ancora inviare o essere approvato; chi è già attivo resta attivo.'

/** Returns the actions on requirements: add, edit, delete. */
export function actionTableOf(tipi: readonly { id: number; descrizione: string }[]): ActionTable<Requisito> {
  return {
    resource: 'requisiti',
    nome: (r) => (r.id === 0 ? '' : titleOf(r, tipi)),
    possible: () => ['cambia', 'togli'],
    azioni: {
      aggiungi: { nome: 'Chiedi un requisito', tone: 'base', explain: () => VALE, fields: fields(tipi) },
      cambia: { nome: 'Correggi', tone: 'base', explain: () => VALE, fields: fields(tipi) },
      togli: {
        nome: 'Togli',
        tone: 'bad',
        explain: () => 'A loro non si chiede più. Le risposte già date restano nei profili.',
        fields: [],
      },
    },
    rewrites: {
      azione: 'cambia',
      call: cambiaRequisito,
      reread: async ({ id }) => (await api(requisiti, {})).data.find((r) => r.id === id) ?? null,
      texts: formOfRequisito,
    },
    run: async (r, azione, values, idempotencyKey, read) => {
      if (azione === 'aggiungi') await api(aggiungiRequisito, { body: body(values), idempotencyKey })
      else if (azione === 'cambia')
        await api(cambiaRequisito, { params: { id: r.id }, body: body(values), ...read })
      else await api(togliRequisito, { params: { id: r.id } })
      return azione === 'togli' ? 'Non si chiede più.' : 'Salvato.'
    },
  }
}
