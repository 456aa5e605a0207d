import { Button, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import {
  aggiungiTipo,
  cambiaTipo,
  elencoTipi,
  type TipoConElenchi,
} from '@primo/contract/anagrafica/operatore-tipi-finanziamento'
import { GENERI_CAMPO, type GenereCampo, LIMITI_TIPO } from '@primo/domain/anagrafica/campi-finanziamento'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { EditConflict } from '../../ui/form/EditConflict.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { SortableRows } from '../../ui/form/SortableRows.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import type { FieldErrors } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import {
  type DocumentRow,
  emptyDocument,
  emptyField,
  type FieldRow,
  type FormValues,
  fieldOf,
  formOfTipo,
  labelsOf,
  NEW_TIPO,
  parseForm,
  textsOf,
} from './form-values.ts'
import '../../ui/page/panel-grid.css'
import './tipi.css'

/** Shows the form of a financing type: name, state, checklist and fields. */
export function TipoForm({ tipo }: { tipo: TipoConElenchi | null }) {
  const id = tipo?.id ?? null
  const { values, errors, change, conflict, ...form } = useRecordForm<FormValues, TipoConElenchi>({
    draft: `tipi:${id ?? 'nuovo'}`,
    initial: tipo ? formOfTipo(tipo) : NEW_TIPO,
    valuesOf: formOfTipo,
    fieldOf,
    call: cambiaTipo,
    first: tipo,
    reread: async () => (await api(elencoTipi, {})).data.find((t) => t.id === id) ?? null,
    queryKey: ['tipi'],
  })
  const navigate = useNavigate()

  function save(event: FormEvent<HTMLFormElement>) {
    const { body, errors: wrong } = parseForm(values)
    form.save(
      event,
      wrong,
      ({ idempotencyKey, ...ifMatch }) =>
        id === null
          ? api(aggiungiTipo, { body, idempotencyKey })
          : api(cambiaTipo, { params: { id }, body, ...ifMatch }),
      () => navigate(paths.coda('tipi')),
    )
  }

  return (
    <form className="panel-form" noValidate onSubmit={save}>
      <Panel titolo="Il tipo">
        <TextField
          name="descrizione"
          label="Nome"
          required
          fullWidth
          value={values.descrizione}
          error={errors.descrizione !== undefined}
          helperText={errors.descrizione}
          slotProps={{ htmlInput: { maxLength: LIMITI_TIPO.descrizione } }}
          onChange={(event) => change({ descrizione: event.target.value })}
        />
        <Check
          name="attivo"
          label="Attivo: si può scegliere per le pratiche nuove"
          checked={values.attivo}
          change={(attivo) => change({ attivo })}
        />
      </Panel>
      <Panel titolo="Documenti che chiede">
        {values.documenti.length === 0 && <p className="muted">Non chiede nessun documento.</p>}
        <SortableRows
          rows={values.documenti}
          change={(documenti) => change({ documenti })}
          nameOf={(row) => row.nome.trim() || 'documento nuovo'}
          row={(row, i, write) => (
            <DocumentFields row={row} at={`documenti.${i}`} errors={errors} write={write} />
          )}
        />
        <Button
          variant="outlined"
          disabled={values.documenti.length >= LIMITI_TIPO.documenti}
          onClick={() => change({ documenti: [...values.documenti, emptyDocument()] })}
        >
          Aggiungi un documento
        </Button>
      </Panel>
      <Panel titolo="Campi della pratica">
        <p className="muted">
          Ciò che una pratica di questo tipo ha in più di cliente e importo. Un campo tolto non si chiede più:
          ciò che è già scritto resta.
        </p>
        <SortableRows
          rows={values.campi}
          change={(campi) => change({ campi })}
          nameOf={(row) => row.etichetta.trim() || 'campo nuovo'}
          row={(row, i, write) => <FieldFields row={row} at={`campi.${i}`} errors={errors} write={write} />}
        />
        <Button
          variant="outlined"
          disabled={values.campi.length >= LIMITI_TIPO.campi}
          onClick={() => change({ campi: [...values.campi, emptyField()] })}
        >
          Aggiungi un campo
        </Button>
      </Panel>
      <EditConflict
        {...conflict}
        texts={(t) => textsOf(formOfTipo(t))}
        labels={labelsOf([values, ...(conflict.met?.now ? [formOfTipo(conflict.met.now)] : [])])}
        mine={textsOf(values)}
      />
      <FormEnd
        failure={form.failure}
        busy={form.busy}
        send={id === null ? 'Aggiungi il tipo' : 'Salva il tipo'}
        back={paths.coda('tipi')}
        giveUp={form.discard}
      />
    </form>
  )
}

type CheckProps = { name: string; label: string; checked: boolean; change: (checked: boolean) => void }

function Check({ name, label, checked, change }: CheckProps) {
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          checked={checked}
          slotProps={{ input: { name } }}
          onChange={(event) => change(event.target.checked)}
        />
      }
    />
  )
}

type RowProps<R> = { row: R; at: string; errors: FieldErrors; write: (part: Partial<R>) => void }

/** Fields of an item of the checklist. */
function DocumentFields({ row, at, errors, write }: RowProps<DocumentRow>) {
  const nome = errors[`${at}.nome`]
  const aiuto = errors[`${at}.aiuto`]
  return (
    <>
      <TextField
        name={`${at}.nome`}
        label="Documento"
        required
        value={row.nome}
        error={nome !== undefined}
        helperText={nome}
        slotProps={{ htmlInput: { maxLength: LIMITI_TIPO.nome } }}
        onChange={(event) => write({ nome: event.target.value })}
      />
      <TextField
        name={`${at}.aiuto`}
        label="Aiuto per chi lo manda (facoltativo)"
        multiline
        value={row.aiuto}
        error={aiuto !== undefined}
        helperText={aiuto ?? 'Per esempio quali pagine, o di quanto tempo fa.'}
        slotProps={{ htmlInput: { maxLength: LIMITI_TIPO.aiuto } }}
        onChange={(event) => write({ aiuto: event.target.value })}
      />
      <div className="tipo-checks">
        <Check
          name={`${at}.obbligatorio`}
          label="Obbligatorio"
          checked={row.obbligatorio}
          change={(obbligatorio) => write({ obbligatorio })}
        />
        <Check
          name={`${at}.per_soggetto`}
          label="Uno per ogni soggetto"
          checked={row.per_soggetto}
          change={(per_soggetto) => write({ per_soggetto })}
        />
        <Check
          name={`${at}.scade`}
          label="Ha una scadenza"
          checked={row.scade}
          change={(scade) => write({ scade })}
        />
      </div>
    </>
  )
}

/** Fields of an additional field. The kind of a stored field is fixed, because pratiche have values of that kind. */
function FieldFields({ row, at, errors, write }: RowProps<FieldRow>) {
  const etichetta = errors[`${at}.etichetta`]
  const genere = errors[`${at}.genere`]
  const opzioni = errors[`${at}.opzioni`]
  return (
    <>
      <div className="tipo-pair">
        <TextField
          name={`${at}.etichetta`}
          label="Nome del campo"
          required
          value={row.etichetta}
          error={etichetta !== undefined}
          helperText={etichetta}
          slotProps={{ htmlInput: { maxLength: LIMITI_TIPO.etichetta } }}
          onChange={(event) => write({ etichetta: event.target.value })}
        />
        <TextField
          name={`${at}.genere`}
          label="Che cosa si scrive"
          select
          disabled={row.id !== null}
          slotProps={{ formHelperText: { className: 'tipo-fisso' } }}
          value={row.genere}
          error={genere !== undefined}
          helperText={genere ?? (row.id !== null && 'Non si cambia: togli il campo e aggiungine uno nuovo.')}
          onChange={(event) => write({ genere: event.target.value as GenereCampo })}
        >
          {Object.entries(GENERI_CAMPO).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </div>
      {row.genere === 'scelta' && (
        <TextField
          name={`${at}.opzioni`}
          label="Voci, una per riga"
          required
          multiline
          minRows={3}
          value={row.opzioni}
          error={opzioni !== undefined}
          helperText={opzioni ?? `Da 2 a ${LIMITI_TIPO.opzioni}.`}
          onChange={(event) => write({ opzioni: event.target.value })}
        />
      )}
      <div className="tipo-checks">
        <Check
          name={`${at}.obbligatorio`}
          label="Obbligatorio: senza, la pratica non si invia"
          checked={row.obbligatorio}
          change={(obbligatorio) => write({ obbligatorio })}
        />
      </div>
    </>
  )
}
