import { Button } from '@mui/material'
import { nameToOffer } from '@primo/domain/persone/maiuscole'

type Props = {
  /** What is written in each field, such as name and surname. */
  written: readonly string[]
  /** Takes the texts with capitals, in the same order. */
  take: (names: string[]) => void
}

/** Offers capitals for names typed in small letters, after their fields; what was written stays unless it is clicked. */
export function NameOffer({ written, take }: Props) {
  const offered = written.map(nameToOffer)
  if (offered.every((name) => name === null)) return null
  const names = written.map((text, i) => offered[i] ?? text)
  return (
    <Button
      size="small"
      sx={{ justifySelf: 'start', alignSelf: 'start', textTransform: 'none' }}
      onClick={({ currentTarget }) => {
        // This button goes away: the focus returns to the last of the fields.
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
