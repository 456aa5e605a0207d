import { Button, TextField } from '@mui/material'
import { suggestCapitals } from '@primo/domain/anagrafica/person-names'

type NameFieldProps = {
  value: string
  write: (name: string) => void
  error: string | undefined
  help: string
  max: number
}

/** Text field of the record's name, the first field of its form. */
export function NameField({ value, write, error, help, max }: NameFieldProps) {
  return (
    <TextField
      name="nome"
      label="Nome"
      required
      autoFocus
      margin="dense"
      value={value}
      error={error !== undefined}
      helperText={error ?? help}
      slotProps={{ htmlInput: { maxLength: max } }}
      onChange={(event) => write(event.target.value)}
    />
  )
}

type CapitalizationHintProps = {
  /** Current text of each name field, such as name and surname. */
  written: readonly string[]
  /** Called with the capitalized texts, in the same order as `written`. */
  take: (names: string[]) => void
}

/** Suggests capitals for names typed in lower case, below their fields. The fields change only when the operator accepts. */
export function CapitalizationHint({ written, take }: CapitalizationHintProps) {
  const offered = written.map(suggestCapitals)
  if (offered.every((name) => name === null)) return null
  const names = written.map((text, i) => offered[i] ?? text)
  return (
    <Button
      size="small"
      sx={{ justifySelf: 'start', alignSelf: 'start', textTransform: 'none' }}
      onClick={({ currentTarget }) => {
        // The button disappears, and the focus returns to the last of the fields.
        currentTarget.previousElementSibling?.querySelector('input')?.focus()
        take(names)
      }}
    >
      Scrivere «
      {names
        .map((name) => name.trim())
        .join(' ')
        .trim()}
      »?
    </Button>
  )
}
