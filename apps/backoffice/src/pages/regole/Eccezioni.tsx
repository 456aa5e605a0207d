import { Button, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import type { RegolePunti } from '@primo/contract/raccolta/operatore-regole'
import { fraseEccezione, LIMITI_ECCEZIONI } from '@primo/domain/raccolta/eccezione-punti'
import { DayField } from '../../ui/form/DayField.tsx'
import { SortableRows } from '../../ui/form/SortableRows.tsx'
import type { FieldErrors } from '../../ui/form/useSubmit.ts'
import { type EccezioneRow, emptyEccezione, nomiTipi, parseRow, rowsOf } from './form-values.ts'

type Props = {
  regole: RegolePunti
  /** The exceptions, as JSON text. */
  value: string
  errors: FieldErrors
  change: (value: string) => void
}

/** Edits the exceptions to the points by type, each with the sentence that members will read. */
export function Eccezioni({ regole, value, errors, change }: Props) {
  const rows = rowsOf(value)
  const write = (fresh: readonly EccezioneRow[]) => change(JSON.stringify(fresh))
  return (
    <fieldset>
      <legend>Eccezioni</legend>
      <p className="muted">
        Punti diversi per importo, periodo, regione o prima pratica. Se più di una si applica, decide la
        prima. Nessuna può contare le persone invitate.
      </p>
      <SortableRows
        rows={rows}
        change={write}
        nameOf={(_, i) => `Eccezione ${i + 1}`}
        row={(row, i, part) => (
          <EccezioneFields regole={regole} row={row} at={`eccezioni.${i}`} errors={errors} write={part} />
        )}
      />
      <Button
        variant="outlined"
        disabled={rows.length >= LIMITI_ECCEZIONI.eccezioni}
        onClick={() => write([...rows, emptyEccezione()])}
      >
        Aggiungi un’eccezione
      </Button>
    </fieldset>
  )
}

type RowProps = {
  regole: RegolePunti
  row: EccezioneRow
  at: string
  errors: FieldErrors
  write: (part: Partial<EccezioneRow>) => void
}

function EccezioneFields({ regole, row, at, errors, write }: RowProps) {
  const names = nomiTipi(regole.tipi)
  const parsed = parseRow(row)
  const shown = (name: string) => ({
    name: `${at}.${name}`,
    error: errors[`${at}.${name}`] !== undefined,
    helperText: errors[`${at}.${name}`],
  })
  const text = (name: 'da' | 'sotto' | 'attivita', label: string, help?: string) => {
    const { helperText, ...field } = shown(name)
    return (
      <TextField
        {...field}
        label={label}
        value={row[name]}
        helperText={helperText ?? help}
        slotProps={{ htmlInput: { maxLength: name === 'attivita' ? 160 : 20 } }}
        onChange={(event) => write({ [name]: event.target.value })}
      />
    )
  }
  const day = (name: 'dal' | 'al', label: string) => (
    <DayField {...shown(name)} label={label} value={row[name]} onDay={(value) => write({ [name]: value })} />
  )
  return (
    <>
      <p className="sentence">
        {row.valore.trim() && Object.keys(parsed.errors).length === 0
          ? fraseEccezione(parsed.eccezione, names)
          : 'Quando è completa, qui si legge la frase che vale per tutti.'}
      </p>
      <div className="bozza-tipi">
        <TextField
          {...shown('tipi')}
          label="Tipi di finanziamento"
          select
          slotProps={{
            select: {
              multiple: true,
              displayEmpty: true,
              renderValue: (ids) => (ids as number[]).map((id) => names.get(id)).join(', ') || 'Tutti',
            },
            inputLabel: { shrink: true },
          }}
          value={row.tipi}
          onChange={(event) => write({ tipi: event.target.value as unknown as number[] })}
        >
          {regole.tipi.map((t) => (
            <MenuItem key={t.id_tipo_finanziamento} value={t.id_tipo_finanziamento}>
              {t.tipo_finanziamento}
            </MenuItem>
          ))}
        </TextField>
        {text('da', 'Importo da (€)')}
        {text('sotto', 'Importo sotto (€)')}
        {day('dal', 'Registrata dal')}
        {day('al', 'Registrata fino al')}
        <TextField
          {...shown('promotore')}
          label="Chi la registra"
          select
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          value={row.promotore}
          onChange={(event) => write({ promotore: event.target.value as EccezioneRow['promotore'] })}
        >
          <MenuItem value="">Chiunque</MenuItem>
          <MenuItem value="si">Solo chi è anche Promotore</MenuItem>
          <MenuItem value="no">Solo chi non è Promotore</MenuItem>
        </TextField>
        <TextField
          {...shown('regioni')}
          label="Regione della sede"
          select
          slotProps={{
            select: {
              multiple: true,
              displayEmpty: true,
              renderValue: (names) => (names as string[]).join(', ') || 'Tutte',
            },
            inputLabel: { shrink: true },
          }}
          value={row.regioni}
          onChange={(event) => write({ regioni: event.target.value as unknown as string[] })}
        >
          {regole.regioni.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {text('attivita', 'Attività (ATECO)', 'Come comincia il codice: 68; 64.19')}
      </div>
      <FormControlLabel
        label="Solo la prima pratica completata di chi la registra"
        control={
          <Checkbox
            checked={row.prima}
            slotProps={{ input: { name: `${at}.prima` } }}
            onChange={(event) => write({ prima: event.target.checked })}
          />
        }
      />
      <div className="bozza-tipi">
        <TextField
          name={`${at}.come`}
          label="Che cosa dà"
          select
          value={row.come}
          onChange={(event) => write({ come: event.target.value as EccezioneRow['come'] })}
        >
          <MenuItem value="punti">Un numero di punti</MenuItem>
          <MenuItem value="percento">Una percentuale del tipo</MenuItem>
        </TextField>
        <TextField
          {...shown('valore')}
          label={row.come === 'punti' ? 'Punti (0 = nessuno)' : 'Percentuale'}
          required
          value={row.valore}
          slotProps={{ htmlInput: { maxLength: 9, inputMode: 'numeric' } }}
          onChange={(event) => write({ valore: event.target.value })}
        />
      </div>
    </>
  )
}
