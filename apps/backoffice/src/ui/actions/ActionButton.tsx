import { Button } from '@mui/material'
import type { Action } from './action.ts'

/** Button that opens an action. The main action is filled, a destructive one is red. */
export function ActionButton(props: {
  azione: Pick<Action, 'nome' | 'tone'>
  open: () => void
  /** Whether the button is filled. Overrides the default for the action. */
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
