import { DialogContentText, Link, TextField } from '@mui/material'
import type { SchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import { apriVisione } from '@primo/contract/ufficio/visione'
import { VISIONE_MARK, VISIONE_MIN } from '@primo/domain/platform/visione'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { ActionButton } from '../../ui/actions/Actions.tsx'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Permitted } from '../../ui/page/Page.tsx'

/** Maximum length, in characters, of the reason for an impersonation. */
const MAX = 300

type Props = Pick<SchedaPersona, 'persona'>

/** Button that starts a read-only impersonation of the person, with a reason, in a new tab. Hidden without permission. */
export function StartVisione({ persona }: Props) {
  const [open, setOpen] = useState(false)
  if (persona.ufficio || persona.bloccato) return null
  return (
    <Permitted call={apriVisione}>
      <div className="azioni persona-vedi">
        <ActionButton
          fullWidth
          azione={{ nome: `Vedi l’app come ${persona.denominazione}`, tone: 'neutro' }}
          open={() => setOpen(true)}
        />
      </div>
      {open && <Ask persona={persona} close={() => setOpen(false)} />}
    </Permitted>
  )
}

function Ask({ persona, close }: Props & { close: () => void }) {
  const [motivo, setMotivo] = useState('')
  const [address, setAddress] = useState<string | null>(null)
  const { errors, setErrors, failure, busy, allRight, send } = useSubmit()
  const notify = useNotify()

  function submit(event: FormEvent<HTMLFormElement>) {
    if (busy) return
    if (address !== null) return open(address)
    if (!allRight(event.currentTarget, motivo.trim() ? {} : { motivo: 'Serve per continuare.' })) return
    void send(async () => {
      const { data } = await api(apriVisione, { params: { id: persona.utente_id }, body: { motivo } })
      open(`/app#${VISIONE_MARK}${data.visione}`)
    })
  }

  /** Opens the impersonation in a new tab. If the browser blocks it, the address is shown as a link, for another user gesture. */
  function open(where: string) {
    const tab = window.open(where, '_blank')
    if (!tab) return setAddress(where)
    tab.opener = null
    close()
    notify(`L’app come la vede ${persona.denominazione} è aperta in un’altra scheda.`, { type: 'success' })
  }

  return (
    <ConfirmDialog
      title={`Vedi l’app come ${persona.denominazione}`}
      failure={failure}
      busy={busy}
      confirm="Apri l’app"
      disabled={address !== null}
      cancel={close}
      submit={submit}
    >
      <DialogContentText>
        Si apre in un’altra scheda, in sola lettura, per {VISIONE_MIN} minuti al massimo. Chi sei, perché
        l’hai fatto e che cosa hai guardato restano nel registro.
      </DialogContentText>
      {address === null ? (
        <TextField
          name="motivo"
          label="Motivo"
          required
          autoFocus
          multiline
          minRows={2}
          value={motivo}
          error={errors.motivo !== undefined}
          helperText={errors.motivo ?? 'Lo legge chi controlla il registro.'}
          slotProps={{ htmlInput: { maxLength: MAX } }}
          onChange={(event) => {
            setMotivo(event.target.value)
            setErrors({})
          }}
        />
      ) : (
        <p role="status">
          Il browser non ha lasciato aprire la scheda:{' '}
          <Link href={address} target="_blank" rel="noreferrer" onClick={close}>
            aprila tu da qui
          </Link>
          .
        </p>
      )}
    </ConfirmDialog>
  )
}
