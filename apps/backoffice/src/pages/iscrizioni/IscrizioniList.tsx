import { conteggiIscrizioni, STATI_FILTRO_ISCRIZIONI } from '@primo/contract/ingresso/operatore-iscrizioni'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'
import { useQuery } from '@tanstack/react-query'
import { DataTable, SearchInput, SelectInput, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import type { Tavola } from '../../ui/azione.ts'
import { Coda } from '../../ui/Coda.tsx'
import { daQuanto } from '../../ui/formati.ts'
import { NOMI_FILTRI, NOMI_RUOLI, NOMI_STATI, TONI } from '../../ui/iscrizioni.ts'
import { Linguette } from '../../ui/Linguette.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { type RigaIscrizione, tavola } from '../../ui/tavola-iscrizioni.ts'

const Ruoli = RUOLI.map((id) => ({ id, name: NOMI_RUOLI[id] }))
const filtri = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Nome, e-mail, azienda" />,
  <SelectInput key="ruolo" source="ruolo" label="Area" choices={Ruoli} alwaysOn emptyText="Ogni area" />,
]

function Stati() {
  const { filterValues } = useListContext()
  const { q, ruolo } = filterValues as { q?: string; ruolo?: Ruolo }
  const { data } = useQuery({
    queryKey: ['conteggi', 'iscrizioni', q ?? '', ruolo ?? ''],
    queryFn: async ({ signal }) => {
      const query = { ...(q ? { q } : {}), ...(ruolo ? { ruolo } : {}) }
      return (await api(conteggiIscrizioni, { query }, signal)).data
    },
  })
  const voci = STATI_FILTRO_ISCRIZIONI.flatMap((valore) => {
    const nome = NOMI_FILTRI[valore]
    return nome
      ? [{ valore, nome, quante: data?.per_stato.find(({ stato }) => stato === valore)?.quante }]
      : []
  })
  const inOrdine = Object.keys(NOMI_FILTRI)
  voci.sort((a, b) => inOrdine.indexOf(a.valore) - inOrdine.indexOf(b.valore))
  return <Linguette campo="stato" predefinita="in_approvazione" nome="Stato delle iscrizioni" voci={voci} />
}

const Stato = ({ riga }: { riga: RigaIscrizione }) => (
  <Pillola tono={TONI[riga.stato]}>{NOMI_STATI[riga.stato]}</Pillola>
)
const Nome = ({ riga }: { riga: RigaIscrizione }) => (
  <Link to={paths.una('iscrizioni', riga.id)} onClick={(evento) => evento.stopPropagation()}>
    {riga.membro.denominazione}
  </Link>
)

export function IscrizioniList() {
  return (
    <Coda
      tavola={tavola as unknown as Tavola<RigaIscrizione>}
      titolo="Iscrizioni"
      ordine="dal"
      filtri={filtri}
      stati={NOMI_FILTRI}
      linguette={<Stati />}
      niente="Nessuna iscrizione aspetta: tutto fatto."
      scheda={(riga) => (
        <>
          <Nome riga={riga} />
          <p>
            {NOMI_RUOLI[riga.ruolo]}
            {riga.azienda ? `, ${riga.azienda}` : ''}
          </p>
          <p>
            <Stato riga={riga} /> {daQuanto(riga.dal)}
          </p>
        </>
      )}
    >
      <DataTable.Col
        source="membro"
        label="Chi"
        render={(riga: RigaIscrizione) => (
          <>
            <Nome riga={riga} />
            <small>{riga.membro.email}</small>
          </>
        )}
      />
      <DataTable.Col label="Area" disableSort render={(riga: RigaIscrizione) => NOMI_RUOLI[riga.ruolo]} />
      <DataTable.Col
        source="azienda"
        label="Azienda"
        render={(riga: RigaIscrizione) => riga.azienda ?? '–'}
      />
      <DataTable.Col label="Stato" disableSort render={(riga: RigaIscrizione) => <Stato riga={riga} />} />
      <DataTable.Col
        source="dal"
        label="Così"
        render={(riga: RigaIscrizione) => <span className="intera">{daQuanto(riga.dal)}</span>}
      />
    </Coda>
  )
}
