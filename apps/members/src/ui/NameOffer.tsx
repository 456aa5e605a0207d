import { nameToOffer } from '@primo/domain/persone/maiuscole'
import type { MouseEvent } from 'react'

interface Props {
  /** What is written in each field, such as name and surname. */
  written: readonly string[]
  /** Takes the texts with capitals, in the same order. */
  take: (names: string[]) => void
}

/** Offers capitals for names typed in small letters, under their fields; what was written stays unless it is tapped. */
export function NameOffer({ written, take }: Props) {
  const offered = written.map(nameToOffer)
  if (offered.every((name) => name === null)) return null
  const names = written.map((text, i) => offered[i] ?? text)
  function accept({ currentTarget }: MouseEvent) {
    // This button goes away: the focus returns to the last of the fields.
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
