import { Button, TextField } from '@mui/material'
import { LIMITI_PIANO, VOCI_QUALIFICA } from '@primo/domain/qualifiche/qualifica'
import type { FormRow } from './form.ts'
import { LABELS } from './labels.ts'

type Field = Exclude<keyof FormRow, 'chiave'>

/** Edits the qualifiche of a plan, lowest first. */
export function RigheQualifiche(props: {
  rows: FormRow[]
  errors: Record<string, string | undefined>
  change: (rows: FormRow[]) => void
}) {
  const { rows: entries, errors, change } = props
  const write = (i: number, field: Field, value: string) =>
    change(entries.map((row, n) => (n === i ? { ...row, [field]: value } : row)))
  return entries.map((row, i) => {
    const di = `qualifiche.${i}`
    const nome = row.nome.trim() || `Qualifica ${i + 1}`
    const insieme = errors[`${di}.soglie`]
    const numero = (voce: (typeof VOCI_QUALIFICA)[number]) => (
      <TextField
        key={voce}
        name={`${di}.soglie.${voce}`}
        label={LABELS[voce]}
        value={row[voce]}
        error={errors[`${di}.soglie.${voce}`] !== undefined || insieme !== undefined}
        helperText={errors[`${di}.soglie.${voce}`]}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
        onChange={(event) => write(i, voce, event.target.value)}
      />
    )
    return (
      <fieldset key={row.chiave} className="gradino">
        <legend>
          {i + 1}º gradino{row.nome.trim() && `: ${row.nome.trim()}`}
        </legend>
        <TextField
          name={`${di}.nome`}
          label="Nome"
          required
          value={row.nome}
          error={errors[`${di}.nome`] !== undefined}
          helperText={errors[`${di}.nome`]}
          slotProps={{ htmlInput: { maxLength: LIMITI_PIANO.nome } }}
          onChange={(event) => write(i, 'nome', event.target.value)}
        />
        <div className="soglie">{VOCI_QUALIFICA.map(numero)}</div>
        {insieme && (
          <p className="error-azione" role="alert">
            {insieme}
          </p>
        )}
        {entries.length > 1 && (
          <Button
            color="error"
            aria-label={`Togli ${nome}`}
            onClick={() => change(entries.filter((_, n) => n !== i))}
          >
            Togli
          </Button>
        )}
      </fieldset>
    )
  })
}
