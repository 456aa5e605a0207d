import { Button } from '@mui/material'
import { ApiError } from '@primo/client/api-error'
import { messageOf } from '@primo/client/error-message'
import { newIdempotencyKey } from '@primo/client/idempotency'
import { eseguiLavoro, type LavoroProgrammato, lavori } from '@primo/contract/registro/operatore-lavori'
import { longInstant } from '@primo/domain/platform/dates'
import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import { causaDelLavoro } from '@primo/domain/registro/lavori'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { callQueryOptions } from '../../data/query.ts'
import { paths } from '../../paths.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { Copie } from './Backup.tsx'
import { durationOf, formatRunCounts, STATES } from './labels.ts'
import './lavori.css'

/** Polling interval, in milliseconds, of the scheduled jobs' state. */
export const EVERY_MS = 5_000

/** Reads the scheduled jobs every few seconds, to show progress. */
export function useJobs() {
  return useQuery({ ...callQueryOptions(['lavori'], lavori, {}), refetchInterval: EVERY_MS })
}

export function LavoriPage() {
  const query = useJobs()
  const { data } = query
  return (
    <>
      <PageHeading titolo="Lavori" above="Ciò che il sistema fa da solo" />
      <QueryStatus query={query} />
      {!query.error && <Copie />}
      <ul className="lavori">
        {data?.map((job) => (
          <li key={job.coda} className="lavoro card">
            <Lavoro lavoro={job} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Lavoro({ lavoro }: { lavoro: LavoroProgrammato }) {
  const { ultima } = lavoro
  return (
    <>
      <div className="lavoro-text">
        <h2>
          <Link className="title-link" to={paths.una('lavori', lavoro.coda)}>
            {lavoro.nome}
          </Link>{' '}
          {ultima && <StatePill state={STATES[ultima.stato]} />}
        </h2>
        <p>{lavoro.descrizione}</p>
        <p className="muted">
          {lavoro.quando.charAt(0).toUpperCase() + lavoro.quando.slice(1)}; la prossima volta{' '}
          {longInstant(new Date(lavoro.prossima_il))}
        </p>
        <LastRun lavoro={lavoro} />
      </div>
      <RunNow lavoro={lavoro} />
    </>
  )
}

/** Shows the outcome of a job's last run, or the progress of a running one. */
export function LastRun({ lavoro: { ultima } }: { lavoro: LavoroProgrammato }) {
  if (!ultima) return <p className="muted">Non è ancora partito.</p>
  const { iniziata_il, durata_ms, fatti, totale, conteggi, errore } = ultima
  const steps =
    fatti === null ? null : totale ? `${wholeNumber(fatti)} di ${wholeNumber(totale)}` : wholeNumber(fatti)
  return (
    <p className="muted">
      {iniziata_il && `L’ultima volta ${longInstant(new Date(iniziata_il))}`}
      {durata_ms !== null && `, ${durationOf(durata_ms)}`}
      {ultima.stato === 'in_corso' &&
        steps !== null &&
        `, ${steps} ${accorda(totale ?? fatti ?? 0, 'fatto', 'fatti')}`}
      {conteggi.length > 0 && `. ${formatRunCounts(conteggi)}`}
      {errore && `. ${causaDelLavoro(errore)}`}
    </p>
  )
}

/** Button that starts a job: «Esegui adesso», or «Riprova» after a failure. */
export function RunNow({ lavoro }: { lavoro: LavoroProgrammato }) {
  const [inCorso, setInCorso] = useState(false)
  const key = useRef(newIdempotencyKey())
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()
  const stato = lavoro.ultima?.stato
  const occupato = inCorso || stato === 'in_corso'

  async function run() {
    if (occupato) return
    setInCorso(true)
    try {
      const richiesta = { params: { coda: lavoro.coda }, body: {}, idempotencyKey: key.current }
      notify((await api(eseguiLavoro, richiesta)).message ?? 'Parte adesso.', { type: 'success' })
      key.current = newIdempotencyKey()
    } catch (error) {
      if (await seScaduta(error)) return
      const gia = error instanceof ApiError && error.status === 409
      notify(messageOf(error), { type: gia ? 'warning' : 'error' })
    } finally {
      setInCorso(false)
      void queryClient.invalidateQueries({ queryKey: ['lavori'] })
    }
  }

  return (
    <Permitted call={eseguiLavoro}>
      <Button
        variant={stato === 'fallita' ? 'contained' : 'outlined'}
        aria-disabled={occupato}
        aria-label={`${stato === 'fallita' ? 'Riprova' : 'Esegui adesso'}: ${lavoro.nome}`}
        onClick={() => void run()}
      >
        {stato === 'in_corso' ? 'In corso…' : stato === 'fallita' ? 'Riprova' : 'Esegui adesso'}
      </Button>
    </Permitted>
  )
}
