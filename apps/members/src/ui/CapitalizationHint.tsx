import { suggestCapitals } from '@primo/domain/anagrafica/person-names'
import type { MouseEvent } from 'react'

interface Props {
  /** Current text of each name field, such as name and surname. */
  written: readonly string[]
  /** Receives the capitalized texts, in the same order. */
  take: (names: string[]) => void
}

/** Suggests to capitalize names typed in lower case, below their fields. The text changes only on a tap. */
export function CapitalizationHint({ written, take }: Props) {
  const offered = written.map(suggestCapitals)
  if (offered.every((name) => name === null)) return null
  const names = written.map((text, i) => offered[i] ?? text)
  function accept({ currentTarget }: MouseEvent) {
    // This button disappears: the focus returns to the last of the fields.
    const inputs = currentTarget.previousElementSibling?.querySelectorAll('input')
    inputs?.[inputs.length - 1]?.focus()
    take(names)
  }
  return (
    <button type="button" className="name-offer" onClick={accept}>
      Scrivere «
      {names
        .map((name) => name.trim())
        .join(' ')
        .trim()}
      »?
    </button>
  )
}
