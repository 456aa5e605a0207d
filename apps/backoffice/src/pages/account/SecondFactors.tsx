import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material'
import {
  type leggiAccesso,
  nuoviCodici,
  togliApp,
  togliPasskey,
} from '@primo/contract/accesso/operatore-accesso'
import type { Reply } from '@primo/contract/platform/route'
import { elide } from '@primo/domain/platform/italian'
import { accorda } from '@primo/domain/platform/numbers'
import { type ReactNode, useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { outcomeMessageOf } from '../../ui/actions/action-table.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { dayOf } from '../../ui/labels/date-formats.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { AddApp, AddPasskey, RecoveryCodes } from '../../ui/session/second-factor.tsx'

type Access = Reply<typeof leggiAccesso>['data']
/** State of the open dialog: a factor is being added, a change confirmed, or the recovery codes shown, once. */
type Open =
  | { add: 'passkey' | 'app' }
  | { confirm: string; why: string; run: () => Promise<void> }
  | { codici: string[] }

export function SecondFactors({ access, onChanged }: { access: Access; onChanged: () => void }) {
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
