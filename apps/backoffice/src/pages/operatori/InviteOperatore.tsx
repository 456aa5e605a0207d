import { TextField } from '@mui/material'
import { invitaOperatore } from '@primo/contract/ufficio/operatori'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Fragment, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { keepDraft, readDraft } from '../../state/tab-storage.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { CapitalizationHint } from '../../ui/form/NameField.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { ScegliInsiemi } from './ScegliInsiemi.tsx'

const BOZZA = 'operatori:invito'
const FIELDS = [
  ['nome', 'Nome', 'text', 80],
  ['cognome', 'Cognome', 'text', 80],
  ['email', 'E-mail di lavoro', 'email', 254],
] as const

/** Dialog that invites an operator: name, e-mail, permission sets. The draft survives the end of the session. */
export function InviteOperatore({ close }: { close: () => void }) {
  const [values, setValues] = useState<Record<string, string>>(() => readDraft(BOZZA) ?? {})
  const { errors, setErrors, failure, busy, renew, allRight, send } = useSubmit()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const insiemi = (values.insiemi ?? '').split(' ').filter(Boolean).map(Number)

  const writeAll = (written: Record<string, string>) => {
    const fresh = { ...values, ...written }
    setValues(fresh)
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(written).map((name) => [name, undefined])) })
    keepDraft(BOZZA, fresh)
    renew()
  }
  const write = (name: string, value: string) => writeAll({ [name]: value })
  const leave = () => {
    keepDraft(BOZZA, null)
    close()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const empty = FIELDS.filter(([name]) => !values[name]?.trim()).map(([name]) => [
      name,
      'Serve per continuare.',
    ])
    const none = insiemi.length === 0 ? [['insiemi', 'Scegli almeno un insieme.']] : []
    if (!allRight(event.currentTarget, Object.fromEntries([...empty, ...none]))) return
    void send(async (idempotencyKey) => {
      const { nome = '', cognome = '', email = '' } = values
      const body = { nome, cognome, email, insiemi }
      const { message } = await api(invitaOperatore, { body, idempotencyKey })
      notify(message ?? 'Invito mandato.', { type: 'success' })
      void queryClient.invalidateQueries({ queryKey: ['operatori'] })
      leave()
    })
  }

  return (
    <ConfirmDialog
      title="Invita un operatore"
      failure={failure}
      busy={busy}
      confirm="Manda l’invito"
      cancel={leave}
      submit={submit}
    >
      {FIELDS.map(([name, label, type, max], i) => (
        <Fragment key={name}>
          <TextField
            name={name}
            label={label}
            type={type}
            required
            autoFocus={i === 0}
            margin={i === 0 ? 'dense' : 'none'}
            value={values[name] ?? ''}
            error={errors[name] !== undefined}
            helperText={errors[name]}
            slotProps={{ htmlInput: { maxLength: max, autoComplete: 'off' } }}
            onChange={(event) => write(name, event.target.value)}
          />
          {name === 'cognome' ? (
            <CapitalizationHint
              written={[values.nome ?? '', values.cognome ?? '']}
              take={([nome = '', cognome = '']) => writeAll({ nome, cognome })}
            />
          ) : null}
        </Fragment>
      ))}
      <ScegliInsiemi
        chosen={insiemi}
        choose={(chosen) => write('insiemi', chosen.join(' '))}
        error={errors.insiemi}
      />
      <p className="muted">L’invito vale 72 ore e una volta sola. Si può ritirare.</p>
    </ConfirmDialog>
  )
}
