import { Button } from '@mui/material'
import { type BozzaRegola, eliminaBozza, pubblicaBozza } from '@primo/contract/raccolta/operatore-regole'
import { addDays, longDate } from '@primo/domain/platform/dates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { keepDraft } from '../../state/drafts.ts'
import { ActionDialog } from '../../ui/ActionDialog.tsx'
import type { ActionTable } from '../../ui/action.ts'
import { Panel } from '../../ui/Panel.tsx'

const tavola: ActionTable<BozzaRegola> = {
  risorsa: 'regole',
  azioni: {
    pubblica: {
      nome: 'Pubblica',
      tono: 'base',
      spiega: ({ dal }) =>
        `Dal ${longDate(dal)} le pratiche registrate seguono questa versione; quella di prima finisce il ${longDate(addDays(dal, -1))}. Le pratiche già registrate tengono la loro. Una versione pubblicata non si cambia più.`,
      campi: [],
    },
    elimina: {
      nome: 'Elimina la bozza',
      tono: 'bad',
      spiega: () => 'La bozza si toglie per sempre. Nessun punto è mai dipeso da lei.',
      campi: [],
    },
  },
  nome: ({ versione }) => versione,
  possibili: ({ difetti }) => (difetti.length === 0 ? ['pubblica', 'elimina'] : ['elimina']),
  esegui: async ({ id }, azione, _, idempotencyKey) => {
    const params = { id }
    const { message } =
      azione === 'pubblica'
        ? await api(pubblicaBozza, { params, idempotencyKey })
        : await api(eliminaBozza, { params })
    return message ?? 'Fatto.'
  },
}

/** The last step of a draft, or its end. */
export function Pubblica({ bozza }: { bozza: BozzaRegola }) {
  const [aperta, setAperta] = useState<string | null>(null)
  const navigate = useNavigate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const rileggi = () => {
    setAperta(null)
    void queryClient.invalidateQueries({ queryKey: ['regole'] })
  }
  return (
    <Panel titolo="Pubblicazione">
      {bozza.difetti.map((difetto) => (
        <p key={difetto} className="difetto">
          {difetto}
        </p>
      ))}
      <div className="bozza-bottoni">
        {tavola.possibili(bozza).map((azione) => (
          <Button
            key={azione}
            variant={azione === 'pubblica' ? 'contained' : 'outlined'}
            color={azione === 'pubblica' ? 'primary' : 'error'}
            onClick={() => setAperta(azione)}
          >
            {tavola.azioni[azione]!.nome}
          </Button>
        ))}
      </div>
      {aperta && (
        <ActionDialog
          tavola={tavola}
          cosa={bozza}
          azione={aperta}
          iniziali={{}}
          bozza={`regole-pubblica:${bozza.id}`}
          annulla={() => setAperta(null)}
          fatto={(frase) => {
            keepDraft(`regole:${bozza.id}`, null)
            rileggi()
            notify(frase, { type: 'success' })
            navigate(paths.coda('regole'))
          }}
          superato={rileggi}
        />
      )}
    </Panel>
  )
}
