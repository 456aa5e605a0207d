import { loadFactorCalls } from '../../data/lazy.ts'
import { PublicField } from '../public/PublicField.tsx'
import { PublicForm } from '../public/PublicForm.tsx'
import { usePublicSubmit } from '../public/usePublicSubmit.ts'

/** Creates a passkey with a name chosen by the operator. */
export function AddPasskey({ onAdded }: { onAdded: (codici: string[]) => void }) {
  const { busy, failure, setFailure, errors, send } = usePublicSubmit()
  const submit = (data: FormData) => {
    const nome = String(data.get('nome')).trim()
    if (!nome) return setFailure('Scrivi un nome per riconoscerla.')
    void send(async () => onAdded(await (await loadFactorCalls()).addPasskey(nome)))
  }
  return (
    <PublicForm send="Crea la passkey" busy={busy} failure={failure} onSubmit={submit}>
      <PublicField
        label="Nome della passkey"
        name="nome"
        maxLength={60}
        defaultValue="Il mio computer"
        hint="Un nome per riconoscerla: il computer, il telefono, la chiavetta."
        error={errors.nome}
        autoFocus
      />
    </PublicForm>
  )
}
