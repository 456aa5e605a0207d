import { Button } from '@mui/material'
import { Link } from 'react-router'
import { Failure } from './Failure.tsx'
import './form.css'

type Props = {
  failure: string | null
  busy: boolean
  /** The word of the button that sends it. */
  send: string
  /** Where who gives it up goes, and what is then forgotten. */
  back: string
  giveUp?: () => void
}

/** How a form ends: what went wrong with the whole of it, what sends it, the way out. */
export function FormEnd({ failure, busy, send, back, giveUp }: Props) {
  return (
    <>
      <Failure sentence={failure} />
      <div className="buttons">
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? 'Un momento…' : send}
        </Button>
        <Button component={Link} to={back} onClick={giveUp}>
          Annulla
        </Button>
      </div>
    </>
  )
}
