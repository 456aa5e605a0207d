import { Button } from '@mui/material'
import { messageOf } from '@primo/client/error-message'
import { newIdempotencyKey } from '@primo/client/idempotency'
import { chiudiMese, situazioneQualifiche } from '@primo/contract/qualifiche/operatore-qualifiche'
import { longMonth } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { callQueryOptions } from '../../data/query.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'
import { chiudeIl } from './labels.ts'

/** Polling interval in milliseconds, to show the progress of a closing. */
export const EVERY_MS = 5_000

/** Shows the number of promotori by grado, and the next month to close. */
export function Situazione() {
  const { data, error, refetch } = useQuery({
    ...callQueryOptions(['qualifiche', 'situazione'], situazioneQualifiche, {}),
    refetchInterval: EVERY_MS,
  })
  const all = data?.gradi.reduce((sum, g) => sum + g.quanti, 0) ?? 0
  return (
    <Panel titolo="Come stanno i promotori">
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <>
          {data.gradi.length > 0 && (
            <StatisticsTable
              className="gradi"
              first="Qualifica"
              columns={['Promotori']}
              rows={data.gradi.toReversed().map((g) => ({
                key: g.nome,
                name: (
                  <>
                    {g.nome}
                    <span className="bar" aria-hidden="true">
                      <i style={{ width: `${all ? (g.quanti / all) * 100 : 0}%` }} />
                    </span>
                  </>
                ),
                cells: [wholeNumber(g.quanti)],
              }))}
            />
          )}
          <Prossimo mese={data.prossimo} chiudibile={data.chiudibile} />
        </>
      )}
    </Panel>
  )
}

function Prossimo({ mese, chiudibile }: { mese: string | null; chiudibile: boolean }) {
  const [inCorso, setInCorso] = useState(false)
  const key = useRef(newIdempotencyKey())
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()
  if (mese === null) return <p>Il primo mese si chiude quando c’è un piano pubblicato.</p>
  const nome = longMonth(mese)
  if (!chiudibile) {
    return (
      <p className="muted">
        Il prossimo mese a chiudersi è {nome}: lo fa da sé {elide('il', chiudeIl(mese))}.
      </p>
    )
  }
  const close = async () => {
    if (inCorso) return
    setInCorso(true)
    try {
      const outcome = await api(chiudiMese, { body: { mese }, idempotencyKey: key.current })
      notify(outcome.message ?? 'Chiusura avviata.', { type: 'success' })
    } catch (error) {
      if (!(await seScaduta(error))) notify(messageOf(error), { type: 'warning' })
    }
    key.current = newIdempotencyKey()
    setInCorso(false)
    void queryClient.invalidateQueries({ queryKey: ['qualifiche'] })
  }
  return (
    <div className="da-chiudere">
      <p>{nome} è finito e non è ancora chiuso.</p>
      <Permitted call={chiudiMese}>
        <Button variant="outlined" aria-disabled={inCorso} onClick={() => void close()}>
          {inCorso ? 'Un momento…' : `Chiudi ${nome} adesso`}
        </Button>
      </Permitted>
    </div>
  )
}
