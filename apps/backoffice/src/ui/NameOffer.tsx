import { Button } from '@mui/material'
import { nameToOffer } from '@primo/domain/persone/maiuscole'

type Props = {
  /** Text of each field, such as name and surname. */
  written: readonly string[]
  /** Receives the texts with capitals, in the same order. */
  take: (names: string[]) => void
}

/** Suggests capitals for names typed in lower case, below their fields. The text changes only on a click. */
export function NameOffer({ written, take }: Props) {
  const offered = written.map(nameToOffer)
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
