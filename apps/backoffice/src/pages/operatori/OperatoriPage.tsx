import Add from '@mui/icons-material/Add'
import { Button, TextField } from '@mui/material'
import { operatori } from '@primo/contract/ufficio/operatori'
import { quanti } from '@primo/domain/platform/numbers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQueryOptions } from '../../data/query.ts'
import { AskAction } from '../../ui/actions/AskAction.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { searchCutHint, searchInput } from '../../ui/search/search-length.ts'
import { CambiaInsiemi } from './CambiaInsiemi.tsx'
import { Insiemi } from './Insiemi.tsx'
import { Invita } from './Invita.tsx'
import { FILTERS, type RigaOperatore, type StateFilter, tavola } from './labels.ts'
import { Riga } from './Riga.tsx'
import '../../ui/list/tabs.css'
import './operatori.css'

/** Shows the operators, to search, invite, suspend and change permissions, and the permission sets. */
export function OperatoriPage() {
  return (
    <Permitted call={operatori} titolo="Operatori">
      <Operatori />
    </Permitted>
  )
}

function Operatori() {
  const [stato, setStato] = useState<StateFilter>('tutti')
  const [q, setQ] = useState('')
  const [inviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<{ azione: string; record: RigaOperatore } | null>(null)
  const query = useQuery({
    ...callQueryOptions(['operatori', stato, q], operatori, {
      query: { per_page: 100, stato, ...(q ? { q } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <>
      <PageHeading titolo="Operatori">
        <Button variant="contained" startIcon={<Add />} onClick={() => setInviting(true)}>
          Invita
        </Button>
      </PageHeading>
      <div className="operatori-page">
        <Panel titolo="Persone">
          <div className="operatori-filters">
            <fieldset className="tabs">
              <legend className="visually-hidden">Stato degli operatori</legend>
              {(Object.keys(FILTERS) as StateFilter[]).map((which) => (
                <button
                  key={which}
                  type="button"
                  aria-pressed={which === stato}
                  onClick={() => setStato(which)}
                >
                  {FILTERS[which]}
                </button>
              ))}
            </fieldset>
            <TextField
              type="search"
              label="Nome o e-mail"
              value={q}
              slotProps={{ htmlInput: searchInput }}
              helperText={searchCutHint(q)}
              onChange={(event) => setQ(event.target.value)}
            />
          </div>
          <QueryStatus query={query} />
          <p className="visually-hidden" role="status">
            {data && quanti(data.length, 'persona', 'persone')}
          </p>
          {data?.length === 0 && <p>Nessuno, con questa ricerca.</p>}
          {data && data.length > 0 && (
            <table className="operatori">
              <thead>
                <tr>
                  <th>Chi</th>
                  <th>Insiemi</th>
                  <th>Ultimo uso</th>
                  <th className="figure">Sessioni</th>
                  <th>Stato</th>
                  <th>
                    <span className="visually-hidden">Azioni</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((row) => (
                  <Riga
                    key={`${row.invito} ${row.id}`}
                    row={row}
                    ask={(azione) => setAsked({ azione, record: row })}
                  />
                ))}
              </tbody>
            </table>
          )}
        </Panel>
        <Insiemi />
      </div>
      {inviting && <Invita close={() => setInviting(false)} />}
      {asked?.azione === 'insiemi' && <CambiaInsiemi operatore={asked.record} close={() => setAsked(null)} />}
      {asked && asked.azione !== 'insiemi' && (
        <AskAction table={tavola} record={asked.record} azione={asked.azione} close={() => setAsked(null)} />
      )}
    </>
  )
}
