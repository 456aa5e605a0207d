import { agisciSuProposta, type Proposta } from '@primo/contract/ufficio/operatore-proposte'
import { type AzioneProposta, type StatoProposta, TIPI_PROPOSTA } from '@primo/domain/ufficio/proposta'
import { STATI_DETTI } from '@primo/domain/ufficio/proposta-labels'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { type ActionTable, outcomeMessageOf, reason, withoutEmptyValues } from '../../ui/actions/action.ts'
import type { State, Tone } from '../../ui/page/Pill.tsx'

const TONES: Record<StatoProposta, Tone> = {
  aperta: 'warn',
  confermata: 'ok',
  rifiutata: 'bad',
  ritirata: 'neutro',
  scaduta: 'neutro',
  superata: 'neutro',
}
export const stateOf = (stato: StatoProposta): State => [STATI_DETTI[stato], TONES[stato]]

/** Actions on a proposal (four-eyes approval), with labels and API call. */
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
    const body = { azione: azione as AzioneProposta, ...withoutEmptyValues({ nota }) }
    return outcomeMessageOf(api(agisciSuProposta, { params: { id }, body, idempotencyKey }))
  },
}

/** Returns the page of the object that a proposal changes. */
export const proposalObjectPath = ({ tipo, oggetto_id }: Proposta): string =>
  ({
    'premio.ribasso': paths.una('catalogo', oggetto_id),
    'regola.pubblica': paths.coda('regole'),
    'regolamento.pubblica': paths.una('edizioni', oggetto_id),
    'piano.pubblica': paths.una('qualifiche', oggetto_id),
    'rete.sposta': paths.una('rete', oggetto_id),
    'punti.rettifica': paths.una('rettifiche', oggetto_id),
    'azienda.correggi': paths.una('aziende', oggetto_id),
    'azienda.legale': paths.legale(oggetto_id),
    'pratica.completa': paths.una('pratiche', oggetto_id),
  })[tipo]
