import { Button, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import {
  aggiungiModello,
  cambiaModello,
  type ModelloLettera,
  type ModelloScritto,
  modelliLettera,
} from '@primo/contract/pratiche/operatore-lettere'
import {
  compilaLettera,
  DESTINATARI_LETTERA,
  type DestinatarioLettera,
  difettoModello,
  ESEMPI_LETTERA,
  LIMITI_LETTERA,
  NOMI_VARIABILI,
  VARIABILI_LETTERA,
} from '@primo/domain/pratiche/lettera'
import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { EditConflict } from '../../ui/form/EditConflict.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import type { FieldErrors } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import '../../ui/page/panel-grid.css'
import './modelli.css'

const NEW: ModelloScritto = { nome: '', destinatario: 'persona', oggetto: '', testo: '', attivo: true }

const LABELS = {
  nome: 'Nome',
  destinatario: 'Per chi',
  oggetto: 'Oggetto',
  testo: 'Testo',
  attivo: 'In uso',
} satisfies Record<keyof ModelloScritto, string>

const valuesOf = ({ nome, destinatario, oggetto, testo, attivo }: ModelloScritto): ModelloScritto => ({
  ...{ nome, destinatario, oggetto, testo, attivo },
})

const textsOf = ({ destinatario, attivo, ...texts }: ModelloScritto) => ({
  ...texts,
  destinatario: DESTINATARI_LETTERA[destinatario],
  attivo: attivo ? 'sì' : 'no',
})

function defectsOf({ nome, oggetto, testo }: ModelloScritto): FieldErrors {
  const errors: FieldErrors = {}
  if (nome.trim().length < 3) errors.nome = 'Scrivi almeno 3 caratteri.'
  for (const [field, text] of Object.entries({ oggetto, testo })) {
    const defect = text.trim() ? difettoModello(text) : 'Serve per continuare.'
    if (defect) errors[field] = defect
  }
  return errors
}

/** Form of a template, with the markers to insert and a preview. */
export function ModelloForm({ modello }: { modello: ModelloLettera | null }) {
  const id = modello?.id ?? null
  const { values, errors, change, conflict, ...form } = useRecordForm<ModelloScritto, ModelloLettera>({
    draft: `modelli:${id ?? 'nuovo'}`,
    initial: modello ? valuesOf(modello) : NEW,
    valuesOf,
    call: cambiaModello,
    first: modello,
    reread: async () => (await api(modelliLettera, {})).data.find((m) => m.id === id) ?? null,
    queryKey: ['modelli'],
  })
  const navigate = useNavigate()

  function save(event: FormEvent<HTMLFormElement>) {
    form.save(
      event,
      defectsOf(values),
      ({ idempotencyKey, ...ifMatch }) =>
        id === null
          ? api(aggiungiModello, { body: values, idempotencyKey })
          : api(cambiaModello, { params: { id }, body: values, ...ifMatch }),
      () => navigate(paths.coda('modelli')),
    )
  }

  return (
    <form className="panel-form" noValidate onSubmit={save}>
      <Panel titolo="Il modello">
        <TextField
          name="nome"
          label="Nome"
          required
          fullWidth
          value={values.nome}
          error={errors.nome !== undefined}
          helperText={errors.nome}
          slotProps={{ htmlInput: { maxLength: LIMITI_LETTERA.nome } }}
          onChange={({ target }) => change({ nome: target.value })}
        />
        <TextField
          name="destinatario"
          label="Per chi"
          select
          fullWidth
          value={values.destinatario}
          onChange={({ target }) => change({ destinatario: target.value as DestinatarioLettera })}
        >
          {Object.entries(DESTINATARI_LETTERA).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          label="In uso: si può scegliere dalle pratiche"
          control={
            <Checkbox
              checked={values.attivo}
              slotProps={{ input: { name: 'attivo' } }}
              onChange={(_, attivo) => change({ attivo })}
            />
          }
        />
      </Panel>
      <Panel titolo="La lettera">
        <Texts values={values} errors={errors} change={change} />
      </Panel>
      <Panel titolo="Si leggerà così">
        <p className="muted">Con dati di esempio.</p>
        {values.oggetto.trim() && (
          <p className="modello-oggetto">{compilaLettera(values.oggetto, ESEMPI_LETTERA)}</p>
        )}
        <p className="modello-testo">
          {values.testo.trim() ? compilaLettera(values.testo, ESEMPI_LETTERA) : 'Scrivi il testo qui sopra.'}
        </p>
      </Panel>
      <EditConflict {...conflict} texts={(m) => textsOf(m)} labels={LABELS} mine={textsOf(values)} />
      <FormEnd
        failure={form.failure}
        busy={form.busy}
        send={id === null ? 'Aggiungi il modello' : 'Salva il modello'}
        back={paths.coda('modelli')}
        giveUp={form.discard}
      />
    </form>
  )
}

type TextsProps = {
  values: ModelloScritto
  errors: FieldErrors
  change: (part: Partial<ModelloScritto>) => void
}

/** Subject and text, with the markers, each of which is inserted at the cursor of the field used last. */
function Texts({ values, errors, change }: TextsProps) {
  const last = useRef<'oggetto' | 'testo'>('testo')
  const inputs = { oggetto: useRef<HTMLInputElement>(null), testo: useRef<HTMLInputElement>(null) }

  function insert(variable: string) {
    const input = inputs[last.current].current
    if (!input) return
    const [from, to] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length]
    const marker = `{${variable}}`
    const text = input.value.slice(0, from) + marker + input.value.slice(to)
    if (text.length > LIMITI_LETTERA[last.current]) return
    change({ [last.current]: text })
    // After React has written the value, which would move the cursor to the end.
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(from + marker.length, from + marker.length)
    })
  }

  return (
    <>
      <TextField
        name="oggetto"
        label="Oggetto"
        required
        fullWidth
        inputRef={inputs.oggetto}
        value={values.oggetto}
        error={errors.oggetto !== undefined}
        helperText={errors.oggetto}
        slotProps={{ htmlInput: { maxLength: LIMITI_LETTERA.oggetto } }}
        onFocus={() => {
          last.current = 'oggetto'
        }}
        onChange={({ target }) => change({ oggetto: target.value })}
      />
      <TextField
        name="testo"
        label="Testo"
        required
        fullWidth
        multiline
        minRows={10}
        maxRows={30}
        inputRef={inputs.testo}
        value={values.testo}
        error={errors.testo !== undefined}
        helperText={errors.testo}
        slotProps={{ htmlInput: { maxLength: LIMITI_LETTERA.testo } }}
        onFocus={() => {
          last.current = 'testo'
        }}
        onChange={({ target }) => change({ testo: target.value })}
      />
      <fieldset className="modello-segni">
        <legend>Metti dove sta il cursore ciò che cambia da una pratica all’altra:</legend>
        {NOMI_VARIABILI.map((variable) => (
          <Button key={variable} size="small" variant="outlined" onClick={() => insert(variable)}>
            {VARIABILI_LETTERA[variable].nome}
          </Button>
        ))}
      </fieldset>
    </>
  )
}
