import { Button, LinearProgress } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import {
  type BozzaRegola,
  fermaSimulazione,
  leggiSimulazione,
  type Simulazione,
  simulaBozza,
} from '@primo/contract/raccolta/operatore-regole'
import { longDate, parseDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti, wholeNumber, withSign } from '@primo/domain/platform/numbers'
import { formatCsv } from '@primo/domain/registro/esportazioni'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api.ts'
import { callQueryOptions } from '../../data/query-client.ts'
import { download } from '../../ui/export/download.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { nomeLivello } from '../../ui/labels/pratiche-richieste.ts'
import { ErrorState } from '../../ui/page/loading-and-errors.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'
import './regole.css'

type Conto = { chiave: string | number; nome: string; prima: number; dopo: number }

/** Interval between two readings of a simulation in progress. */
const SOON_MS = 1000

/** Simulates a draft of the points rule on past pratiche in the background, and shows progress and result. */
export function SimulazionePanel({ bozza }: { bozza: BozzaRegola }) {
  const [periodo, setPeriodo] = useState({ dal: '', al: '' })
  const params = { id: bozza.id }
  const queryClient = useQueryClient()
  const queryKey = ['regole', 'simulazione', bozza.id, bozza.aggiornata_il]
  const { data, error, refetch } = useQuery({
    ...callQueryOptions(queryKey, leggiSimulazione, { params }),
    refetchInterval: ({ state }) => (state.data?.stato === 'in_corso' ? SOON_MS : false),
  })
  const { errors, failure, setFailure, busy, allRight, send } = useSubmit()
  const running = data?.stato === 'in_corso'
  const reread = () => queryClient.invalidateQueries({ queryKey })

  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = Object.fromEntries(
      Object.entries(periodo)
        .filter(([, day]) => day !== '' && !parseDate(day))
        .map(([name]) => [name, 'Scrivi un giorno, o lascia vuoto.']),
    )
    if (busy || running || !allRight(event.currentTarget, wrong)) return
    const body = { dal: periodo.dal || null, al: periodo.al || null }
    void send(
      async () => {
        await api(simulaBozza, { params, body })
        await reread()
      },
      (refused) => {
        setFailure(messageOf(refused))
        return true
      },
    )
  }
  const giorno = (name: 'dal' | 'al', label: string) => (
    <DayField
      name={name}
      label={label}
      value={periodo[name]}
      error={errors[name] !== undefined}
      helperText={errors[name]}
      onDay={(day) => setPeriodo({ ...periodo, [name]: day })}
    />
  )
  return (
    <Panel titolo="Prova sul passato">
      <p className="muted">
        Rifà i conti di tutte le pratiche completate, o di quelle di un periodo, con la loro linea di sponsor
        e con profili e sedi di oggi. Non cambia nulla, e continua anche se chiudi la pagina.
      </p>
      <form className="punti-tools" noValidate onSubmit={start}>
        {giorno('dal', 'Completate dal (facoltativo)')}
        {giorno('al', 'Al (facoltativo)')}
        <Button type="submit" variant="outlined" aria-disabled={busy || running}>
          {busy || running ? 'Un momento…' : 'Prova'}
        </Button>
      </form>
      {failure && <Failure sentence={failure} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && !error && (
        <div role="status">
          <Progress simulazione={data} />
        </div>
      )}
      {running && (
        <Button
          variant="outlined"
          color="error"
          onClick={() => void api(fermaSimulazione, { params }).then(reread, reread)}
        >
          Ferma la prova
        </Button>
      )}
      {data?.esito && !error && <Outcome esito={data.esito} versione={bozza.versione} />}
    </Panel>
  )
}

/** Returns the days of completion of the simulated pratiche, as words. */
const periodOf = ({ dal, al }: Pick<Simulazione, 'dal' | 'al'>) =>
  [
    ...(dal === null ? [] : [elide('dal', longDate(dal))]),
    ...(al === null ? [] : [dal === null ? `fino ${elide('al', longDate(al))}` : elide('al', longDate(al))]),
  ].join(' ')

/** Shows how far a simulation is, and whether its result is still that of the draft. */
function Progress({ simulazione: s }: { simulazione: Simulazione }) {
  const done = `${wholeNumber(s.fatte)} di ${quanti(s.totale, 'pratica', 'pratiche')}`
  if (s.stato === 'in_corso')
    return (
      <>
        <p>{s.totale === 0 ? 'Sta per cominciare…' : `Rifatti i conti di ${done}.`}</p>
        <LinearProgress
          aria-label="Pratiche provate"
          {...(s.totale > 0 ? { variant: 'determinate', value: (100 * s.fatte) / s.totale } : {})}
        />
      </>
    )
  if (s.stato === 'fermata') return <p>La prova è stata fermata.</p>
  if (s.stato === 'fallita') return <p className="fault">La prova non è riuscita. Riprova.</p>
  const when = periodOf(s)
  return (
    <p>
      {s.esito?.pratiche === 0
        ? 'Non c’è nessuna pratica completata da provare.'
        : `${accorda(s.fatte, 'Provata', 'Provate')} ${quanti(s.fatte, 'pratica completata', 'pratiche completate')}${when && ` ${when}`}, per ${s.chiesta_da}.`}
      {!s.attuale && <strong> La bozza è cambiata: prova di nuovo.</strong>}
    </p>
  )
}

function Outcome({ esito: e, versione }: { esito: NonNullable<Simulazione['esito']>; versione: string }) {
  if (e.pratiche === 0) return null
  const persone = (membri: typeof e.primi): Conto[] =>
    membri.map(({ membro, prima, dopo }) => ({
      chiave: membro.utente_id,
      nome: membro.denominazione,
      prima,
      dopo,
    }))
  const csv = () =>
    formatCsv(
      ['Iscritto', 'E-mail', 'Prima', 'Dopo', 'Differenza'],
      [...e.primi, ...e.ultimi].map((m) => [
        m.membro.denominazione,
        m.membro.email,
        m.prima,
        m.dopo,
        m.dopo - m.prima,
      ]),
    )
  return (
    <>
      {e.spostate.length > 0 && (
        <>
          <p className="muted">Le date ancora da venire si sono provate negli anni passati:</p>
          <ul>
            {e.spostate.map((frase) => (
              <li key={frase}>{frase}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        Da {wholeNumber(e.prima)} a <strong>{quanti(e.dopo, 'punto', 'punti')}</strong> (
        {withSign(e.dopo - e.prima)}).
      </p>
      <dl className="cifre-punti">
        {(['guadagnano', 'perdono', 'uguali'] as const).map((chi) => (
          <div key={chi}>
            <dt>{{ guadagnano: 'Guadagnano', perdono: 'Perdono', uguali: 'Restano uguali' }[chi]}</dt>
            <dd>{wholeNumber(e[chi])}</dd>
          </div>
        ))}
      </dl>
      <Confronto
        titolo="Per livello"
        rows={e.per_livello.map((l) => ({ ...l, chiave: l.livello, nome: nomeLivello(l.livello) }))}
      />
      <Confronto
        titolo="Per tipo di finanziamento"
        rows={e.per_tipo.map((t) => ({ ...t, chiave: t.tipo_finanziamento, nome: t.tipo_finanziamento }))}
      />
      {e.primi.length > 0 && <Confronto titolo="Chi guadagna di più" rows={persone(e.primi.slice(0, 10))} />}
      {e.ultimi.length > 0 && <Confronto titolo="Chi perde di più" rows={persone(e.ultimi.slice(0, 10))} />}
      <Button variant="outlined" onClick={() => download(`prova-${versione}.csv`, csv())}>
        Scarica i primi cento per parte
      </Button>
    </>
  )
}

function Confronto({ titolo, rows }: { titolo: string; rows: Conto[] }) {
  return (
    <div className="compare">
      <StatisticsTable
        className="cifre-table table-punti"
        caption={<caption>{titolo}</caption>}
        columns={['Prima', 'Dopo', 'Differenza']}
        rows={rows.map(({ chiave, nome, prima, dopo }) => ({
          key: chiave,
          name: nome,
          cells: [wholeNumber(prima), wholeNumber(dopo), withSign(dopo - prima)],
        }))}
      />
    </div>
  )
}
