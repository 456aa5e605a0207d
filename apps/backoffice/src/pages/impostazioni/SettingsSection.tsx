import { Button, MenuItem, TextField } from '@mui/material'
import { etagOf } from '@primo/contract/platform/route'
import {
  cambiaImpostazioni,
  leggiImpostazioni,
  type SezioneImpostazioni,
  valoriDi,
} from '@primo/contract/ufficio/operatore-impostazioni'
import { longInstant } from '@primo/domain/platform/dates'
import { elide, fullStop } from '@primo/domain/platform/italian'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { CAMPI, type ChiaveCampo, SEZIONI } from '@primo/domain/ufficio/impostazioni'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { api } from '../../data/api.ts'
import { keepDraft, readDraft } from '../../state/tab-storage.ts'
import { EditConflict, type FieldTexts, useEditConflict } from '../../ui/form/EditConflict.tsx'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/page/Panel.tsx'

/** Returns the help text that tells which default applies when a setting is empty. */
const without = (altrimenti: string | null) =>
  altrimenti === null ? '' : fullStop(`Se è vuoto vale ${quoted(altrimenti)}`)
const quoted = (value: string) => (/^\d+$/.test(value) ? wholeNumber(Number(value)) : `«${value}»`)

/** Shows the form of one section of the company's settings. Each section is saved separately. */
export function SettingsSection({ sezione }: { sezione: SezioneImpostazioni }) {
  const [titolo, about] = SEZIONI[sezione.sezione]
  const form = useSettingsSection(sezione)
  const { errors, values, write } = form
  return (
    <Panel titolo={titolo}>
      <form className="sezione" noValidate onSubmit={form.save}>
        <p className="muted">{about}</p>
        {sezione.campi.map(({ campo, altrimenti }) => {
          const { nome, aiuto, max, scelte } = CAMPI[campo]
          const hint = scelte ? aiuto : [aiuto, without(altrimenti)].filter(Boolean).join(' ')
          return (
            <TextField
              key={campo}
              name={campo}
              label={nome}
              select={scelte !== undefined}
              // A selection shows the default when no value is set.
              value={values[campo] || ((scelte && altrimenti) ?? '')}
              error={errors[campo] !== undefined}
              helperText={errors[campo] ?? hint}
              slotProps={{
                htmlInput: { maxLength: max, autoComplete: 'off' },
                inputLabel: { shrink: true },
              }}
              onChange={(event) => write({ [campo]: event.target.value })}
            >
              {scelte?.map(([kept, label]) => (
                <MenuItem key={kept} value={kept}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          )
        })}
        <SettingsSectionEnd sezione={sezione} form={form} />
      </form>
    </Panel>
  )
}

/** Formats the values of a settings section for display, with the labels of selected options. */
const asChosen = (valori: FieldTexts): FieldTexts =>
  Object.fromEntries(
    Object.entries(valori).map(([campo, valore]) => {
      const scelte = CAMPI[campo as ChiaveCampo].scelte as readonly (readonly [string, string])[] | undefined
      return [campo, scelte?.find(([kept]) => kept === valore)?.[1] ?? valore]
    }),
  )

type End = { sezione: SezioneImpostazioni; form: ReturnType<typeof useSettingsSection> }

/** Shows the end of a settings section's form: edit conflict, errors and buttons. */
export function SettingsSectionEnd({ sezione, form }: End) {
  const { others, values, failure, busy } = form
  return (
    <>
      <EditConflict
        met={others.met}
        texts={({ valori }) => asChosen(valori)}
        labels={LABELS}
        mine={asChosen(values)}
        take={() => form.take()}
      />
      <Failure sentence={failure} />
      <div className="sezione-end">
        {form.writing ? (
          <>
            <Button type="submit" variant="contained" aria-disabled={busy}>
              {busy ? 'Un momento…' : `Salva ${SEZIONI[sezione.sezione][0].toLowerCase()}`}
            </Button>
            <Button onClick={form.leave} disabled={busy}>
              Lascia com’era
            </Button>
          </>
        ) : (
          sezione.scritta_il && (
            <p className="muted">
              Salvata da {sezione.scritta_da} {elide('il', longInstant(new Date(sezione.scritta_il)))}.
            </p>
          )
        )}
      </div>
    </>
  )
}

/** Label of each field of the settings. */
const LABELS = Object.fromEntries(Object.entries(CAMPI).map(([field, { nome }]) => [field, nome]))

/** Form state of a section of the settings. Its draft survives the end of the session, and a save sends all values together. */
export function useSettingsSection(sezione: SezioneImpostazioni) {
  const name = sezione.sezione
  const draft = `impostazioni:${name}`
  const read = valoriDi(sezione)
  const [typed, setTyped] = useState<FieldTexts | null>(() => readDraft(draft))
  const { errors, setErrors, failure, busy, send } = useSubmit()
  const others = useEditConflict({
    call: cambiaImpostazioni,
    first: read,
    reread: async () => {
      const { data } = await api(leggiImpostazioni, {})
      queryClient.setQueryData(['impostazioni-azienda'], data)
      return valoriDi(data.sezioni.find((s) => s.sezione === name)!)
    },
    draft,
  })
  const queryClient = useQueryClient()
  const notify = useNotify()

  function change(fresh: FieldTexts | null): void {
    setTyped(fresh)
    keepDraft(draft, fresh)
  }
  function leave(): void {
    setErrors({})
    others.over()
    change(null)
  }
  async function saveValues(valori: FieldTexts, asRead: { ifMatch?: string }): Promise<void> {
    await send(async () => {
      const { message } = await api(cambiaImpostazioni, {
        params: { sezione: name },
        body: { valori },
        ...asRead,
      })
      leave()
      await queryClient.invalidateQueries()
      notify(message ?? 'Salvato.', { type: 'success' })
    }, others.late)
  }
  return {
    errors,
    failure,
    busy,
    others,
    values: typed ?? read.valori,
    writing: typed !== null,
    write(values: FieldTexts): void {
      const cleared = Object.keys(values).map((field) => [field, undefined])
      setErrors({ ...errors, ...Object.fromEntries(cleared) })
      // The first edit starts from the values on the screen.
      if (typed) others.writing()
      else others.writing(read)
      change({ ...(typed ?? read.valori), ...values })
    },
    /** Replaces the operator's draft by the values that another operator has saved (edit conflict). */
    take(): void {
      const theirs = others.met?.now
      others.seen()
      if (theirs) change(theirs.valori)
    },
    leave,
    /** Saves the given values of the section at once, without a draft. */
    saveNow: (values: FieldTexts) => void saveValues(values, { ifMatch: etagOf(cambiaImpostazioni, read) }),
    save(event: FormEvent): void {
      event.preventDefault()
      if (typed) void saveValues(typed, others.ifMatch)
    },
  }
}
