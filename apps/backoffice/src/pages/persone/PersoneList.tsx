import {
  type PersonaInElenco,
  type StatoFiltroPersone,
  TRAGUARDI_POI,
} from '@primo/contract/ingresso/operatore-persone'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { elide } from '@primo/domain/platform/italian'
import { RUOLI } from '@primo/domain/platform/ruolo'
import { paths } from '../../paths.ts'
import type { QueueTable } from '../../ui/actions/action-table.ts'
import { dayOf } from '../../ui/labels/date-formats.ts'
import { RUOLO_NAMES, STATES, TRAGUARDI_NOMI } from '../../ui/labels/iscrizioni.ts'
import { Coda } from '../../ui/list/Coda.tsx'
import type { Column } from '../../ui/list/column-definitions.tsx'
import { byChoice, bySponsor, inPeriod, levelName } from '../../ui/list/filter-fields.ts'
import { Pill, type State, StatePill } from '../../ui/page/Pill.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import './persone.css'

/** Label and tone of each state of an account. */
export const ACCOUNT_STATES: Record<PersonaInElenco['stato'], State> = {
  attivo: ['Attivo', 'ok'],
  bloccato: ['Bloccato', 'bad'],
  da_verificare: ['Da verificare', 'warn'],
}

const ACCOUNT_FILTERS: Record<StatoFiltroPersone, string> = {
  tutte: 'Tutti',
  attivo: 'Attivi',
  da_verificare: 'Da verificare',
  bloccato: 'Bloccati',
}

type Riga = PersonaInElenco & { id: number }

const table: QueueTable<Riga> = {
  resource: 'persone',
  oggetto: 'utente',
  titolo: 'Iscritti',
  ordine: 'registrato_il',
  way: 'DESC',
  azioni: {},
  nome: ({ denominazione }) => denominazione,
  possible: () => [],
  run: () => Promise.reject(new Error('Nothing is done from the list')),
  opens: ({ utente_id }) => paths.persona(utente_id),
}

/** Network levels that the filter offers. Links from the statistics can use deeper levels. */
const LEVELS = Array.from({ length: 13 }, (_, livello) => livello)

const filters = {
  search: 'Nome, e-mail, cellulare, codice',
  choice: {
    source: 'ruolo',
    label: 'Attivo come',
    choices: RUOLI.map((id) => ({ id, name: RUOLO_NAMES[id] })),
    none: 'Chiunque',
  },
  more: [
    ...inPeriod('Registrati'),
    byChoice(
      'traguardo',
      'Arrivati per la prima volta a',
      TRAGUARDI_POI.map((id) => ({ id, name: TRAGUARDI_NOMI[id] })),
    ),
    ...inPeriod('Arrivati', 'traguardo_'),
    bySponsor,
    byChoice(
      'livello',
      'Nella rete',
      LEVELS.map((id) => ({ id, name: levelName(id) })),
      (id) => levelName(Number(id)),
    ),
  ],
}
const stati = { name: 'Stato degli account', first: 'tutte', labels: ACCOUNT_FILTERS }

/** Shows a member's roles. A role that is not active shows its state. */
function Ruoli({ profili }: Pick<Riga, 'profili'>) {
  if (profili.length === 0) return '–'
  return (
    <span className="persona-roles">
      {profili.map(({ ruolo, stato }) => {
        const [label, tone] = STATES[stato]
        const name = RUOLO_NAMES[ruolo]
        return (
          <Pill key={ruolo} tone={stato === 'attiva' ? 'base' : tone}>
            {stato === 'attiva' ? name : `${name}: ${label.toLowerCase()}`}
          </Pill>
        )
      })}
    </span>
  )
}

const stateOf = ({ stato }: Riga): State => ACCOUNT_STATES[stato]
const seen = ({ visto_il }: Riga) => (visto_il ? dayOf(visto_il) : '–')

const columns: Column<Riga>[] = [
  {
    id: 'denominazione',
    source: 'denominazione',
    label: 'Nome',
    render: (p) => <PersonaLink {...p} />,
    below: (p) => p.email,
  },
  {
    id: 'cellulare',
    label: 'Cellulare',
    render: (p) => <span className="one-line">{formatCellulare(p.cellulare)}</span>,
  },
  { id: 'profili', label: 'Iscrizioni', render: (p) => <Ruoli {...p} /> },
  {
    id: 'sponsor',
    label: 'Sponsor',
    render: (p) => (p.sponsor ? <PersonaLink {...p.sponsor} /> : '–'),
  },
  { id: 'codice', label: 'Codice', aside: true, render: (p) => p.codice },
  { id: 'stato', label: 'Stato', render: (p) => <StatePill state={stateOf(p)} /> },
  {
    id: 'registrato_il',
    source: 'registrato_il',
    label: 'Registrato',
    render: (p) => dayOf(p.registrato_il),
  },
  { id: 'visto_il', label: 'Visto', aside: true, render: seen },
]

/** Lists the members: identity, enrolments, sponsor. */
export function PersoneList() {
  return (
    <Coda
      table={table}
      filtri={filters}
      stati={stati}
      columns={columns}
      niente="Non si è ancora registrato nessuno."
      card={{
        name: (row) => row.denominazione,
        lines: (row) => [
          row.email,
          <>
            <StatePill state={stateOf(row)} /> {row.profili.length > 0 && <Ruoli {...row} />}
          </>,
          `Registrato ${elide('il', dayOf(row.registrato_il))}`,
        ],
      }}
    />
  )
}
