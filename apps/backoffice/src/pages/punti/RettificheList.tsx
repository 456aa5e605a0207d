import type { RettificaInCoda } from '@primo/contract/raccolta/operatore-punti'
import { withSign } from '@primo/domain/platform/numbers'
import { useColleghi, useEdizioniChoices } from '../../data/select-options.ts'
import { Assegnatario, Scade, whoseColumn } from '../../ui/incarichi/Assegnatario.tsx'
import { dayOf } from '../../ui/labels/date-formats.ts'
import { type CardOf, Coda } from '../../ui/list/Coda.tsx'
import type { Column } from '../../ui/list/column-definitions.tsx'
import { betweenPoints, byChoice, inPeriod } from '../../ui/list/filter-fields.ts'
import { RowLink } from '../../ui/list/row-components.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { NavPunti } from '../../ui/punti/NavPunti.tsx'
import { FILTER_NAMES, rettificheActions, STATES } from './actions.ts'

const filters = { search: 'Iscritto, motivo' }
const stati = { name: 'Stato delle rettifiche', first: 'proposta', labels: FILTER_NAMES }

const columns: Column<RettificaInCoda>[] = [
  {
    id: 'membro',
    source: 'membro',
    label: 'Iscritto',
    render: (r) => <RowLink id={r.id}>{r.membro.denominazione}</RowLink>,
    below: (r) => r.edizione.titolo,
  },
  { id: 'punti', source: 'punti', label: 'Punti', align: 'right', render: (r) => withSign(r.punti) },
  { id: 'motivo', label: 'Motivo', render: (r) => r.motivo },
  { id: 'stato', label: 'Stato', render: (r) => <StatePill state={STATES[r.stato]} /> },
  {
    id: 'proposta_il',
    source: 'proposta_il',
    label: 'Proposta',
    render: (r) => dayOf(r.proposta_il),
    below: (r) => (
      <>
        {r.proposta_da} <Scade entro={r.entro} />
      </>
    ),
  },
  {
    id: 'decisa_il',
    label: 'Decisa',
    aside: true,
    render: (r) => (r.decisa_il ? dayOf(r.decisa_il) : '–'),
    below: (r) => r.decisa_da,
  },
  { id: 'nota', label: 'Nota', aside: true, render: (r) => r.nota ?? '–' },
  whoseColumn(),
]

/** Content of a rettifica's card, which replaces its table row on narrow screens and in the list next to an open record. */
export const card: CardOf<RettificaInCoda> = {
  name: (row) => row.membro.denominazione,
  lines: (row) => [
    <>
      <strong>{withSign(row.punti)}</strong>, {row.motivo}
    </>,
    <>
      <StatePill state={STATES[row.stato]} /> proposta da {row.proposta_da}, {dayOf(row.proposta_il)}{' '}
      <Scade entro={row.entro} />
    </>,
    row.entro && <Assegnatario incarico={row.incarico} />,
  ],
}

const queue = { table: rettificheActions, stati, columns }

/** Lists the rettifiche that await a second operator, and those already decided. */
export function RettificheList() {
  const more = [
    ...inPeriod('Proposta'),
    ...betweenPoints,
    byChoice('edizione', 'Edizione', useEdizioniChoices()),
    byChoice('operatore', 'Proposta o decisa da', useColleghi()),
  ]
  return (
    <>
      <NavPunti />
      <Coda
        {...queue}
        filtri={{ ...filters, more }}
        niente="Nessuna rettifica da confermare. Se ne propone una dalla scheda dell’iscritto."
        card={card}
      />
    </>
  )
}
