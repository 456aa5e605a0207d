import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Failure } from './Failure.tsx'

type Props = {
  title: ReactNode
  /** What happens, and what is asked before it does. */
  children: ReactNode
  failure: string | null | undefined
  busy: boolean
  /** The word of the button that does it. */
  confirm: string
  /** Something is lost by it. */
  danger?: boolean
  /** Something is still to be chosen. */
  disabled?: boolean
  cancel: () => void
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/** Asks before something is done. While it is being done there is no way out of it. */
export function ConfirmDialog({ title, children, failure, busy, cancel, submit, ...props }: Props) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={busy ? undefined : cancel} aria-labelledby={id}>
      <form
        // The frame's own child: what is long scrolls, and the buttons stay in sight.
        style={{ display: 'contents' }}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(event)
        }}
      >
        <DialogTitle id={id} component="h2">
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {children}
          <Failure sentence={failure} />
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={cancel} disabled={busy}>
            Annulla
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={props.danger ? 'error' : 'primary'}
            disabled={props.disabled ?? false}
            aria-disabled={busy}
          >
            {busy ? 'Un momento…' : props.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
