import { Button } from '@mui/material'
import { conteggiPratiche, STATI_FILTRO } from '@primo/contract/pratiche/operatore-pratiche'
import { shortDate } from '@primo/domain/platform/dates'
import { euro } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { DataTable, SearchInput, SelectInput, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { Coda } from '../../ui/Coda.tsx'
import { howLong } from '../../ui/formats.ts'
import { Pill } from '../../ui/Pill.tsx'
import { StateTabs } from '../../ui/StateTabs.tsx'
import { PASSO_NAMES } from '../../ui/words.ts'
import { type RigaPratica, tavola } from './actions.ts'
import { STATE_NAMES, TONES } from './words.ts'

const Passi = Object.entries(PASSO_NAMES).map(([id, name]) => ({ id, name }))
const filtri = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Cliente, convenzionato, numero" />,
  <SelectInput key="passo" source="passo" label="Passo" choices={Passi} alwaysOn emptyText="Ogni passo" />,
]

function Stati() {
  const { filterValues } = useListContext()
  const q = filterValues.q as string | undefined
  const { data } = useQuery({
    queryKey: ['conteggi', 'pratiche', q ?? ''],
    queryFn: async ({ signal }) => (await api(conteggiPratiche, { query: q ? { q } : {} }, signal)).data,
  })
  const voci = STATI_FILTRO.map((valore) => ({
    valore,
    nome: STATE_NAMES[valore],
    quante: data?.per_stato.find(({ stato }) => stato === valore)?.quante,
  }))
  return <StateTabs campo="stato" predefinita="in_lavorazione" nome="Stato delle pratiche" voci={voci} />
}

function StatoPratica({ riga }: { riga: RigaPratica }) {
  if (riga.id_stato !== 3 || !riga.passo) return <Pill tono={TONES[riga.id_stato]}>{riga.stato}</Pill>
  return <Pill tono={riga.manca ? 'warn' : 'base'}>{PASSO_NAMES[riga.passo]}</Pill>
}

const Nome = ({ riga }: { riga: RigaPratica }) => (
  <Link to={paths.una('pratiche', riga.id)} onClick={(evento) => evento.stopPropagation()}>
    {riga.nominativo}
  </Link>
)

export function PraticheList() {
  return (
    <Coda
      tavola={tavola}
      titolo="Pratiche"
      ordine="ferma_dal"
      filtri={filtri}
      stati={STATE_NAMES}
      linguette={
        <div className="testa-azioni">
          <Stati />
          <Button
            component={Link}
            to={paths.importa}
            variant="outlined"
            sx={{ alignSelf: 'flex-start', ml: { md: 'auto' } }}
          >
            Importa da CSV
          </Button>
        </div>
      }
      niente="Nessuna pratica aspetta: tutto fatto."
      scheda={(riga) => (
        <>
          <Nome riga={riga} />
          <p>
            {riga.numero}, {riga.tipo_finanziamento}, {euro(riga.importo_cent)}
          </p>
          <p>{riga.titolare.denominazione}</p>
          <p>
            <StatoPratica riga={riga} /> {howLong(riga.ferma_dal)}
          </p>
          {riga.manca && <p>Manca: {riga.manca}</p>}
        </>
      )}
    >
      <DataTable.Col
        source="nominativo"
        label="Cliente"
        render={(riga: RigaPratica) => (
          <>
            <Nome riga={riga} />
            <small>{riga.numero}</small>
          </>
        )}
      />
      <DataTable.Col
        source="titolare"
        label="Convenzionato"
        render={(riga: RigaPratica) => riga.titolare.denominazione}
      />
      <DataTable.Col
        source="importo_cent"
        label="Finanziamento"
        render={(riga: RigaPratica) => (
          <>
            {euro(riga.importo_cent)}
            <small>{riga.tipo_finanziamento}</small>
          </>
        )}
      />
      <DataTable.Col
        source="perc_completamento"
        label="Passo"
        render={(riga: RigaPratica) => (
          <>
            <StatoPratica riga={riga} />
            {riga.manca && <small>Manca: {riga.manca}</small>}
          </>
        )}
      />
      <DataTable.Col
        source="data_registrazione"
        label="Registrata"
        render={(riga: RigaPratica) => shortDate(riga.data_registrazione)}
      />
      <DataTable.Col
        source="ferma_dal"
        label="Ferma"
        render={(riga: RigaPratica) => <span className="intera">{howLong(riga.ferma_dal)}</span>}
      />
    </Coda>
  )
}
