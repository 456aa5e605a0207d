import { Button } from '@mui/material'
import { caricaImportazione } from '@primo/contract/pratiche/operatore-importazioni'
import { STATI_DI_ALLORA } from '@primo/contract/pratiche/operatore-pratiche'
import { shortDate } from '@primo/domain/platform/dates'
import { euro, quanti } from '@primo/domain/platform/numbers'
import { TURNI } from '@primo/domain/pratiche/conversazione'
import { ACCADUTI, numeroConTitolare, STATO_PRATICA } from '@primo/domain/pratiche/pratica'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useColleghi } from '../../data/select-options.ts'
import { paths } from '../../paths.ts'
import { Assegnatario, Scade, whoseColumn } from '../../ui/incarichi/Assegnatario.tsx'
import { formatElapsed } from '../../ui/labels/date-formats.ts'
import { PASSO_NAMES } from '../../ui/labels/pratiche-richieste.ts'
import { type CardOf, Coda } from '../../ui/list/Coda.tsx'
import type { Column } from '../../ui/list/column-definitions.tsx'
import type { QueueFilters } from '../../ui/list/filter-bar.tsx'
import { betweenAmounts, byChoice, bySponsor, inPeriod, onDay } from '../../ui/list/filter-fields.ts'
import { RowLink } from '../../ui/list/row-components.tsx'
import { Permitted } from '../../ui/page/Page.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { PersonaLink } from '../../ui/person/links.tsx'
import { type PraticaRow, praticheActions, STATE_NAMES, TONES } from './actions.ts'
import { BachecaButton } from './pratiche-buttons.tsx'

const PASSI = Object.entries(PASSO_NAMES).map(([id, name]) => ({ id, name }))
const HAPPENED = Object.entries(ACCADUTI).map(([id, name]) => ({ id, name }))
const WAS = STATI_DI_ALLORA.map((id) => ({ id, name: STATE_NAMES[id] }))
const DOCUMENTI = [{ id: 'da_controllare', name: 'Da controllare' }]
const CONVERSAZIONE = Object.entries(TURNI).map(([id, name]) => ({ id, name }))
/** Returns what the conversation on a pratica waits for, or null. */
const waitsFor = ({ manca, tocca_a }: PraticaRow): string | null =>
  tocca_a !== 'operatore' && manca ? `Manca: ${manca}` : tocca_a && TURNI[tocca_a]
const daControllare = ({ da_controllare }: PraticaRow) =>
  `${quanti(da_controllare, 'documento', 'documenti')} da controllare`
const filters: QueueFilters = {
  search: 'Cliente, convenzionato, numero',
  choice: { source: 'passo', label: 'Passo', choices: PASSI, none: 'Ogni passo' },
}
const stati = { name: 'Stato delle pratiche', first: 'in_lavorazione', labels: STATE_NAMES }

function StatoPratica({ row }: { row: PraticaRow }) {
  if (row.id_stato !== STATO_PRATICA.in_lavorazione || !row.passo)
    return <Pill tone={TONES[row.id_stato]}>{row.stato}</Pill>
  return (
    <Pill tone={row.manca || row.tocca_a === 'convenzionato' ? 'warn' : 'base'}>
      {PASSO_NAMES[row.passo]}
    </Pill>
  )
}

const columns: Column<PraticaRow>[] = [
  {
    id: 'nominativo',
    source: 'nominativo',
    label: 'Cliente',
    render: (p) => <RowLink id={p.id}>{p.nominativo}</RowLink>,
    below: (p) => p.numero,
  },
  {
    id: 'titolare',
    source: 'titolare',
    label: 'Convenzionato',
    render: (p) => <PersonaLink {...p.titolare} />,
  },
  {
    id: 'importo_cent',
    source: 'importo_cent',
    label: 'Finanziamento',
    render: (p) => euro(p.importo_cent),
    below: (p) => p.tipo_finanziamento,
  },
  {
    id: 'perc_completamento',
    source: 'perc_completamento',
    label: 'Passo',
    render: (p) => (
      <>
        <StatoPratica row={p} />
        {p.da_controllare > 0 && <small>{daControllare(p)}</small>}
        {waitsFor(p) && <small>{waitsFor(p)}</small>}
      </>
    ),
  },
  {
    id: 'data_registrazione',
    source: 'data_registrazione',
    label: 'Registrata',
    render: (p) => shortDate(p.data_registrazione),
  },
  {
    id: 'ferma_dal',
    source: 'ferma_dal',
    label: 'Ferma',
    render: (p) => <span className="one-line">{formatElapsed(p.ferma_dal)}</span>,
    below: (p) => <Scade entro={p.entro} />,
  },
  whoseColumn(),
]

/** Returns the lines of a pratica's card, after its name. @param stato shown before how long the pratica has waited */
export const linesOf = (row: PraticaRow, stato: ReactNode = null): ReactNode[] => [
  numeroConTitolare(row.numero, row.titolare.denominazione),
  `${row.tipo_finanziamento}, ${euro(row.importo_cent)}`,
  <>
    {stato} {formatElapsed(row.ferma_dal)} <Scade entro={row.entro} />
  </>,
  row.entro && <Assegnatario incarico={row.incarico} />,
  row.da_controllare > 0 && daControllare(row),
  waitsFor(row),
]

/** Content of a pratica's card, which replaces its table row on narrow screens and in the list next to an open record. */
export const card: CardOf<PraticaRow> = {
  name: (row) => row.nominativo,
  lines: (row) => linesOf(row, <StatoPratica row={row} />),
}

const queue = { table: praticheActions, stati, columns }

const azioni = (
  <>
    <BachecaButton />
    <Permitted call={caricaImportazione}>
      <Button component={Link} to={paths.importa} variant="outlined">
        Importa da CSV
      </Button>
    </Permitted>
  </>
)

export function PraticheList() {
  const worked = byChoice('operatore', 'Lavorata da', useColleghi())
  const more = [
    ...inPeriod('Registrata'),
    byChoice('tocca_a', 'Conversazione', CONVERSAZIONE),
    byChoice('documenti', 'Documenti', DOCUMENTI),
    byChoice('accaduto', 'Che cosa è successo', HAPPENED),
    ...inPeriod('Avvenuto', 'accaduto_'),
    byChoice('era', 'Com’era', WAS),
    onDay('era_al', 'Alla fine del giorno'),
    ...betweenAmounts,
    worked,
    bySponsor,
  ]
  return (
    <Coda
      {...queue}
      filtri={{ ...filters, more }}
      azioni={azioni}
      niente="Nessuna pratica aspetta: tutto fatto."
      card={card}
    />
  )
}
