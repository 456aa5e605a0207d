import { Button, Dialog, DialogContent, DialogTitle, TextField } from '@mui/material'
import {
  cambiaPasswordOperatore,
  chiudiAltreSessioni,
  chiudiSessione,
  leggiAccesso,
  nuoviCodici,
  togliApp,
  togliPasskey,
} from '@primo/contract/accesso/operatore-accesso'
import type { Reply } from '@primo/contract/platform/route'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda } from '@primo/domain/platform/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { useRead } from '../../data/query-client.ts'
import { outcomeMessageOf } from '../../ui/actions/action-table.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { dayOf } from '../../ui/labels/date-formats.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { AddApp, AddPasskey, RecoveryCodes } from '../../ui/session/second-factor.tsx'
import './account.css'

type Access = Reply<typeof leggiAccesso>['data']
/** State of the open dialog: a factor is being added, a change confirmed, or the recovery codes shown, once. */
type Open =
  | { add: 'passkey' | 'app' }
  | { confirm: string; why: string; run: () => Promise<void> }
  | { codici: string[] }

function SecondFactors({ access, onChanged }: { access: Access; onChanged: () => void }) {
  const [open, setOpen] = useState<Open | null>(null)
  const notify = useNotify()
  const { passkey, app_dal, codici_rimasti, obbligatorio } = access
  const has = passkey.length > 0 || app_dal !== null

  const added = (codici: string[]) => {
    onChanged()
    setOpen(codici.length > 0 ? { codici } : null)
  }
  const remove = (name: string, call: () => Promise<{ message?: string | undefined }>) =>
    setOpen({
      confirm: `Togli ${name}`,
      why: 'Da adesso non servirà più per entrare, né a te né ad altri.',
      run: async () => {
        notify(await outcomeMessageOf(call()), { type: 'success' })
        added([])
      },
    })
  const renew = () =>
    setOpen({
      confirm: 'Fanne di nuovi',
      why: 'I codici di recupero di prima non varranno più.',
      run: async () => added((await api(nuoviCodici, {})).data.codici),
    })

  return (
    <Panel titolo="Secondo fattore">
      <p className="muted">
        {obbligatorio
          ? 'Qui serve a tutti: dopo la password conferma che sei tu.'
          : 'Con un secondo fattore la tua password da sola non basta a nessuno per entrare.'}
      </p>
      <ul className="account-list">
        {passkey.map(({ id, nome, creata_il, usata_il }) => (
          <Row
            key={id}
            name={`Passkey «${nome}»`}
            about={`${elide('Dal', dayOf(creata_il))}, ${usata_il ? `usata ${elide('il', dayOf(usata_il))}` : 'mai usata'}`}
            actionLabel="Togli"
            label={`Togli la passkey «${nome}»`}
            act={() => remove(`la passkey «${nome}»`, () => api(togliPasskey, { params: { id } }))}
          />
        ))}
        {app_dal ? (
          <Row
            name="App dei codici"
            about={elide('Dal', dayOf(app_dal))}
            actionLabel="Togli"
            label="Togli l’app dei codici"
            act={() => remove('l’app dei codici', () => api(togliApp, {}))}
          />
        ) : null}
        {has ? (
          <Row
            name="Codici di recupero"
            about={accorda(codici_rimasti, 'Te ne resta uno', `Te ne restano ${codici_rimasti}`)}
            actionLabel="Fanne di nuovi"
            act={renew}
          />
        ) : null}
      </ul>
      <div className="account-add">
        <Button variant="outlined" onClick={() => setOpen({ add: 'passkey' })}>
          Aggiungi una passkey
        </Button>
        {app_dal ? null : (
          <Button variant="outlined" onClick={() => setOpen({ add: 'app' })}>
            Aggiungi l’app dei codici
          </Button>
        )}
      </div>
      {open && 'confirm' in open ? <Confirm {...open} cancel={() => setOpen(null)} /> : null}
      {open && 'add' in open ? (
        <Over title={open.add === 'app' ? 'L’app dei codici' : 'Una passkey'} close={() => setOpen(null)}>
          {open.add === 'app' ? <AddApp onAdded={added} /> : <AddPasskey onAdded={added} />}
        </Over>
      ) : null}
      {open && 'codici' in open ? (
        <Over title="I tuoi codici di recupero">
          <p className="muted">Ognuno vale una volta sola, e non li mostreremo più: tienili al sicuro.</p>
          <RecoveryCodes codici={open.codici} onKept={() => setOpen(null)} />
        </Over>
      ) : null}
    </Panel>
  )
}

type ConfirmProps = { confirm: string; why: string; run: () => Promise<void>; cancel: () => void }

function Confirm({ confirm, why, run, cancel }: ConfirmProps) {
  const { failure, busy, send } = useSubmit()
  return (
    <ConfirmDialog
      title={confirm}
      confirm={confirm}
      failure={failure}
      busy={busy}
      danger
      cancel={cancel}
      submit={() => void send(run)}
    >
      <p>{why}</p>
    </ConfirmDialog>
  )
}

/** Modal dialog of the account page. Without `close` it has no close button, and only its content can close it. */
function Over({ title, close, children }: { title: string; close?: () => void; children: ReactNode }) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" {...(close ? { onClose: close } : {})} aria-labelledby={id}>
      <DialogTitle id={id} component="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '4px !important' }}>{children}</DialogContent>
    </Dialog>
  )
}

type Props = { name: ReactNode; about: ReactNode; actionLabel?: string; label?: string; act?: () => void }

/** Row of the account page: one setting (password, second factor…) with the button that changes it. */
export function Row({ name, about, actionLabel, label, act }: Props) {
  return (
    <li>
      <p>
        {name}
        <br />
        <small>{about}</small>
      </p>
      {actionLabel && act ? (
        <Button size="small" aria-label={label ?? actionLabel} onClick={act}>
          {actionLabel}
        </Button>
      ) : null}
    </li>
  )
}

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
