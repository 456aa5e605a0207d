import { Button } from '@mui/material'
import type { Action } from './action.ts'

/** What opens an action: what one does next stands out, what loses something is red. */
export function ActionButton(props: {
  azione: Pick<Action, 'nome' | 'tone'>
  open: () => void
  /** Whether it stands out, where it is not for its tone to say. */
  main?: boolean
  fullWidth?: boolean
}) {
  const { nome, tone } = props.azione
  return (
    <Button
      fullWidth={props.fullWidth ?? false}
      variant={(props.main ?? true) && tone === 'base' ? 'contained' : 'outlined'}
      color={tone === 'bad' ? 'error' : 'primary'}
      onClick={props.open}
    >
      {nome}
    </Button>
  )
}
