import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { Field } from './Field.tsx'
import { type Check, useCheck } from './useCheck.ts'

interface Props extends Check {
  title: string
  /** What Escape does; nothing when a choice has to be made with the buttons. */
  onEscape?: () => void
  /** Why it is asked. */
  children: ReactNode
  /** The one field, without what is typed in it. */
  field: Omit<ComponentProps<typeof Field>, 'value' | 'error' | 'ref' | 'onChange'>
  cancel: () => void
  /** Word of the button that goes on. */
  ok: string
}

/** A question whose answer the server checks: a wrong one stays written, with its sentence. */
export function CheckDialog(props: Props) {
  const { input, typed, error, busy, write, submit } = useCheck(props)
  return (
    <DialogFrame title={props.title} {...(props.onEscape && { onEscape: props.onEscape })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        noValidate
        className="stack"
      >
        {props.children}
        <Field
          {...props.field}
          ref={input}
          value={typed}
          error={error}
          autoFocus
          onChange={(event) => write(event.target.value)}
        />
        <div className="dialog-buttons">
          <Button variant="soft" onClick={props.cancel}>
            Annulla
          </Button>
          <Button type="submit" busy={busy}>
            {props.ok}
          </Button>
        </div>
      </form>
    </DialogFrame>
  )
}
