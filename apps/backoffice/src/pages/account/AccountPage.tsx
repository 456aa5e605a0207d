import { Button, TextField } from '@mui/material'
import {
  cambiaPasswordOperatore,
  chiudiAltreSessioni,
  chiudiSessione,
  leggiAccesso,
} from '@primo/contract/accesso/operatore-accesso'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { useRead } from '../../data/query-client.ts'
import { outcomeMessageOf } from '../../ui/actions/action-table.ts'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Row, SecondFactors } from './SecondFactors.tsx'
import './account.css'

/** Shows the operator's own account: password, second factors, sessions. */
export function AccountPage() {
  const query = useRead(['accesso'], leggiAccesso, {})
  const client = useQueryClient()
  const { data } = query
  const changed = () => void client.invalidateQueries({ queryKey: ['accesso'] })
  return (
    <>
      <PageHeading titolo="Il tuo account" above={data?.email} />
      <QueryStatus query={query} />
      {data ? (
        <div className="account">
          <SecondFactors access={data} onChanged={changed} />
          <div>
            {data.password ? <PasswordForm email={data.email} onChanged={changed} /> : null}
            <Sessions sessioni={data.sessioni} onChanged={changed} />
          </div>
        </div>
      ) : null}
    </>
  )
}

const FIELDS = [
  ['password_attuale', 'Password attuale', 'current-password', ''],
  ['password', 'Nuova password', 'new-password', 'Almeno 12 caratteri: una frase che ricordi va benissimo.'],
  ['password_confirmation', 'Ripeti la nuova password', 'new-password', ''],
] as const

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { errors, failure, busy, send } = useSubmit()
  const notify = useNotify()

  function submit(form: HTMLFormElement) {
    const body = Object.fromEntries(FIELDS.map(([name]) => [name, String(new FormData(form).get(name))]))
    void send(async () => {
      const { message } = await api(cambiaPasswordOperatore, { body: body as never })
      form.reset()
      notify(message ?? 'Password cambiata.', { type: 'success' })
      onChanged()
    })
  }
  return (
    <Panel titolo="Password">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {FIELDS.map(([name, label, autoComplete, help]) => (
          <TextField
            key={name}
            name={name}
            type="password"
            label={label}
            autoComplete={autoComplete}
            error={Boolean(errors[name])}
            helperText={errors[name] ?? help}
          />
        ))}
        <Failure sentence={failure} />
        <Button type="submit" variant="outlined" aria-disabled={busy}>
          Cambia la password
        </Button>
      </form>
    </Panel>
  )
}

type Session = { id: string; descrizione: string; ultimo_uso_il: string; corrente: boolean }

/** Lists the operator's open sessions, with a button that ends all but the current one. */
function Sessions({ sessioni, onChanged }: { sessioni: readonly Session[]; onChanged: () => void }) {
  const { failure, send } = useSubmit()
  const notify = useNotify()
  const end = (reply: () => Promise<{ message?: string | undefined }>) =>
    void send(async () => {
      notify(await outcomeMessageOf(reply()), { type: 'success' })
      onChanged()
    })
  return (
    <Panel titolo="Sessioni aperte">
      <ul className="account-list">
        {sessioni.map((one) => (
          <Row
            key={one.id}
            name={one.descrizione}
            about={
              one.corrente
                ? 'Quella che stai usando'
                : `Usata ${elide('il', longInstant(new Date(one.ultimo_uso_il)))}`
            }
            {...(one.corrente
              ? {}
              : {
                  actionLabel: 'Chiudi',
                  label: `Chiudi la sessione: ${one.descrizione}`,
                  act: () => end(() => api(chiudiSessione, { params: { id: one.id } })),
                })}
          />
        ))}
      </ul>
      <Failure sentence={failure} />
      {sessioni.length > 1 ? (
        <Button variant="outlined" onClick={() => end(() => api(chiudiAltreSessioni, {}))}>
          Chiudi tutte le altre
        </Button>
      ) : null}
    </Panel>
  )
}
