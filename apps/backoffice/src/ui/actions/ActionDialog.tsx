import { DialogContentText, MenuItem, TextField } from '@mui/material'
import { ApiError } from '@primo/client/api-error'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type RaRecord, useNotify } from 'react-admin'
import { keepDraft } from '../../state/tab-storage.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { EditConflict, useEditConflict } from '../form/EditConflict.tsx'
import { type FieldErrors, useSubmit } from '../form/useSubmit.ts'
import { findLateRefusals, queueForUndo } from '../undo/useUndo.ts'
import { type ActionField, type ActionTable, type ActionValues, actionOn } from './action-table.ts'

function missing(fields: readonly ActionField[], values: ActionValues): FieldErrors {
  const vuoti = fields.filter(({ nome, required }) => required && !values[nome]?.trim())
  return Object.fromEntries(
    vuoti.map(({ nome, options }) => [
      nome,
      !options ? 'Serve per continuare.' : options.length === 2 ? 'Scegli una delle due.' : 'Scegline una.',
    ]),
  )
}

/** Returns the values of required fields with a single option. */
const onlyChoices = (fields: readonly ActionField[]): ActionValues =>
  Object.fromEntries(
    fields.flatMap(({ nome, required, options }) =>
      required && options?.length === 1 ? [[nome, options[0]![0]]] : [],
    ),
  )

/** Formats the values of an action's dialog for display, with the labels of options. */
const asChosen = (fields: readonly ActionField[], values: ActionValues): ActionValues =>
  Object.fromEntries(
    fields.map(({ nome, options }) => {
      const chosen = options?.find(([value]) => value === values[nome])
      return [nome, chosen?.[1] ?? values[nome] ?? '']
    }),
  )

/**
 * Dialog that asks for confirmation of an action, with its effect and its fields. The draft survives the end of the session. A
 * conflict (409) closes the dialog and reloads the record.
 */
export function ActionDialog<R extends RaRecord>(props: {
  table: ActionTable<R>
  record: R
  azione: string
  initial: ActionValues
  bozza: string
  cancel: () => void
  /** Server's message, or null when the action is queued and can be undone. */
  done: (sentence: string | null) => void
  overtaken: () => void
}) {
  const { table, record, azione, bozza } = props
  const descritta = actionOn(table, record, azione)
  const [values, setValues] = useState<ActionValues>(() => ({
    ...onlyChoices(descritta.fields),
    ...props.initial,
  }))
  const { errors, setErrors, failure, busy, allRight, send } = useSubmit()
  const rewrites = table.rewrites?.azione === azione ? table.rewrites : null
  const others = useEditConflict<object>({
    call: rewrites?.call ?? {},
    first: rewrites ? record : null,
    reread: async () => rewrites?.reread(record) ?? null,
    draft: bozza,
  })
  const notify = useNotify()

  const write = (nome: string, value: string) => {
    const fresh = { ...values, [nome]: value }
    setValues(fresh)
    setErrors({ ...errors, [nome]: undefined })
    keepDraft(bozza, { ...fresh, azione })
    if (rewrites) others.writing()
  }

  function confirm(event: FormEvent<HTMLFormElement>) {
    const wrong = { ...findLateRefusals(table, azione, record, values), ...missing(descritta.fields, values) }
    if (busy || !allRight(event.currentTarget, wrong)) return
    if (queueForUndo(table, azione, [record], values)) {
      keepDraft(bozza, null)
      props.done(null)
      return
    }
    void send(async (key) => {
      const result = await table.run(record, azione, values, key, others.ifMatch)
      keepDraft(bozza, null)
      others.over()
      props.done(result)
    }, giaFatta)
  }

  function giaFatta(error: unknown): boolean {
    if (others.late(error)) return true
    if (!(error instanceof ApiError) || error.status !== 409) return false
    keepDraft(bozza, null)
    others.over()
    notify(error.message, { type: 'warning', autoHideDuration: 8000 })
    props.overtaken()
    return true
  }

  const annulla = () => {
    keepDraft(bozza, null)
    others.over()
    props.cancel()
  }

  const subject = table.nome(record)
  return (
    <ConfirmDialog
      title={subject ? `${descritta.nome}: ${subject}` : descritta.nome}
      failure={failure}
      busy={busy}
      confirm={descritta.nome}
      danger={descritta.tone === 'bad'}
      cancel={annulla}
      submit={confirm}
    >
      <DialogContentText>{descritta.explain(record)}</DialogContentText>
      {descritta.fields.map((field, i) => (
        <TextField
          key={field.nome}
          name={field.nome}
          label={field.label}
          required={field.required}
          select={field.options !== undefined}
          multiline={field.long ?? false}
          minRows={field.long ? 3 : undefined}
          autoFocus={i === 0 && !field.options}
          value={values[field.nome] ?? ''}
          error={errors[field.nome] !== undefined}
          helperText={errors[field.nome] ?? field.help}
          type={field.tipo ?? 'text'}
          slotProps={{
            htmlInput: {
              maxLength: field.max,
              ...(field.suggested ? { list: `suggeriti-${field.nome}` } : {}),
            },
            ...(field.tipo ? { inputLabel: { shrink: true } } : {}),
          }}
          onChange={(event) => write(field.nome, event.target.value)}
        >
          {field.options?.map(([value, nome]) => (
            <MenuItem key={value} value={value}>
              {nome}
            </MenuItem>
          ))}
        </TextField>
      ))}
      {descritta.fields.map(({ nome, suggested }) =>
        suggested ? (
          <datalist key={nome} id={`suggeriti-${nome}`}>
            {suggested.map((word) => (
              <option key={word} value={word} />
            ))}
          </datalist>
        ) : null,
      )}
      {rewrites && (
        <EditConflict
          met={others.met}
          texts={(thing) => asChosen(descritta.fields, rewrites.texts(thing))}
          labels={Object.fromEntries(descritta.fields.map(({ nome, label }) => [nome, label]))}
          mine={asChosen(descritta.fields, values)}
          take={() => {
            if (others.met?.now) setValues(rewrites.texts(others.met.now))
            keepDraft(bozza, null)
            others.seen()
          }}
        />
      )}
    </ConfirmDialog>
  )
}

/**
 * Dialog of an action on a record outside a queue: runs it, shows the outcome and reloads the data. `done` is called afterwards.
 */
export function AskAction<R extends RaRecord>(props: {
  table: ActionTable<R>
  record: R
  azione: string
  initial?: ActionValues
  /** Storage key of the form's draft. Default: resource and id of the record. */
  bozza?: string
  close: () => void
  done?: () => void
}) {
  const { table, record, azione, close } = props
  const notify = useNotify()
  const queryClient = useQueryClient()
  const readAgain = () => {
    close()
    void queryClient.invalidateQueries()
  }
  return (
    <ActionDialog
      table={table}
      record={record}
      azione={azione}
      initial={props.initial ?? {}}
      bozza={props.bozza ?? `${table.resource}:${record.id}`}
      cancel={close}
      done={(sentence) => {
        if (sentence) notify(sentence, { type: 'success' })
        readAgain()
        props.done?.()
      }}
      overtaken={readAgain}
    />
  )
}
