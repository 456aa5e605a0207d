import Add from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { STATI_CATALOGO } from '@primo/contract/raccolta/operatore-catalogo'
import { edizioni } from '@primo/contract/raccolta/operatore-edizioni'
import { euro, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { DataTable, SearchInput, SelectInput } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { AdministratorsOnly } from '../../ui/AdministratorsOnly.tsx'
import { Coda } from '../../ui/Coda.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { StateTabs } from '../../ui/StateTabs.tsx'
import { type RigaPremio, tavola } from './actions.ts'
import { Figura } from './Figura.tsx'
import { FILTER_NAMES, pezzi, statoPremio } from './words.ts'

const voci = STATI_CATALOGO.map((valore) => ({ valore, nome: FILTER_NAMES[valore], quante: undefined }))

/** The editions to choose among; none said = the current one. */
export function useEdizioni() {
  return useQuery({
    queryKey: ['edizioni'],
    queryFn: async ({ signal }) => (await api(edizioni, {}, signal)).data,
  })
}

const Nome = ({ riga }: { riga: RigaPremio }) => (
  <Link to={paths.una('catalogo', riga.id)} onClick={(evento) => evento.stopPropagation()}>
    {riga.descrizione}
  </Link>
)
function Stato({ riga }: { riga: RigaPremio }) {
  const { nome, tono } = statoPremio(riga)
  return <Pill tono={tono}>{nome}</Pill>
}

export function CatalogoList() {
  const { data } = useEdizioni()
  const filtri = [
    <SearchInput key="q" source="q" alwaysOn placeholder="Nome, codice, categoria" />,
    <SelectInput
      key="edizione"
      source="edizione"
      label="Edizione"
      choices={(data ?? []).map((e) => ({ id: e.id, name: e.titolo }))}
      alwaysOn
      emptyText="Quella in corso"
    />,
  ]
  return (
    <Coda
      tavola={tavola}
      titolo="Catalogo"
      ordine="punti"
      filtri={filtri}
      stati={FILTER_NAMES}
      linguette={
        <div className="testa-azioni">
          <StateTabs campo="stato" predefinita="in_catalogo" nome="Stato dei premi" voci={voci} />
          <AdministratorsOnly perGliAltri="Il catalogo lo cambia chi amministra.">
            <Button
              component={Link}
              to={paths.nuova('catalogo')}
              variant="contained"
              startIcon={<Add />}
              sx={{ marginLeft: 'auto', alignSelf: 'start' }}
            >
              Aggiungi un premio
            </Button>
          </AdministratorsOnly>
        </div>
      }
      niente="Qui non c’è ancora nessun premio."
      scheda={(riga) => (
        <div className="con-figura">
          <Figura immagine={riga.immagine} />
          <span>
            <Nome riga={riga} />
            <p>
              {riga.codice}, {quanti(riga.punti, 'punto', 'punti')}, {euro(riga.valore_cent)}
            </p>
            <p>
              <Stato riga={riga} /> {pezzi(riga)}
            </p>
          </span>
        </div>
      )}
    >
      <DataTable.Col
        source="descrizione"
        label="Premio"
        render={(riga: RigaPremio) => (
          <span className="con-figura">
            <Figura immagine={riga.immagine} />
            <span>
              <Nome riga={riga} />
              <small>{riga.categoria}</small>
            </span>
          </span>
        )}
      />
      <DataTable.Col source="codice" label="Codice" />
      <DataTable.Col
        source="punti"
        label="Punti"
        align="right"
        render={(riga: RigaPremio) => wholeNumber(riga.punti)}
      />
      <DataTable.Col
        source="valore_cent"
        label="Valore"
        align="right"
        render={(riga: RigaPremio) => euro(riga.valore_cent)}
      />
      <DataTable.Col
        source="disponibili"
        label="Pezzi liberi"
        render={(riga: RigaPremio) => <span className="intera">{pezzi(riga)}</span>}
      />
      <DataTable.Col label="Stato" disableSort render={(riga: RigaPremio) => <Stato riga={riga} />} />
    </Coda>
  )
}
