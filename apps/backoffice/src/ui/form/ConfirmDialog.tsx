import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Failure } from './FormEnd.tsx'

type Props = {
  title: ReactNode
  /** Explanation and fields of the dialog. */
  children: ReactNode
  failure: string | null | undefined
  busy: boolean
  /** Label of the confirmation button. */
  confirm: string
  /** Whether the confirmed action is destructive. The button is then red. */
  danger?: boolean
  /** Whether the confirmation is disabled because a required selection is missing. */
  disabled?: boolean
  cancel: () => void
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/** Confirmation dialog. It cannot be closed while the action is running. */
export function ConfirmDialog({ title, children, failure, busy, cancel, submit, ...props }: Props) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={busy ? undefined : cancel} aria-labelledby={id}>
      <form
        // The form must not be a box: the content scrolls, and the buttons stay visible.
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
        <DialogContent
          // No wider than the dialog, whatever its words: a long address breaks.
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, overflowWrap: 'anywhere' }}
        >
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
