import { Button } from '@mui/material'
import { suggestCapitals } from '@primo/domain/anagrafica/person-names'

type Props = {
  /** Current text of each name field, such as name and surname. */
  written: readonly string[]
  /** Called with the capitalized texts, in the same order as `written`. */
  take: (names: string[]) => void
}

/** Suggests capitals for names typed in lower case, below their fields. The fields change only when the operator accepts. */
export function CapitalizationHint({ written, take }: Props) {
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
