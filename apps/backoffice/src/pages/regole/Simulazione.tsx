import { Button } from '@mui/material'
import { type BozzaRegola, type Simulazione, simulaBozza } from '@primo/contract/raccolta/operatore-regole'
import { clock } from '@primo/domain/platform/clock'
import { addMonths, longDate, parseDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti, wholeNumber, withSign } from '@primo/domain/platform/numbers'
import { formatCsv } from '@primo/domain/registro/esportazioni'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { download } from '../../ui/export/download.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { nomeLivello } from '../../ui/labels/pratiche-richieste.ts'
import { ErrorState } from '../../ui/page/loading-and-errors.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'

type Conto = { chiave: string | number; nome: string; prima: number; dopo: number }

/** Form that simulates a draft of the points rule on the pratiche completed in a period, and shows the result. */
export function SimulazioneForm({ bozza }: { bozza: BozzaRegola }) {
  const today = todayInRome(clock.now())
  const [periodo, setPeriodo] = useState({ dal: addMonths(today, -12), al: today })
  const [submitted, setSubmitted] = useState<typeof periodo | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    // An edited draft needs a new simulation.
    queryKey: ['regole', 'simulazione', bozza.id, bozza.aggiornata_il, submitted],
    queryFn: async ({ signal }) =>
      (await api(simulaBozza, { params: { id: bozza.id }, query: submitted ?? periodo }, signal)).data,
    enabled: submitted !== null,
    retry: false,
  })
  const giorno = (nome: 'dal' | 'al', etichetta: string) => (
    <DayField
      label={etichetta}
      value={periodo[nome]}
      onDay={(day) => parseDate(day) && setPeriodo({ ...periodo, [nome]: day })}
    />
  )
  return (
    <Panel titolo="Prova sul passato">
      <p className="muted">
        Rifà i conti delle pratiche completate nel periodo, con la loro linea di sponsor e i profili attivi
        oggi. Non cambia nulla.
      </p>
      <div className="punti-tools">
        {giorno('dal', 'Completate dal')}
        {giorno('al', 'Al')}
        <Button
          variant="outlined"
          aria-disabled={isFetching}
          onClick={() => {
            if (isFetching) return
            if (submitted?.dal === periodo.dal && submitted.al === periodo.al) void refetch()
            else setSubmitted(periodo)
          }}
        >
          {isFetching ? 'Un momento…' : 'Prova'}
        </Button>
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && !error && <Outcome esito={data} versione={bozza.versione} />}
    </Panel>
  )
}

function Outcome({ esito: e, versione }: { esito: Simulazione; versione: string }) {
  if (e.pratiche === 0) return <p role="status">In questo periodo non si è completata nessuna pratica.</p>
  const persone = (membri: Simulazione['primi']): Conto[] =>
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
      <p role="status">
        {quanti(e.pratiche, 'pratica', 'pratiche')} {elide('dal', longDate(e.dal))}{' '}
        {elide('al', longDate(e.al))}
        {e.troncata && ', le più recenti: il periodo ne ha di più'}. Da {wholeNumber(e.prima)} a{' '}
        <strong>{quanti(e.dopo, 'punto', 'punti')}</strong> ({withSign(e.dopo - e.prima)}).
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
