import type { MovimentoInElenco } from '@primo/contract/raccolta/operatore-movimenti'
import { longInstant, timeInRome } from '@primo/domain/platform/dates'
import { useEdizioniChoices } from '../../data/choices.ts'
import { dayOf } from '../../ui/labels/formats.ts'
import { type CardOf, Coda } from '../../ui/list/Coda.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { byChoice, inPeriod } from '../../ui/list/filter-fields.ts'
import { RowLink } from '../../ui/list/RowLink.tsx'
import { PersonaLink } from '../../ui/person/PersonaLink.tsx'
import { COLONNE, formatPointsChange, GENERI } from '../../ui/punti/labels.ts'
import { NavPunti } from '../../ui/punti/NavPunti.tsx'
import { tavolaMovimenti } from './movimenti.ts'
import { Origine } from './Origine.tsx'
import { Somme } from './Somme.tsx'

const stati = { name: 'Genere dei movimenti', first: 'tutti', chip: 'Movimento', words: GENERI }

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
  { id: 'titolo', label: 'Che cosa', render: (m) => m.titolo },
  { id: 'membro', label: 'Iscritto', render: (m) => <PersonaLink {...m.membro} /> },
  ...changes,
  { id: 'origine', label: 'Da che cosa', render: (m) => <Origine {...m} /> },
  { id: 'edizione', label: 'Edizione', aside: true, render: (m) => m.edizione.titolo },
  { id: 'perche', label: 'Perché', aside: true, render: (m) => m.perche },
]

/** Row as a card, on narrow screens and in the list next to an open record. */
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
        table={tavolaMovimenti}
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
