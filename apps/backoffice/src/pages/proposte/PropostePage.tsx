import { agisciSuProposta, type Proposta, proposte } from '@primo/contract/ufficio/operatore-proposte'
import { longInstant } from '@primo/domain/platform/dates'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { PERMESSI } from '@primo/domain/platform/permessi'
import {
  type AzioneProposta,
  fieldName,
  formatProposalValue,
  mayExportProposte,
  STATI_DETTI,
  type StatoProposta,
  sortChanges,
  TIPI_PROPOSTA,
} from '@primo/domain/ufficio/proposta'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { usePermessi } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import { AskAction } from '../../ui/actions/ActionDialog.tsx'
import { ActionButton } from '../../ui/actions/Actions.tsx'
import {
  type ActionTable,
  outcomeMessageOf,
  reason,
  withoutEmptyValues,
} from '../../ui/actions/action-table.ts'
import { StateList } from '../../ui/list/StateList.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { Facts } from '../../ui/page/Panel.tsx'
import { type State, StatePill, type Tone } from '../../ui/page/Pill.tsx'
import '../../ui/detail/detail.css'
import '../../ui/page/page.css'
import './proposte.css'

const LISTS = {
  aperte: { label: 'Aperte', nothing: 'Nulla aspetta una seconda persona.' },
  decise: { label: 'Decise', nothing: 'Finora non si è deciso nulla.' },
}

/** Lists the proposals that await a second operator, with their changes, and those already decided. */
export function PropostePage() {
  const permessi = usePermessi()
  return (
    <>
      <PageHeading titolo="Da confermare" above="Ciò che richiede due persone: chi propone non conferma" />
      <StateList
        name={['proposte']}
        states={LISTS}
        legend="Quali proposte"
        read={(stato, page, signal) => api(proposte, { query: { stato, page, per_page: 20 } }, signal)}
        className="proposte"
        leaves={mayExportProposte(permessi) ? 'proposte' : undefined}
        keyOf={(row) => row.id}
        row={(row) => <Una row={row} />}
      />
    </>
  )
}

function Una({ row }: { row: Proposta }) {
  const [azione, setAzione] = useState<string | null>(null)
  return (
    <article className="proposta sheet card">
      <div>
        <h2>
          <Link className="title-link" to={proposalObjectPath(row)}>
            {row.cosa}
          </Link>{' '}
          <StatePill state={stateOf(row.stato)} />
        </h2>
        <p className="muted">{TIPI_PROPOSTA[row.tipo][0]}</p>
        <table className="changes">
          <thead>
            <tr>
              <th>Che cosa</th>
              <th>Com’è</th>
              <th>Come sarebbe</th>
            </tr>
          </thead>
          <tbody>
            {sortChanges(row.cambi).map(({ campo, prima, dopo }) => (
              <tr key={campo}>
                <th scope="row">{fieldName(campo)}</th>
                <td>{formatProposalValue(campo, prima)}</td>
                <td>{formatProposalValue(campo, dopo)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="proposta-side">
        <Facts
          items={[
            ['Proposta da', `${row.proposta_da.nome}, ${longInstant(new Date(row.proposta_il))}`],
            row.motivo !== null && ['Perché', row.motivo],
            ...row.detti.map(({ campo, detto }) => [campo, detto] as const),
            row.stato === 'aperta' && ['Scade', longInstant(new Date(row.scade_il))],
            row.decisa_da !== null && ['Decisa da', row.decisa_da.nome],
            row.decisa_il !== null && ['Decisa', longInstant(new Date(row.decisa_il))],
            row.nota !== null && ['Nota', row.nota],
          ]}
        />
        {row.stato === 'aperta' && <Chi row={row} />}
        <div className="proposta-buttons">
          {row.azioni.map((nome) => (
            <ActionButton key={nome} azione={proposteActions.azioni[nome]!} open={() => setAzione(nome)} />
          ))}
        </div>
      </div>
      {azione && (
        <AskAction table={proposteActions} record={row} azione={azione} close={() => setAzione(null)} />
      )}
    </article>
  )
}

/** Shows how many other operators can confirm the proposal, or that none can. */
function Chi({ row: { tipo, altri } }: { row: Proposta }) {
  const permesso = PERMESSI[TIPI_PROPOSTA[tipo][1]][0]
  if (altri > 0)
    return (
      <p className="muted">
        {accorda(
          altri,
          'La può confermare un’altra persona che può',
          `La possono confermare ${quanti(altri, 'altra persona', 'altre persone')} che possono`,
        )}{' '}
        {permesso}.
      </p>
    )
  return (
    <p className="note">
      Nessun altro può confermarla: serve una seconda persona che possa {permesso}. Finché non c’è, aspetta.
    </p>
  )
}

const TONES: Record<StatoProposta, Tone> = {
  aperta: 'warn',
  confermata: 'ok',
  rifiutata: 'bad',
  ritirata: 'neutro',
  scaduta: 'neutro',
  superata: 'neutro',
}
const stateOf = (stato: StatoProposta): State => [STATI_DETTI[stato], TONES[stato]]

/** Actions on a proposal (four-eyes approval), with labels and API call. */
const proposteActions: ActionTable<Proposta> = {
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
const proposalObjectPath = ({ tipo, oggetto_id }: Proposta): string =>
  ({
    'premio.ribasso': paths.una('catalogo', oggetto_id),
    'regola.pubblica': paths.coda('regole'),
    'regola.ritira': paths.coda('regole'),
    'regolamento.pubblica': paths.una('edizioni', oggetto_id),
    'piano.pubblica': paths.una('qualifiche', oggetto_id),
    'rete.sposta': paths.una('rete', oggetto_id),
    'punti.rettifica': paths.una('rettifiche', oggetto_id),
    'azienda.correggi': paths.una('aziende', oggetto_id),
    'azienda.legale': paths.legale(oggetto_id),
    'pratica.completa': paths.una('pratiche', oggetto_id),
  })[tipo]
