import type { StatoFiltro } from '@primo/contract/raccolta/operatore-premi'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { ACCADUTI_RICHIESTA, RICHIESTE_APERTE } from '@primo/domain/raccolta/premio'
import { useColleghi, useEdizioniChoices } from '../../data/select-options.ts'
import { Assegnatario, Scade, whoseColumn } from '../../ui/incarichi/Assegnatario.tsx'
import { dayOf, formatDeadline, urgencyOf } from '../../ui/labels/date-formats.ts'
import { RICHIESTA_STATES } from '../../ui/labels/pratiche-richieste.ts'
import { type CardOf, Coda } from '../../ui/list/Coda.tsx'
import type { Column } from '../../ui/list/column-definitions.tsx'
import { betweenPoints, byChoice, bySponsor, inPeriod } from '../../ui/list/filter-fields.ts'
import { RowLink } from '../../ui/list/row-components.tsx'
import { Pill, StatePill } from '../../ui/page/Pill.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import { type RichiestaRow, richiesteActions } from './actions.ts'

const FILTER_NAMES: Partial<Record<StatoFiltro, string>> = {
  da_lavorare: 'Da lavorare',
  tutte: 'Tutte',
  richiesta: 'Da approvare',
  approvata: 'Da preparare',
  in_preparazione: 'In preparazione',
  spedita: 'Spedite',
  consegnata: 'Consegnate',
}

const CONSEGNE = [
  { id: 'in_ritardo', name: 'In ritardo' },
  { id: 'vicine', name: 'Entro 30 giorni' },
]
const HAPPENED = Object.entries(ACCADUTI_RICHIESTA).map(([id, [name]]) => ({ id, name }))
const filters = {
  search: 'Iscritto, premio, codice',
  choice: { source: 'consegna', label: 'Consegna', choices: CONSEGNE, none: 'Ogni consegna' },
}
const stati = { name: 'Stato delle richieste', first: 'da_lavorare', labels: FILTER_NAMES }

/** Shows the due date of a prize's delivery, only for requests still to be delivered. */
function Termine({ row }: { row: RichiestaRow }) {
  if (!RICHIESTE_APERTE.includes(row.stato)) return null
  const tono = urgencyOf(row.consegna_entro)
  const sentence = formatDeadline(row.consegna_entro)
  return tono === 'neutro' ? sentence : <Pill tone={tono}>{sentence}</Pill>
}

const columns: Column<RichiestaRow>[] = [
  {
    id: 'premio',
    source: 'premio',
    label: 'Premio',
    render: (r) => <RowLink id={r.id}>{r.premio.descrizione}</RowLink>,
    below: (r) => r.codice,
  },
  {
    id: 'membro',
    source: 'membro',
    label: 'Iscritto',
    render: (r) => <PersonaLink {...r.membro} />,
    below: (r) => r.membro.email,
  },
  { id: 'punti', source: 'punti', label: 'Punti', align: 'right', render: (r) => wholeNumber(r.punti) },
  { id: 'stato', label: 'Stato', render: (r) => <StatePill state={RICHIESTA_STATES[r.stato]} /> },
  {
    id: 'creata_il',
    source: 'creata_il',
    label: 'Chiesta',
    render: (r) => dayOf(r.creata_il),
    below: (r) => <Scade entro={r.entro} />,
  },
  {
    id: 'consegna_entro',
    source: 'consegna_entro',
    label: 'Da consegnare',
    render: (r) => <Termine row={r} />,
  },
  {
    id: 'spedizione',
    label: 'Dove va',
    aside: true,
    render: (r) => `${r.spedizione.indirizzo}, ${r.spedizione.cap}`,
    below: (r) => `${r.spedizione.comune} (${r.spedizione.provincia})`,
  },
  {
    id: 'corriere',
    label: 'Corriere',
    aside: true,
    render: (r) => r.corriere ?? '–',
    below: (r) => r.tracking,
  },
  { id: 'nota', label: 'Nota', aside: true, render: (r) => r.nota ?? '–' },
  whoseColumn(),
]

/** Content of a prize request's card, which replaces its table row on narrow screens and in the list next to an open record. */
export const card: CardOf<RichiestaRow> = {
  name: (row) => row.premio.descrizione,
  lines: (row) => [
    `${row.codice}, ${row.membro.denominazione}`,
    <>
      <StatePill state={RICHIESTA_STATES[row.stato]} /> <Termine row={row} /> <Scade entro={row.entro} />
    </>,
    row.entro && <Assegnatario incarico={row.incarico} />,
  ],
}

const queue = { table: richiesteActions, stati, columns }

export function RichiesteList() {
  const more = [
    ...inPeriod('Chiesta'),
    byChoice('accaduto', 'Che cosa è successo', HAPPENED),
    ...inPeriod('Avvenuto', 'accaduto_'),
    ...betweenPoints,
    byChoice('edizione', 'Edizione', useEdizioniChoices()),
    byChoice('operatore', 'Lavorata da', useColleghi()),
    bySponsor,
  ]
  return (
    <Coda
      {...queue}
      filtri={{ ...filters, more }}
      niente="Nessuna richiesta aspetta: tutto fatto."
      card={card}
    />
  )
}
