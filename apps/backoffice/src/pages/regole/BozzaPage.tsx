import { Button } from '@mui/material'
import {
  type BozzaRegola,
  cambiaBozza,
  eliminaBozza,
  pubblicaBozza,
  type Simulazione,
  scriviBozza,
  simulaBozza,
} from '@primo/contract/raccolta/operatore-regole'
import { clock } from '@primo/domain/platform/clock'
import { addDays, addMonths, longDate, parseDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti, wholeNumber, withSign } from '@primo/domain/platform/numbers'
import { formatCsv } from '@primo/domain/registro/esportazioni'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { keepDraft } from '../../state/tab-storage.ts'
import { AskAction } from '../../ui/actions/ActionDialog.tsx'
import { ActionButton } from '../../ui/actions/Actions.tsx'
import { type ActionTable, outcomeMessageOf } from '../../ui/actions/action-table.ts'
import { BackLink } from '../../ui/detail/RecordPage.tsx'
import { download } from '../../ui/export/download.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { nomeLivello } from '../../ui/labels/pratiche-richieste.ts'
import { ErrorState } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'
import { BozzaForm, formOfRegola, newFormValues } from './BozzaForm.tsx'
import { useRegole } from './RegolePage.tsx'

type Conto = { chiave: string | number; nome: string; prima: number; dopo: number }

/** Form that simulates a draft of the points rule on the pratiche completed in a period, and shows the result. */
function SimulazioneForm({ bozza }: { bozza: BozzaRegola }) {
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

function Indietro() {
  return <BackLink to={paths.coda('regole')} name="Regole dei punti" />
}

/** Shows the form of a new version of the points rule. It must be saved as a draft before it can be simulated or published. */
export function BozzaNuova() {
  const { data, error, refetch } = useRegole()
  return (
    <>
      <Indietro />
      <PageHeading titolo="Nuova versione" />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <Permitted call={scriviBozza}>
          <BozzaForm tipi={data.tipi} initial={newFormValues(data.versioni[0])} scritta={null} />
        </Permitted>
      )}
    </>
  )
}

/** Shows a draft of the points rule: form, simulation, publication. */
export function BozzaCorretta() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useRegole()
  const bozza: BozzaRegola | undefined = data?.bozze.find((b) => b.id === id)
  return (
    <>
      <Indietro />
      <PageHeading titolo={bozza ? `Bozza ${bozza.versione}` : 'Bozza'} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && !bozza && <p>Questa bozza non c’è più: è stata pubblicata o eliminata.</p>}
      {data && bozza && (
        <div className="punti-stack">
          <Permitted call={cambiaBozza}>
            <BozzaForm key={bozza.id} tipi={data.tipi} initial={formOfRegola(bozza)} scritta={bozza} />
          </Permitted>
          <Permitted call={simulaBozza}>
            <SimulazioneForm bozza={bozza} />
          </Permitted>
          <Permitted call={pubblicaBozza}>
            <Pubblica bozza={bozza} />
          </Permitted>
        </div>
      )}
    </>
  )
}

const table: ActionTable<BozzaRegola> = {
  resource: 'regole',
  azioni: {
    pubblica: {
      nome: 'Proponi la pubblicazione',
      tone: 'base',
      explain: ({ dal }) =>
        `Vale quando un’altra persona la conferma. ${elide('Dal', longDate(dal))} le pratiche registrate seguono questa versione; quella di prima finisce ${elide('il', longDate(addDays(dal, -1)))}. Le pratiche già registrate tengono la loro. Una versione pubblicata non si cambia più.`,
      fields: [],
    },
    elimina: {
      nome: 'Elimina la bozza',
      tone: 'bad',
      explain: () => 'La bozza si toglie per sempre. Nessun punto è mai dipeso da lei.',
      fields: [],
    },
  },
  nome: ({ versione }) => versione,
  possible: ({ difetti }) => (difetti.length === 0 ? ['pubblica', 'elimina'] : ['elimina']),
  run: ({ id }, azione, _, idempotencyKey) =>
    outcomeMessageOf(
      azione === 'pubblica'
        ? api(pubblicaBozza, { params: { id }, idempotencyKey })
        : api(eliminaBozza, { params: { id } }),
    ),
}

/** Buttons that publish or delete a draft of the points rule. */
function Pubblica({ bozza }: { bozza: BozzaRegola }) {
  const [aperta, setAperta] = useState<string | null>(null)
  const navigate = useNavigate()
  return (
    <Panel titolo="Pubblicazione">
      {bozza.difetti.map((difetto) => (
        <p key={difetto} className="fault">
          {difetto}
        </p>
      ))}
      <div className="bozza-buttons">
        {table.possible(bozza).map((azione) => (
          <ActionButton key={azione} azione={table.azioni[azione]!} open={() => setAperta(azione)} />
        ))}
      </div>
      {aperta && (
        <AskAction
          table={table}
          record={bozza}
          azione={aperta}
          bozza={`regole-pubblica:${bozza.id}`}
          close={() => setAperta(null)}
          done={() => {
            keepDraft(`regole:${bozza.id}`, null)
            navigate(paths.coda('regole'))
          }}
        />
      )}
    </Panel>
  )
}
