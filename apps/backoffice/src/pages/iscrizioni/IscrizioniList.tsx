import { conteggiIscrizioni, STATI_FILTRO_ISCRIZIONI } from '@primo/contract/ingresso/operatore-iscrizioni'
import { RUOLI, type Ruolo } from '@primo/domain/platform/ruolo'
import { useQuery } from '@tanstack/react-query'
import { DataTable, SearchInput, SelectInput, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import type { ActionTable } from '../../ui/action.ts'
import { Coda } from '../../ui/Coda.tsx'
import { howLong } from '../../ui/formats.ts'
import { FILTER_NAMES, RUOLO_NAMES, STATE_NAMES, TONES } from '../../ui/iscrizioni.ts'
import { type RigaIscrizione, tavola } from '../../ui/iscrizioni-actions.ts'
import { Pill } from '../../ui/Pill.tsx'
import { StateTabs } from '../../ui/StateTabs.tsx'

const Ruoli = RUOLI.map((id) => ({ id, name: RUOLO_NAMES[id] }))
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
    const nome = FILTER_NAMES[valore]
    return nome
      ? [{ valore, nome, quante: data?.per_stato.find(({ stato }) => stato === valore)?.quante }]
      : []
  })
  const inOrdine = Object.keys(FILTER_NAMES)
  voci.sort((a, b) => inOrdine.indexOf(a.valore) - inOrdine.indexOf(b.valore))
  return <StateTabs campo="stato" predefinita="in_approvazione" nome="Stato delle iscrizioni" voci={voci} />
}

const Stato = ({ riga }: { riga: RigaIscrizione }) => (
  <Pill tono={TONES[riga.stato]}>{STATE_NAMES[riga.stato]}</Pill>
)
const Nome = ({ riga }: { riga: RigaIscrizione }) => (
  <Link to={paths.una('iscrizioni', riga.id)} onClick={(evento) => evento.stopPropagation()}>
    {riga.membro.denominazione}
  </Link>
)

export function IscrizioniList() {
  return (
    <Coda
      tavola={tavola as unknown as ActionTable<RigaIscrizione>}
      titolo="Iscrizioni"
      ordine="dal"
      filtri={filtri}
      stati={FILTER_NAMES}
      linguette={<Stati />}
      niente="Nessuna iscrizione aspetta: tutto fatto."
      scheda={(riga) => (
        <>
          <Nome riga={riga} />
          <p>
            {RUOLO_NAMES[riga.ruolo]}
            {riga.azienda ? `, ${riga.azienda}` : ''}
          </p>
          <p>
            <Stato riga={riga} /> {howLong(riga.dal)}
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
      <DataTable.Col label="Area" disableSort render={(riga: RigaIscrizione) => RUOLO_NAMES[riga.ruolo]} />
      <DataTable.Col
        source="azienda"
        label="Azienda"
        render={(riga: RigaIscrizione) => riga.azienda ?? '–'}
      />
      <DataTable.Col label="Stato" disableSort render={(riga: RigaIscrizione) => <Stato riga={riga} />} />
      <DataTable.Col
        source="dal"
        label="Così"
        render={(riga: RigaIscrizione) => <span className="intera">{howLong(riga.dal)}</span>}
      />
    </Coda>
  )
}
