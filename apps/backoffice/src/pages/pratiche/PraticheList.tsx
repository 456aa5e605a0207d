import { Button } from '@mui/material'
import { conteggiPratiche, STATI_FILTRO } from '@primo/contract/pratiche/operatore-pratiche'
import { dataBreve } from '@primo/domain/platform/data'
import { euro } from '@primo/domain/platform/numeri'
import { useQuery } from '@tanstack/react-query'
import { DataTable, SearchInput, SelectInput, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { Coda } from '../../ui/Coda.tsx'
import { daQuanto } from '../../ui/formati.ts'
import { Linguette } from '../../ui/Linguette.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { NOMI_PASSI } from '../../ui/parole.ts'
import { NOMI_STATI, TONI } from './parole.ts'
import { type RigaPratica, tavola } from './tavola.ts'

const Passi = Object.entries(NOMI_PASSI).map(([id, name]) => ({ id, name }))
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
    nome: NOMI_STATI[valore],
    quante: data?.per_stato.find(({ stato }) => stato === valore)?.quante,
  }))
  return <Linguette campo="stato" predefinita="in_lavorazione" nome="Stato delle pratiche" voci={voci} />
}

function StatoPratica({ riga }: { riga: RigaPratica }) {
  if (riga.id_stato !== 3 || !riga.passo) return <Pillola tono={TONI[riga.id_stato]}>{riga.stato}</Pillola>
  return <Pillola tono={riga.manca ? 'warn' : 'base'}>{NOMI_PASSI[riga.passo]}</Pillola>
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
      stati={NOMI_STATI}
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
            <StatoPratica riga={riga} /> {daQuanto(riga.ferma_dal)}
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
        render={(riga: RigaPratica) => dataBreve(riga.data_registrazione)}
      />
      <DataTable.Col
        source="ferma_dal"
        label="Ferma"
        render={(riga: RigaPratica) => <span className="intera">{daQuanto(riga.ferma_dal)}</span>}
      />
    </Coda>
  )
}
