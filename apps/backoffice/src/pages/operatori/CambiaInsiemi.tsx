import {
  cambiaInsiemi,
  elencoInsiemi,
  leggiOperatore,
  type Operatore,
} from '@primo/contract/ufficio/operatori'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { useRead } from '../../data/query.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { EditConflict, useEditConflict } from '../../ui/form/EditConflict.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { ScegliInsiemi } from './ScegliInsiemi.tsx'

/** Formats an operator's permission sets for display. */
const textsOf = ({ insiemi }: Pick<Operatore, 'insiemi'>) => ({
  insiemi: insiemi.map(({ nome }) => nome).join(', '),
})

/** Changes an operator's permission sets. */
export function CambiaInsiemi({ operatore, close }: { operatore: Operatore; close: () => void }) {
  const { data: sets = [] } = useRead(['insiemi'], elencoInsiemi, {})
  const [insiemi, setInsiemi] = useState(operatore.insiemi.map(({ id }) => id))
  const { errors, setErrors, failure, busy, allRight, send } = useSubmit()
  const others = useEditConflict<Pick<Operatore, 'insiemi'>>({
    call: cambiaInsiemi,
    first: operatore,
    reread: async () => (await api(leggiOperatore, { params: { id: operatore.id } })).data,
  })
  const queryClient = useQueryClient()
  const notify = useNotify()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const wrong = insiemi.length === 0 ? { insiemi: 'Scegli almeno un insieme.' } : {}
    if (!allRight(event.currentTarget, wrong)) return
    void send(async () => {
      const { message } = await api(cambiaInsiemi, {
        params: { id: operatore.id },
        body: { insiemi },
        ...others.ifMatch,
      })
      notify(message ?? 'Permessi cambiati.', { type: 'success' })
      void queryClient.invalidateQueries()
      close()
    }, others.late)
  }
  return (
    <ConfirmDialog
      title={`Cambia permessi: ${operatore.denominazione}`}
      failure={failure}
      busy={busy}
      confirm="Cambia permessi"
      cancel={close}
      submit={submit}
    >
      <ScegliInsiemi
        chosen={insiemi}
        choose={(chosen) => {
          setInsiemi(chosen)
          setErrors({})
        }}
        error={errors.insiemi}
      />
      <EditConflict
        met={others.met}
        texts={textsOf}
        labels={{ insiemi: 'Insiemi' }}
        mine={textsOf({ insiemi: sets.filter(({ id }) => insiemi.includes(id)) })}
        take={() => {
          const theirs = others.met?.now
          if (theirs) setInsiemi(theirs.insiemi.map(({ id }) => id))
          others.seen()
        }}
      />
      <p className="muted">Vale subito, anche dove è già entrato.</p>
    </ConfirmDialog>
  )
}
