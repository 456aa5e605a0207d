import { Button } from '@mui/material'
import type { ReactNode } from 'react'

type Props = { name: ReactNode; about: ReactNode; word?: string; label?: string; act?: () => void }

/** Shows one setting of the operator's account (password, second factor…) with the button that changes it. */
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
