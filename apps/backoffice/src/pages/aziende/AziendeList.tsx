import type {
  AziendaInElenco,
  SchedaAzienda,
  StatoFiltroAziende,
} from '@primo/contract/iscritti/operatore-aziende'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { QueueTable } from '../../ui/actions/action-table.ts'
import { dayOf } from '../../ui/labels/date-formats.ts'
import { Coda } from '../../ui/list/Coda.tsx'
import type { Column } from '../../ui/list/column-definitions.tsx'
import { type FilterField, inPeriod } from '../../ui/list/filter-fields.ts'
import { type State, StatePill } from '../../ui/page/Pill.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'

export const COMPANY_STATES: Record<AziendaInElenco['stato'], State> = {
  approvata: ['Approvata', 'ok'],
  da_approvare: ['Da approvare', 'warn'],
}

/** Returns a company's registered office in one line, empty when it has none. */
export const sedeOf = ({ indirizzo, cap, comune }: SchedaAzienda): string =>
  indirizzo ? `${indirizzo}, ${cap} ${comune}` : ''

const opens = ({ id }: AziendaInElenco) => paths.una('aziende', id)

const table: QueueTable<AziendaInElenco> = {
  resource: 'aziende',
  oggetto: 'azienda',
  titolo: 'Aziende',
  ordine: 'creata_il',
  way: 'DESC',
  azioni: {},
  nome: ({ denominazione }) => denominazione,
  possible: () => [],
  run: () => Promise.reject(new Error('Nothing is done from the list')),
  opens,
}

const WORDS: Record<StatoFiltroAziende, string> = {
  tutte: 'Tutte',
  approvata: 'Approvate',
  da_approvare: 'Da approvare',
}
const byOwner: FilterField = {
  source: 'titolare',
  label: 'Titolare: nome o e-mail',
  as: 'words',
  say: (value) => `Titolare: ${String(value)}`,
}
const filters = { search: 'Ragione sociale o partita IVA', more: [...inPeriod('Scritta'), byOwner] }
const stati = { name: 'Stato delle aziende', first: 'tutte', labels: WORDS }

const columns: Column<AziendaInElenco>[] = [
  {
    id: 'denominazione',
    source: 'denominazione',
    label: 'Ragione sociale',
    render: (z) => (
      <Link to={opens(z)} onClick={(event) => event.stopPropagation()}>
        {z.denominazione}
      </Link>
    ),
  },
  {
    id: 'partita_iva',
    label: 'Partita IVA',
    render: (z) => <span className="one-line">{z.partita_iva}</span>,
  },
  {
    id: 'titolare',
    label: 'Titolare',
    render: (z) => <PersonaLink {...z.titolare} />,
    below: (z) => z.titolare.email,
  },
  {
    id: 'stato',
    label: 'Stato',
    render: (z) => <StatePill state={COMPANY_STATES[z.stato]} />,
  },
  { id: 'approvata_il', label: 'Approvata', render: (z) => (z.approvata_il ? dayOf(z.approvata_il) : '–') },
  { id: 'creata_il', source: 'creata_il', label: 'Scritta', render: (z) => dayOf(z.creata_il) },
]

/** Lists the convenzionati's companies. */
export function AziendeList() {
  return (
    <Coda
      table={table}
      filtri={filters}
      stati={stati}
      columns={columns}
      niente="Nessun convenzionato ha ancora scritto un’azienda."
      card={{
        name: (row) => row.denominazione,
        lines: (row) => [
          `Partita IVA ${row.partita_iva}`,
          row.titolare.denominazione,
          <StatePill key="s" state={COMPANY_STATES[row.stato]} />,
        ],
      }}
    />
  )
}
