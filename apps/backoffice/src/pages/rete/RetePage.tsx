import { TextField } from '@mui/material'
import { cifrePersone } from '@primo/contract/ingresso/operatore-cruscotto'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { searchCutHint, searchInput } from '../../ui/search/search-length.ts'
import { Livelli } from '../../ui/statistics/bar-charts.tsx'
import { useStatistics } from '../../ui/statistics/period.tsx'
import { searchOutcome, searchQuery, Trovati } from './rete.tsx'
import './rete.css'

/** Shows the number of persons on each level of the whole network, while nothing is searched. */
function TuttaLaRete() {
  const { data } = useStatistics(cifrePersone)
  return data ? <Livelli dati={data} /> : null
}

/** Page that searches people of the network. The search is kept in the URL. */
export function RetePage() {
  const [cerca, setCerca] = useSearchParams()
  const written = cerca.get('q') ?? ''
  const q = useDeferredValue(written.trim())
  const { data, error, isFetching, refetch } = useQuery(searchQuery(q))
  const outcome = searchOutcome(q, data, isFetching)
  return (
    <>
      <PageHeading titolo="Rete" />
      <search className="rete-search">
        <TextField
          type="search"
          label="Nome, e-mail, codice sponsor o numero"
          fullWidth
          value={written}
          slotProps={{ htmlInput: searchInput }}
          helperText={searchCutHint(written)}
          onChange={(event) =>
            setCerca(event.target.value ? { q: event.target.value } : {}, { replace: true })
          }
        />
      </search>
      <p className="rete-esito" role="status">
        {outcome.frase}
      </p>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {outcome.righe.length > 0 && (
        <div className="queue-rows">
          <Trovati rows={outcome.righe} />
        </div>
      )}
      {written === '' && <TuttaLaRete />}
    </>
  )
}
