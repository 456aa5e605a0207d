import { Button } from '@mui/material'
import { Link } from 'react-router'
import './form.css'

type Props = {
  failure: string | null
  busy: boolean
  /** Label of the submit button. */
  send: string
  /** Target of the cancel link, and its callback that deletes the draft. */
  back: string
  giveUp?: () => void
}

/** End of a form: its error message, submit button and cancel link. */
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

/** Shows the error message of a failed request. Hidden without one. */
export function Failure({ sentence }: { sentence: string | null | undefined }) {
  if (!sentence) return null
  return (
    <p className="error-azione" role="alert">
      {sentence}
    </p>
  )
}
