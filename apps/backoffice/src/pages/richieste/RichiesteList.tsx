import { wholeNumber } from '@primo/domain/platform/numbers'
import { useColleghi, useEdizioniChoices } from '../../data/choices.ts'
import { Coda } from '../../ui/Coda.tsx'
import type { Column } from '../../ui/column.tsx'
import { betweenPoints, byChoice, bySponsor, inPeriod } from '../../ui/filter-fields.ts'
import { dayOf, howFar, urgencyOf } from '../../ui/formats.ts'
import { Assegnatario, Scade, whoseColumn } from '../../ui/lavoro/Assegnatario.tsx'
import { PersonaLink } from '../../ui/PersonaLink.tsx'
import { Pill, StatePill } from '../../ui/Pill.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { RICHIESTA_STATES } from '../../ui/words.ts'
import { type RigaRichiesta, tavola } from './actions.ts'
import { FILTER_NAMES } from './words.ts'

const CONSEGNE = [
  { id: 'in_ritardo', name: 'In ritardo' },
  { id: 'vicine', name: 'Entro 30 giorni' },
]
const filters = {
  search: 'Iscritto, premio, codice',
  choice: { source: 'consegna', label: 'Consegna', choices: CONSEGNE, none: 'Ogni consegna' },
}
const stati = { name: 'Stato delle richieste', first: 'da_lavorare', words: FILTER_NAMES }

/** The day of delivery presses only while there is something to deliver. */
function Termine({ row }: { row: RigaRichiesta }) {
  if (!['richiesta', 'approvata', 'in_preparazione', 'spedita'].includes(row.stato)) return null
  const tono = urgencyOf(row.consegna_entro)
  const sentence = howFar(row.consegna_entro)
  return tono === 'neutro' ? sentence : <Pill tone={tono}>{sentence}</Pill>
}

const columns: Column<RigaRichiesta>[] = [
  {
    source: 'premio',
    label: 'Premio',
    render: (r) => <RowLink id={r.id}>{r.premio.descrizione}</RowLink>,
    below: (r) => r.codice,
  },
  {
    source: 'membro',
    label: 'Iscritto',
    render: (r) => <PersonaLink {...r.membro} />,
    below: (r) => r.membro.email,
  },
  { source: 'punti', label: 'Punti', align: 'right', render: (r) => wholeNumber(r.punti) },
  { label: 'Stato', render: (r) => <StatePill state={RICHIESTA_STATES[r.stato]} /> },
  {
    source: 'creata_il',
    label: 'Chiesta',
    render: (r) => dayOf(r.creata_il),
    below: (r) => <Scade entro={r.entro} />,
  },
  { source: 'consegna_entro', label: 'Da consegnare', render: (r) => <Termine row={r} /> },
  whoseColumn(),
]

const queue = { table: tavola, stati, columns }

export function RichiesteList() {
  const more = [
    ...inPeriod('Chiesta'),
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
      card={{
        name: (row) => row.premio.descrizione,
        lines: (row) => [
          `${row.codice}, ${row.membro.denominazione}`,
          <>
            <StatePill state={RICHIESTA_STATES[row.stato]} /> <Termine row={row} />{' '}
            <Scade entro={row.entro} />
          </>,
          row.entro && <Assegnatario incarico={row.incarico} />,
        ],
      }}
    />
  )
}
