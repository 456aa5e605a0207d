import Add from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { edizioni } from '@primo/contract/raccolta/operatore-edizioni'
import { aggiungiPremio } from '@primo/contract/raccolta/operatore-premi'
import { euro, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { Link } from 'react-router'
import { useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { Coda } from '../../ui/list/Coda.tsx'
import type { Column } from '../../ui/list/column-definitions.tsx'
import { RowLink } from '../../ui/list/row-components.tsx'
import { Permitted } from '../../ui/page/Page.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { type PremioRow, premiActions } from './actions.ts'
import { FILTER_NAMES, pezzi, statoPremio } from './labels.ts'
import { PremioImage } from './PremioImage.tsx'

const stati = { name: 'Stato dei premi', first: 'in_catalogo', labels: FILTER_NAMES }

/** Reads the editions of the programme, to select the one whose catalogue is shown. */
export const useEdizioni = () => useRead(['edizioni'], edizioni, {})

const columns: Column<PremioRow>[] = [
  {
    id: 'descrizione',
    source: 'descrizione',
    label: 'Premio',
    render: (p) => (
      <span className="con-picture">
        <PremioImage immagine={p.immagine} categoria={p.categoria} />
        <span>
          <RowLink id={p.id}>{p.descrizione}</RowLink>
          <small>{p.evidenza === null ? p.categoria : `${p.categoria}, in evidenza`}</small>
        </span>
      </span>
    ),
  },
  { id: 'codice', source: 'codice', label: 'Codice' },
  {
    id: 'punti',
    source: 'punti',
    label: 'Punti',
    align: 'right',
    render: (p) => wholeNumber(p.punti),
  },
  {
    id: 'valore_cent',
    source: 'valore_cent',
    label: 'Valore',
    align: 'right',
    render: (p) => euro(p.valore_cent),
  },
  {
    id: 'disponibili',
    source: 'disponibili',
    label: 'Pezzi liberi',
    render: (p) => <span className="one-line">{pezzi(p)}</span>,
  },
  { id: 'stato', label: 'Stato', render: (p) => <StatePill state={statoPremio(p)} /> },
]

export function CatalogoList() {
  const { data } = useEdizioni()
  const choices = (data ?? []).map((e) => ({ id: e.id, name: e.titolo }))
  const filters = {
    search: 'Nome, codice, categoria',
    choice: { source: 'edizione', label: 'Edizione', choices, none: 'Quella in corso' },
  }
  return (
    <Coda
      table={premiActions}
      filtri={filters}
      stati={stati}
      azioni={
        <Permitted call={aggiungiPremio}>
          <Button
            component={Link}
            to={paths.nuova('catalogo')}
            variant="contained"
            startIcon={<Add />}
            sx={{ marginLeft: 'auto', alignSelf: 'start' }}
          >
            Aggiungi un premio
          </Button>
        </Permitted>
      }
      niente="Qui non c’è ancora nessun premio."
      columns={columns}
      card={{
        picture: (row) => <PremioImage immagine={row.immagine} categoria={row.categoria} />,
        name: (row) => row.descrizione,
        lines: (row) => [
          `${row.codice}, ${quanti(row.punti, 'punto', 'punti')}, ${euro(row.valore_cent)}`,
          <>
            <StatePill state={statoPremio(row)} /> {pezzi(row)}
          </>,
        ],
      }}
    />
  )
}
