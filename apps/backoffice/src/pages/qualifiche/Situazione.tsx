import { Button } from '@mui/material'
import { messageOf } from '@primo/client/sentences'
import { chiudiMese, situazioneQualifiche } from '@primo/contract/qualifiche/operatore-qualifiche'
import { meseLungo } from '@primo/domain/platform/data'
import { intero } from '@primo/domain/platform/numeri'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { Amministra } from '../../ui/Amministra.tsx'
import { Scheda } from '../../ui/Scheda.tsx'
import { Errore } from '../../ui/stati.tsx'
import { chiudeIl } from './parole.ts'

/** A close in progress is seen going on. */
export const OGNI_MS = 5_000

/** How many stand on each step, and which month comes next. */
export function Situazione() {
  const { data, error, refetch } = useQuery({
    queryKey: ['qualifiche', 'situazione'],
    queryFn: async ({ signal }) => (await api(situazioneQualifiche, {}, signal)).data,
    refetchInterval: OGNI_MS,
  })
  const tutti = data?.gradi.reduce((somma, g) => somma + g.quanti, 0) ?? 0
  return (
    <Scheda titolo="Come stanno i promotori">
      {error && !data && <Errore errore={error} riprova={() => void refetch()} />}
      {data && (
        <>
          {data.gradi.length > 0 && (
            <table className="gradi">
              <thead>
                <tr>
                  <th scope="col">Qualifica</th>
                  <th scope="col">Promotori</th>
                </tr>
              </thead>
              <tbody>
                {data.gradi.toReversed().map((g) => (
                  <tr key={g.nome}>
                    <th scope="row">
                      {g.nome}
                      <span className="barra" aria-hidden="true">
                        <i style={{ width: `${tutti ? (g.quanti / tutti) * 100 : 0}%` }} />
                      </span>
                    </th>
                    <td>{intero(g.quanti)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <Prossimo mese={data.prossimo} chiudibile={data.chiudibile} />
        </>
      )}
    </Scheda>
  )
}

function Prossimo({ mese, chiudibile }: { mese: string | null; chiudibile: boolean }) {
  const [inCorso, setInCorso] = useState(false)
  const chiave = useRef(crypto.randomUUID())
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()
  if (mese === null) return <p>Il primo mese si chiude quando c’è un piano pubblicato.</p>
  const nome = meseLungo(mese)
  if (!chiudibile) {
    return (
      <p className="meno">
        Il prossimo mese a chiudersi è {nome}: lo fa da sé il {chiudeIl(mese)}.
      </p>
    )
  }
  const chiudi = async () => {
    if (inCorso) return
    setInCorso(true)
    try {
      const esito = await api(chiudiMese, { body: { mese }, idempotencyKey: chiave.current })
      notify(esito.message ?? 'Chiusura avviata.', { type: 'success' })
    } catch (errore) {
      if (!(await seScaduta(errore))) notify(messageOf(errore), { type: 'warning' })
    }
    chiave.current = crypto.randomUUID()
    setInCorso(false)
    void queryClient.invalidateQueries({ queryKey: ['qualifiche'] })
  }
  return (
    <div className="da-chiudere">
      <p>{nome} è finito e non è ancora chiuso.</p>
      <Amministra perGliAltri="Lo chiude chi amministra, o da sé al suo orario.">
        <Button variant="outlined" aria-disabled={inCorso} onClick={() => void chiudi()}>
          {inCorso ? 'Un momento…' : `Chiudi ${nome} adesso`}
        </Button>
      </Amministra>
    </div>
  )
}
