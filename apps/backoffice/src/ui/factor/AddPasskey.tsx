import { reachFactors } from '../../data/reach.ts'
import { DoorField } from '../door/DoorField.tsx'
import { DoorForm } from '../door/DoorForm.tsx'
import { useSend } from '../door/useSend.ts'

/** Creates a passkey with a name chosen by the operator. */
export function AddPasskey({ onAdded }: { onAdded: (codici: string[]) => void }) {
  const { busy, failure, setFailure, errors, send } = useSend()
  const submit = (data: FormData) => {
    const nome = String(data.get('nome')).trim()
    if (!nome) return setFailure('Scrivi un nome per riconoscerla.')
    void send(async () => onAdded(await (await reachFactors()).addPasskey(nome)))
  }
  return (
    <DoorForm send="Crea la passkey" busy={busy} failure={failure} onSubmit={submit}>
      <DoorField
        label="Nome della passkey"
        name="nome"
        maxLength={60}
        defaultValue="Il mio computer"
        hint="Un nome per riconoscerla: il computer, il telefono, la chiavetta."
        error={errors.nome}
        autoFocus
      />
    </DoorForm>
  )
}
