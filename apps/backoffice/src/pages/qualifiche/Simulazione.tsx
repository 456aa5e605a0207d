import { Button } from '@mui/material'
import { simulaPiano } from '@primo/contract/qualifiche/operatore-qualifiche'
import { longMonth } from '@primo/domain/platform/dates'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'

/** Simulates the plan on the last finished month. Runs on demand, because it counts every promotore. */
export function Simulazione({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['piani', String(id), 'simulazione'],
    queryFn: async ({ signal }) => (await api(simulaPiano, { params: { id } }, signal)).data,
    enabled: false,
  })
  return (
    <Panel titolo="Che cosa cambierebbe">
      <p className="muted">
        Prova il piano sull’ultimo mese finito, con le cifre di adesso: nulla viene scritto.
      </p>
      <div aria-live="polite">
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {data && (
          <>
            <p>
              Su {longMonth(data.mese)}, di {quanti(data.promotori, 'promotore', 'promotori')}:{' '}
              <b>{quanti(data.salgono, 'sale', 'salgono')}</b>,{' '}
              {quanti(data.restano, 'resta dov’è', 'restano dove sono')},{' '}
              <b>{quanti(data.scendono, 'è sotto le soglie', 'sono sotto le soglie')}</b> (un mese di
              tolleranza, poi un gradino).
            </p>
            <StatisticsTable
              className="gradi"
              first="Gradino"
              columns={['Oggi', 'Con questo']}
              rows={data.gradi.toReversed().map(({ nome, adesso, con_questo }) => ({
                key: nome,
                name: nome,
                cells: [wholeNumber(adesso), wholeNumber(con_questo)],
              }))}
            />
          </>
        )}
      </div>
      <Button variant="outlined" aria-disabled={isFetching} onClick={() => !isFetching && void refetch()}>
        {isFetching ? 'Sto contando…' : data ? 'Prova di nuovo' : 'Prova il piano'}
      </Button>
    </Panel>
  )
}
