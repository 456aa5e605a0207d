import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Identifier, type RaRecord, useNotify, useRefresh } from 'react-admin'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { readDraft } from '../state/drafts.ts'
import { ActionButton } from './ActionButton.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { useIsAdministrator } from './AdministratorsOnly.tsx'
import type { ActionTable, ActionValues } from './action.ts'
import './azioni.css'

/**
 * What may be done to the thing that is open: the server's `azioni`, no other. After acting one is at the next thing
 * that waits; when there is none, or this was not in the queue, one stays.
 */
export function Actions<R extends RaRecord>(props: {
  tavola: ActionTable<R>
  cosa: R
  dopo: Identifier | null
}) {
  const { tavola, cosa } = props
  const bozza = `${tavola.risorsa}:${cosa.id}`
  const possibili = tavola.possibili(cosa).filter((nome) => tavola.azioni[nome])
  const [aperta, setAperta] = useState<{ azione: string; valori: ActionValues } | null>(() => {
    const { azione, ...valori } = readDraft(bozza) ?? {}
    return azione !== undefined && possibili.includes(azione) ? { azione, valori } : null
  })
  const amministra = useIsAdministrator()
  const navigate = useNavigate()
  const notify = useNotify()
  const refresh = useRefresh()
  const queryClient = useQueryClient()

  const rileggi = () => {
    setAperta(null)
    void queryClient.invalidateQueries()
    refresh()
  }
  const fatto = (frase: string) => {
    rileggi()
    const altra = props.dopo !== null
    notify(altra ? `${frase} Ecco la prossima.` : frase, { type: 'success' })
    if (altra) navigate(paths.una(tavola.risorsa, props.dopo!))
  }

  if (tavola.amministra && !amministra) return <p className="senza-azioni">Qui decide chi amministra.</p>
  if (possibili.length === 0) return <p className="senza-azioni">Qui non c’è altro da fare.</p>
  return (
    <div className="azioni">
      {possibili.map((nome, i) => (
        <ActionButton
          key={nome}
          fullWidth
          main={i === 0}
          azione={tavola.azioni[nome]!}
          open={() => setAperta({ azione: nome, valori: {} })}
        />
      ))}
      {aperta && (
        <ActionDialog
          tavola={tavola}
          cosa={cosa}
          azione={aperta.azione}
          iniziali={aperta.valori}
          bozza={bozza}
          annulla={() => setAperta(null)}
          fatto={fatto}
          superato={rileggi}
        />
      )}
    </div>
  )
}
