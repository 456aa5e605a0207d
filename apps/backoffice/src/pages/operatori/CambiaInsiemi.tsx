import { cambiaInsiemi, type Operatore } from '@primo/contract/persone/operatori'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { ScegliInsiemi } from './ScegliInsiemi.tsx'

/** The sets an operator has, to be chosen again. */
export function CambiaInsiemi({ operatore, close }: { operatore: Operatore; close: () => void }) {
  const [insiemi, setInsiemi] = useState(operatore.insiemi.map(({ id }) => id))
  const { errors, setErrors, failure, busy, allRight, send } = useSubmit()
  const queryClient = useQueryClient()
  const notify = useNotify()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const wrong = insiemi.length === 0 ? { insiemi: 'Scegli almeno un insieme.' } : {}
    if (!allRight(event.currentTarget, wrong)) return
    void send(async () => {
      const { message } = await api(cambiaInsiemi, { params: { id: operatore.id }, body: { insiemi } })
      notify(message ?? 'Permessi cambiati.', { type: 'success' })
      void queryClient.invalidateQueries()
      close()
    })
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
      <p className="muted">Vale subito, anche dove è già entrato.</p>
    </ConfirmDialog>
  )
}
