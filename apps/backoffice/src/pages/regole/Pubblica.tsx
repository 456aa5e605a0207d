import { type BozzaRegola, eliminaBozza, pubblicaBozza } from '@primo/contract/raccolta/operatore-regole'
import { addDays, longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { keepDraft } from '../../state/drafts.ts'
import { ActionButton } from '../../ui/actions/ActionButton.tsx'
import { AskAction } from '../../ui/actions/AskAction.tsx'
import { type ActionTable, outcomeMessageOf } from '../../ui/actions/action.ts'
import { Panel } from '../../ui/page/Panel.tsx'

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
export function Pubblica({ bozza }: { bozza: BozzaRegola }) {
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
