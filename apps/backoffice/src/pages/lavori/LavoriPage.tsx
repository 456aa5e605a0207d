import { Button } from '@mui/material'
import { ApiError, messageOf } from '@primo/client/api-error'
import { newIdempotencyKey } from '@primo/client/form-request'
import {
  copie,
  eseguiLavoro,
  type LavoroProgrammato,
  lavori,
  type UltimeCopie,
} from '@primo/contract/registro/operatore-lavori'
import { clock } from '@primo/domain/platform/clock'
import { longInstant } from '@primo/domain/platform/dates'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { causaDelLavoro, isBackupOverdue, type StatoEsecuzione } from '@primo/domain/registro/lavori'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { callQueryOptions } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Pill, type State, StatePill } from '../../ui/page/Pill.tsx'
import './lavori.css'

export const STATES: Record<StatoEsecuzione, State> = {
  in_attesa: ['In attesa', 'neutro'],
  in_corso: ['In corso', 'base'],
  riuscita: ['Riuscita', 'ok'],
  fallita: ['Non riuscita', 'bad'],
  interrotta: ['Interrotta', 'warn'],
}

/** Formats the duration of a job's run: «in 3 secondi», «in 2 minuti». */
export function durationOf(ms: number): string {
  if (ms < 1000) return 'in meno di un secondo'
  if (ms < 120_000) return `in ${quanti(Math.round(ms / 1000), 'secondo', 'secondi')}`
  if (ms < 7_200_000) return `in ${quanti(Math.round(ms / 60_000), 'minuto', 'minuti')}`
  return `in ${quanti(Math.round(ms / 3_600_000), 'ora', 'ore')}`
}

/** Formats the numbers of rows that a job's run has processed: «Movimenti: 12, premi: 3». */
export function formatRunCounts(counts: { nome: string; quanti: number }[]): string {
  const voci = counts.map((c) => `${c.nome.replaceAll('_', ' ')}: ${wholeNumber(c.quanti)}`).join(', ')
  return voci.charAt(0).toUpperCase() + voci.slice(1)
}

/** Polling interval, in milliseconds, of the scheduled jobs' state. */
export const EVERY_MS = 5_000

/** Reads the scheduled jobs every few seconds, to show the progress of a running one. */
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

/** Shows the state of the backups. They are made and tested on the server, not from here. */
function Copie() {
  const query = useQuery(callQueryOptions(['copie'], copie, {}))
  const { data } = query
  return (
    <section className="copie lavoro card" aria-labelledby="copie">
      <QueryStatus query={query} />
      {data && (
        <div className="lavoro-text">
          <h2 id="copie">
            Copie di sicurezza <Health copia={data.copia} prova={data.prova} />
          </h2>
          <Last
            what="Ultima copia riuscita"
            never="Nessuna copia fatta con «primo backup»."
            last={data.copia}
          />
          <Last
            what="Ultima prova di ripristino riuscita"
            never="Nessuna prova di ripristino: «primo restore-drill» rimette l’ultima copia in un posto a parte e controlla che torni."
            last={data.prova}
          />
        </div>
      )}
    </section>
  )
}

function Health({ copia, prova }: { copia: UltimeCopie; prova: UltimeCopie }) {
  if (copia.riuscita === false || prova.riuscita === false) return <Pill tone="bad">Non riuscita</Pill>
  const when = (instant: string | null) => instant && new Date(instant)
  const now = clock.now()
  const late =
    isBackupOverdue('copia', when(copia.riuscita_il) || null, now) ||
    isBackupOverdue('prova', when(prova.riuscita_il) || null, now)
  return late ? <Pill tone="warn">Da fare</Pill> : <Pill tone="ok">In ordine</Pill>
}

function Last({ what, never, last }: { what: string; never: string; last: UltimeCopie }) {
  if (last.ultima_il === null) return <p className="muted">{never}</p>
  return (
    <p className="muted">
      {what}: {last.riuscita_il ? longInstant(new Date(last.riuscita_il)) : 'mai'}.
      {last.riuscita === false &&
        ` L’ultima volta, ${longInstant(new Date(last.ultima_il))}, no: ${last.errore ?? 'errore'}`}
    </p>
  )
}
