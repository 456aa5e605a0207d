import { Button, TextField } from '@mui/material'
import { ApiError } from '@primo/client/api-error'
import {
  cambiaImpostazioni,
  leggiImpostazioni,
  type SezioneImpostazioni,
} from '@primo/contract/persone/operatore-impostazioni'
import { CAMPI, type ChiaveCampo, SEZIONI } from '@primo/domain/persone/impostazioni'
import { longInstant } from '@primo/domain/platform/dates'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { baseOf, changesSince, keepTyping, readTyping, type Typing } from './typing.ts'

/** What holds where nothing is written. */
const without = (altrimenti: string | null) =>
  altrimenti === null ? '' : `Se è vuoto vale ${said(altrimenti)}.`
const said = (value: string) => (/^\d+$/.test(value) ? wholeNumber(Number(value)) : `«${value}»`)

/** A section: written, saved by itself. Who saves second reads what the first changed, and what he wrote stays. */
export function Sezione({ sezione }: { sezione: SezioneImpostazioni }) {
  const name = sezione.sezione
  const [titolo, about] = SEZIONI[name]
  const [typing, setTyping] = useState<Typing | null>(() => readTyping(name))
  const [others, setOthers] = useState<{ chi: string; cambi: string[] } | null>(null)
  const { errors, setErrors, failure, busy, send } = useSubmit()
  const queryClient = useQueryClient()
  const notify = useNotify()

  const change = (fresh: Typing | null) => {
    setTyping(fresh)
    keepTyping(name, fresh)
  }
  const write = (campo: ChiaveCampo, value: string) => {
    setErrors({ ...errors, [campo]: undefined })
    change({ base: typing?.base ?? baseOf(sezione), typed: { ...typing?.typed, [campo]: value } })
  }
  const leave = () => {
    setErrors({})
    setOthers(null)
    change(null)
  }

  /** Somebody has saved meanwhile: what he changed is told, and what is written here goes over it only when sent again. */
  async function tellOthers() {
    if (!typing) return
    const { data } = await api(leggiImpostazioni, {})
    queryClient.setQueryData(['impostazioni-azienda'], data)
    const now = data.sezioni.find((s) => s.sezione === name)!
    setOthers({ chi: now.scritta_da ?? '', cambi: changesSince(typing.base, baseOf(now)) })
    change({ ...typing, base: baseOf(now) })
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (!typing) return
    const valori = Object.fromEntries(
      sezione.campi.map(({ campo }) => [campo, typing.typed[campo] ?? typing.base.valori[campo] ?? '']),
    )
    void send(
      async () => {
        const body = { versione: typing.base.versione, valori }
        const { message } = await api(cambiaImpostazioni, { params: { sezione: name }, body })
        leave()
        await queryClient.invalidateQueries()
        notify(message ?? 'Salvato.', { type: 'success' })
      },
      (error) => {
        const late = error instanceof ApiError && error.code === 'CAMBIATO_NEL_FRATTEMPO'
        if (late) void tellOthers()
        return late
      },
    )
  }

  return (
    <Panel titolo={titolo}>
      <form className="sezione" noValidate onSubmit={save}>
        <p className="muted">{about}</p>
        {sezione.campi.map(({ campo, valore, altrimenti }) => {
          const { nome, aiuto, max } = CAMPI[campo]
          return (
            <TextField
              key={campo}
              name={campo}
              label={nome}
              value={typing?.typed[campo] ?? typing?.base.valori[campo] ?? valore ?? ''}
              error={errors[campo] !== undefined}
              helperText={errors[campo] ?? [aiuto, without(altrimenti)].filter(Boolean).join(' ')}
              slotProps={{
                htmlInput: { maxLength: max, autoComplete: 'off' },
                inputLabel: { shrink: true },
              }}
              onChange={(event) => write(campo, event.target.value)}
            />
          )
        })}
        {others && (
          <div className="others" role="alert">
            <p>
              Mentre scrivevi, {others.chi} ha salvato qui. Ciò che hai scritto tu è rimasto: guarda, poi
              salva di nuovo.
            </p>
            <ul>
              {others.cambi.map((cambio) => (
                <li key={cambio}>{cambio}</li>
              ))}
            </ul>
          </div>
        )}
        <Failure sentence={failure} />
        <div className="sezione-end">
          {typing ? (
            <>
              <Button type="submit" variant="contained" aria-disabled={busy}>
                {busy ? 'Un momento…' : `Salva ${titolo.toLowerCase()}`}
              </Button>
              <Button onClick={leave} disabled={busy}>
                Lascia com’era
              </Button>
            </>
          ) : (
            <p className="muted">
              {sezione.scritta_il
                ? `Salvata da ${sezione.scritta_da} il ${longInstant(new Date(sezione.scritta_il))}.`
                : 'Nessuno l’ha ancora cambiata.'}
            </p>
          )}
        </div>
      </form>
    </Panel>
  )
}
