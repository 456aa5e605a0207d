import type { CallSpec } from '@primo/contract/platform/route'
import { leggiPraticaDaLavorare } from '@primo/contract/pratiche/operatore-pratiche'
import { leggiRichiestaDaLavorare } from '@primo/contract/raccolta/operatore-premi'
import { leggiRettifica, type MovimentoInElenco } from '@primo/contract/raccolta/operatore-punti'
import { longInstant, timeInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { VOCI_ESTRATTO } from '@primo/domain/raccolta/estratto'
import { codiceRichiesta } from '@primo/domain/raccolta/premio'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { useSommeMovimenti } from '../../data/queue-counts.ts'
import { useEdizioniChoices } from '../../data/select-options.ts'
import { paths } from '../../paths.ts'
import type { QueueTable } from '../../ui/actions/action-table.ts'
import { dayOf } from '../../ui/labels/date-formats.ts'
import { type CardOf, Coda } from '../../ui/list/Coda.tsx'
import type { Column } from '../../ui/list/column-definitions.tsx'
import { byChoice, inPeriod } from '../../ui/list/filter-fields.ts'
import { RowLink } from '../../ui/list/row-components.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import { COLONNE, formatPointsChange, GENERI } from '../../ui/punti/labels.ts'
import { NavPunti } from '../../ui/punti/NavPunti.tsx'

/** Shows the source of a movimento (pratica, prize request or rettifica), as a link if the operator may open it. */
export function Origine({ id_pratica, pratica, id_richiesta, id_rettifica }: MovimentoInElenco) {
  const may = useCanCall()
  const link = (to: string, name: string, call: CallSpec) =>
    may(call) ? (
      <Link to={to} onClick={(event) => event.stopPropagation()}>
        {name}
      </Link>
    ) : (
      name
    )
  if (id_pratica !== null)
    return link(paths.una('pratiche', id_pratica), `Pratica ${pratica}`, leggiPraticaDaLavorare)
  if (id_richiesta !== null)
    return link(
      paths.una('richieste', id_richiesta),
      `Premio ${codiceRichiesta(id_richiesta)}`,
      leggiRichiestaDaLavorare,
    )
  if (id_rettifica !== null)
    return link(paths.una('rettifiche', id_rettifica), `Rettifica ${id_rettifica}`, leggiRettifica)
  return '–'
}

/** Definition of the list of movimenti. It has no actions: the ledger is append-only. */
export const movimentiActions: QueueTable<MovimentoInElenco> = {
  resource: 'movimenti',
  oggetto: 'movimento',
  titolo: 'Movimenti dei punti',
  ordine: 'avvenuto_il',
  way: 'DESC',
  azioni: {},
  nome: ({ titolo, membro }) => `${titolo}, ${membro.denominazione}`,
  possible: () => [],
  run: () => Promise.reject(new Error('Nothing is done to a movement')),
}

const stati = { name: 'Genere dei movimenti', first: 'tutti', chip: 'Movimento', labels: GENERI }

const changes: Column<MovimentoInElenco>[] = COLONNE.map(([column, label]) => ({
  id: column,
  label,
  align: 'right',
  ...(column === 'debito' && { aside: true }),
  render: (m) => formatPointsChange(m[column]),
}))

const columns: Column<MovimentoInElenco>[] = [
  {
    id: 'avvenuto_il',
    source: 'avvenuto_il',
    label: 'Quando',
    render: (m) => <RowLink id={m.id}>{dayOf(m.avvenuto_il)}</RowLink>,
    below: (m) => timeInRome(new Date(m.avvenuto_il)),
  },
  { id: 'titolo', label: 'Che cosa', render: (m) => <span className="cell-text">{m.titolo}</span> },
  { id: 'membro', label: 'Iscritto', render: (m) => <PersonaLink {...m.membro} /> },
  ...changes,
  { id: 'origine', label: 'Da che cosa', render: (m) => <Origine {...m} /> },
  { id: 'edizione', label: 'Edizione', aside: true, render: (m) => m.edizione.titolo },
  { id: 'perche', label: 'Perché', aside: true, render: (m) => m.perche },
]

/** Content of a movimento's card, which replaces its table row on narrow screens and in the list next to an open record. */
export const card: CardOf<MovimentoInElenco> = {
  name: (m) => m.titolo,
  lines: (m) => [
    <strong key="p">{m.membro.denominazione}</strong>,
    longInstant(new Date(m.avvenuto_il)),
    // Without the total, which repeats the other columns.
    COLONNE.filter(([column]) => column !== 'totale' && m[column] !== 0)
      .map(([column, name]) => `${name} ${formatPointsChange(m[column])}`)
      .join(', '),
  ],
}

/** Lists the movimenti of all members with their changes, members and sources, and the totals of the filtered movimenti. */
export function MovimentiList() {
  const more = [...inPeriod('Avvenuto'), byChoice('edizione', 'Edizione', useEdizioniChoices())]
  return (
    <>
      <NavPunti />
      <Coda
        table={movimentiActions}
        stati={stati}
        columns={columns}
        filtri={{ search: 'Iscritto, codice del premio, pratica', more }}
        sopra={<Somme />}
        niente="Non si è ancora mosso nessun punto."
        card={card}
      />
    </>
  )
}

/** Shows the total change by the filtered movimenti, with the columns of the statement. */
function Somme() {
  const { filterValues } = useListContext()
  const somme = useSommeMovimenti(filterValues)
  if (somme === undefined) return null
  if (somme === null)
    return (
      <p className="muted">Più di diecimila movimenti: con una ricerca più stretta se ne legge la somma.</p>
    )
  const { stato } = filterValues
  const those = somme.filter(({ tipo }) => !VOCI_ESTRATTO.some((voce) => voce === stato) || tipo === stato)
  const sum = (column: 'movimenti' | (typeof COLONNE)[number][0]) =>
    those.reduce((n, row) => n + row[column], 0)
  return (
    <dl className="somme" aria-label="Somma dei movimenti">
      <div>
        <dt>Insieme</dt>
        <dd>{quanti(sum('movimenti'), 'movimento', 'movimenti')}</dd>
      </div>
      {COLONNE.map(([column, name]) => (
        <div key={column}>
          <dt>{name}</dt>
          <dd>{formatPointsChange(sum(column))}</dd>
        </div>
      ))}
    </dl>
  )
}
