import { RUOLI } from '@primo/domain/platform/ruolo'
import { useColleghi } from '../../data/select-options.ts'
import { type IscrizioneRow, iscrizioniActions } from '../../ui/actions/iscrizioni.ts'
import { Assegnatario, Scade, whoseColumn } from '../../ui/incarichi/Assegnatario.tsx'
import { formatElapsed } from '../../ui/labels/date-formats.ts'
import { FILTER_NAMES, RUOLO_NAMES, STATES } from '../../ui/labels/iscrizioni.ts'
import { type CardOf, Coda } from '../../ui/list/Coda.tsx'
import type { Column } from '../../ui/list/column-definitions.tsx'
import { byChoice, bySponsor, inPeriod } from '../../ui/list/filter-fields.ts'
import { RowLink } from '../../ui/list/row-components.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'

const AREE = RUOLI.map((id) => ({ id, name: RUOLO_NAMES[id] }))
const filters = {
  search: 'Nome, e-mail, azienda',
  choice: { source: 'ruolo', label: 'Area', choices: AREE, none: 'Ogni area' },
}
const stati = { name: 'Stato delle iscrizioni', first: 'in_approvazione', labels: FILTER_NAMES }

const columns: Column<IscrizioneRow>[] = [
  {
    id: 'membro',
    source: 'membro',
    label: 'Chi',
    render: (i) => <RowLink id={i.id}>{i.membro.denominazione}</RowLink>,
    below: (i) => i.membro.email,
  },
  { id: 'ruolo', label: 'Area', render: (i) => RUOLO_NAMES[i.ruolo] },
  { id: 'azienda', source: 'azienda', label: 'Azienda', render: (i) => i.azienda ?? '–' },
  { id: 'stato', label: 'Stato', render: (i) => <StatePill state={STATES[i.stato]} /> },
  {
    id: 'dal',
    source: 'dal',
    label: 'Da quanto',
    render: (i) => <span className="one-line">{formatElapsed(i.dal)}</span>,
    below: (i) => <Scade entro={i.entro} />,
  },
  whoseColumn(),
]

/** Content of an enrolment's card, which replaces its table row on narrow screens and in the list next to an open record. */
export const card: CardOf<IscrizioneRow> = {
  name: (row) => row.membro.denominazione,
  lines: (row) => [
    `${RUOLO_NAMES[row.ruolo]}${row.azienda ? `, ${row.azienda}` : ''}`,
    <>
      <StatePill state={STATES[row.stato]} /> {formatElapsed(row.dal)} <Scade entro={row.entro} />
    </>,
    row.entro && <Assegnatario incarico={row.incarico} />,
  ],
}

const queue = { table: iscrizioniActions, stati, columns }

export function IscrizioniList() {
  const more = [
    ...inPeriod('In questo stato'),
    byChoice('operatore', 'Lavorata da', useColleghi()),
    bySponsor,
  ]
  return (
    <Coda<IscrizioneRow>
      {...queue}
      filtri={{ ...filters, more }}
      niente="Nessuna iscrizione aspetta: tutto fatto."
      card={card}
    />
  )
}
