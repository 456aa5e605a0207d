import { Button } from '@mui/material'
import { messageOf } from '@primo/client/error-message'
import { riprovaMessaggi, statoMessaggi } from '@primo/contract/registro/operatore-messaggi'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { callQueryOptions } from '../../data/query.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'

const NAMES = { email: 'E-mail', sms: 'SMS' } as const

/** Shows the delivery of e-mail and SMS: queued messages, failures and their causes. */
export function Messaggi() {
  const query = useQuery({ ...callQueryOptions(['messaggi'], statoMessaggi, {}), refetchInterval: 10_000 })
  const { data } = query
  const daRiprovare = data?.canali.reduce((n, c) => n + c.da_riprovare, 0) ?? 0
  return (
    <Panel titolo="E-mail e SMS">
      <QueryStatus query={query} />
      <ul className="canali">
        {data?.canali.map((c) => (
          <li key={c.canale}>
            <div>
              <h3 className="row-stato">
                {NAMES[c.canale]}{' '}
                {c.non_partiti > 0 && (
                  <Pill tone="bad">{quanti(c.non_partiti, 'non partito', 'non partiti')}</Pill>
                )}
                {c.in_attesa > 0 && <Pill tone="warn">{wholeNumber(c.in_attesa)} in attesa</Pill>}
              </h3>
              <p className="muted">{quanti(c.consegnati, 'partito', 'partiti')} negli ultimi 30 giorni</p>
            </div>
          </li>
        ))}
      </ul>
      {data && data.ultimi.length > 0 && (
        <details>
          <summary>Gli ultimi non partiti</summary>
          <ul className="canali">
            {data.ultimi.map((m) => (
              <li key={m.id}>
                <p>
                  {NAMES[m.canale]} {elide('del', longInstant(new Date(m.creato_il)))}: <b>{m.causa}</b>, dopo{' '}
                  {quanti(m.tentativi, 'tentativo', 'tentativi')}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {daRiprovare > 0 && <Retry quante={daRiprovare} />}
    </Panel>
  )
}

function Retry({ quante }: { quante: number }) {
  const [inCorso, setInCorso] = useState(false)
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()
  async function retry() {
    if (inCorso) return
    setInCorso(true)
    try {
      notify((await api(riprovaMessaggi, {})).message ?? 'Si riprova.', { type: 'success' })
    } catch (error) {
      if (await seScaduta(error)) return
      notify(messageOf(error), { type: 'error' })
    } finally {
      setInCorso(false)
      void queryClient.invalidateQueries({ queryKey: ['messaggi'] })
    }
  }
  return (
    <Permitted call={riprovaMessaggi}>
      <Button variant="outlined" aria-disabled={inCorso} onClick={() => void retry()}>
        Riprova {quanti(quante, 'messaggio', 'messaggi')}
      </Button>
    </Permitted>
  )
}
