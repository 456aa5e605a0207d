import { Button, TextField } from '@mui/material'
import { LIMITI_PIANO, VOCI_QUALIFICA } from '@primo/domain/qualifiche/qualifica'
import type { FormRow } from './form.ts'
import { LABELS } from './words.ts'

type Campo = Exclude<keyof FormRow, 'chiave'>

/** The steps of a plan being written, lowest first. */
export function RigheQualifiche(props: {
  righe: FormRow[]
  errori: Record<string, string | undefined>
  cambia: (rows: FormRow[]) => void
}) {
  const { righe, errori, cambia } = props
  const scrivi = (i: number, campo: Campo, value: string) =>
    cambia(righe.map((riga, n) => (n === i ? { ...riga, [campo]: value } : riga)))
  return righe.map((riga, i) => {
    const di = `qualifiche.${i}`
    const nome = riga.nome.trim() || `Qualifica ${i + 1}`
    const insieme = errori[`${di}.soglie`]
    const numero = (voce: (typeof VOCI_QUALIFICA)[number]) => (
      <TextField
        key={voce}
        name={`${di}.soglie.${voce}`}
        label={LABELS[voce]}
        value={riga[voce]}
        error={errori[`${di}.soglie.${voce}`] !== undefined || insieme !== undefined}
        helperText={errori[`${di}.soglie.${voce}`]}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
        onChange={(evento) => scrivi(i, voce, evento.target.value)}
      />
    )
    return (
      <fieldset key={riga.chiave} className="gradino">
        <legend>
          {i + 1}º gradino{riga.nome.trim() && `: ${riga.nome.trim()}`}
        </legend>
        <TextField
          name={`${di}.nome`}
          label="Nome"
          required
          value={riga.nome}
          error={errori[`${di}.nome`] !== undefined}
          helperText={errori[`${di}.nome`]}
          slotProps={{ htmlInput: { maxLength: LIMITI_PIANO.nome } }}
          onChange={(evento) => scrivi(i, 'nome', evento.target.value)}
        />
        <div className="soglie">{VOCI_QUALIFICA.map(numero)}</div>
        {insieme && (
          <p className="errore-azione" role="alert">
            {insieme}
          </p>
        )}
        {righe.length > 1 && (
          <Button
            color="error"
            aria-label={`Togli ${nome}`}
            onClick={() => cambia(righe.filter((_, n) => n !== i))}
          >
            Togli
          </Button>
        )}
      </fieldset>
    )
  })
}
