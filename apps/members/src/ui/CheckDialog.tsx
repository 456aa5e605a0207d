import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { Field } from './Field.tsx'
import { type Check, useCheck } from './useCheck.ts'

interface Props extends Check {
  title: string
  /** Called on Escape. Omitted when only the buttons may close the dialog. */
  onEscape?: () => void
  /** Text that explains the request. */
  children: ReactNode
  /** Props of the dialog's only field, without its value. */
  field: Omit<ComponentProps<typeof Field>, 'value' | 'error' | 'ref' | 'onChange'>
  cancel: () => void
  /** Label of the submit button. */
  ok: string
}

/** Dialog with one value that the server checks. A wrong value stays in the field, with its error message. */
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
