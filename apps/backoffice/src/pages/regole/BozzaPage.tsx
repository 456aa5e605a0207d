import {
  type BozzaRegola,
  cambiaBozza,
  eliminaBozza,
  leggiSimulazione,
  pubblicaBozza,
  scriviBozza,
} from '@primo/contract/raccolta/operatore-regole'
import { addDays, longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { keepDraft } from '../../state/tab-storage.ts'
import { AskAction } from '../../ui/actions/ActionDialog.tsx'
import { ActionButton } from '../../ui/actions/Actions.tsx'
import {
  type ActionTable,
  outcomeMessageOf,
  reason,
  withoutEmptyValues,
} from '../../ui/actions/action-table.ts'
import { BackLink } from '../../ui/detail/RecordPage.tsx'
import { ErrorState } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { BozzaForm } from './BozzaForm.tsx'
import { formOfRegola, newFormValues } from './form-values.ts'
import { useRegole } from './RegolePage.tsx'
import { SimulazionePanel } from './SimulazionePanel.tsx'

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
          <BozzaForm regole={data} initial={newFormValues(data.versioni[0])} scritta={null} />
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
            <BozzaForm key={bozza.id} regole={data} initial={formOfRegola(bozza)} scritta={bozza} />
          </Permitted>
          <Permitted call={leggiSimulazione}>
            <SimulazionePanel bozza={bozza} />
          </Permitted>
          <Permitted call={pubblicaBozza}>
            <Pubblica bozza={bozza} />
          </Permitted>
        </div>
      )}
    </>
  )
}

const explainPublication = ({ dal }: BozzaRegola) =>
  `Vale quando un’altra persona la conferma. ${elide('Dal', longDate(dal))} le pratiche registrate seguono questa versione; quella di prima finisce ${elide('il', longDate(addDays(dal, -1)))}. Le pratiche già registrate tengono la loro. Una versione pubblicata non si cambia più; si può ritirare finché non comincia.`

const table: ActionTable<BozzaRegola> = {
  resource: 'regole',
  azioni: {
    pubblica: { nome: 'Proponi la pubblicazione', tone: 'base', explain: explainPublication, fields: [] },
    pubblica_meno: {
      nome: 'Proponi la pubblicazione',
      tone: 'base',
      explain: (bozza) => `${explainPublication(bozza)} Dà meno di oggi: scrivi perché.`,
      fields: [reason('Lo legge chi la conferma.')],
    },
    elimina: {
      nome: 'Elimina la bozza',
      tone: 'bad',
      explain: () => 'La bozza si toglie per sempre. Nessun punto è mai dipeso da lei.',
      fields: [],
    },
  },
  nome: ({ versione }) => versione,
  possible: ({ difetti, confronto }) => [
    ...(difetti.length > 0 ? [] : [confronto.peggiora.length > 0 ? 'pubblica_meno' : 'pubblica']),
    'elimina',
  ],
  run: ({ id }, azione, { motivo }, idempotencyKey) =>
    outcomeMessageOf(
      azione === 'elimina'
        ? api(eliminaBozza, { params: { id } })
        : api(pubblicaBozza, { params: { id }, body: withoutEmptyValues({ motivo }), idempotencyKey }),
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
      <Changes {...bozza.confronto} dal={bozza.dal} />
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

/** Shows what pratiche registered from the first day on get more and less than by the version that the draft replaces. */
function Changes({ versione, peggiora, migliora, dal }: BozzaRegola['confronto'] & { dal: string }) {
  if (versione === null) return null
  const list = (title: string, sentences: string[]) =>
    sentences.length > 0 && (
      <>
        <p>
          <strong>{title}</strong>
        </p>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      <p className="muted">
        Confronto con la versione {versione}, per le pratiche registrate {elide('dal', longDate(dal))} in poi.
        Ciò che è già registrato o accreditato non cambia.
      </p>
      {list('Dà meno', peggiora)}
      {list('Dà di più', migliora)}
      {peggiora.length + migliora.length === 0 && <p>Dà gli stessi punti.</p>}
    </>
  )
}
