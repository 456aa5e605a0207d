import { TextField } from '@mui/material'

type Props = {
  value: string
  write: (name: string) => void
  error: string | undefined
  help: string
  max: number
}

/** Text field of a name. It is the first field of a form. */
export function NameField({ value, write, error, help, max }: Props) {
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
