import { Button } from '@mui/material'
import type { ReactNode } from 'react'

type Props = { name: ReactNode; about: ReactNode; word?: string; label?: string; act?: () => void }

/** Shows an item of the account with its action. */
export function Row({ name, about, word, label, act }: Props) {
  return (
    <li>
      <p>
        {name}
        <br />
        <small>{about}</small>
      </p>
      {word && act ? (
        <Button size="small" aria-label={label ?? word} onClick={act}>
          {word}
        </Button>
      ) : null}
    </li>
  )
}
