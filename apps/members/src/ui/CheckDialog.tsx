import { messageOf } from '@primo/client/sentences'
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { Field } from './Field.tsx'

interface Props {
  title: string
  /** What Escape does; nothing when a choice has to be made with the buttons. */
  onEscape?: () => void
  /** Why it is asked. */
  children: ReactNode
  /** The one field, without what is typed in it. */
  field: Omit<ComponentProps<typeof Field>, 'value' | 'error' | 'ref' | 'onChange'>
  /** What has been typed, as it is checked; null when it cannot be right. */
  read: (typed: string) => string | null
  /** The sentence for what cannot be right. */
  unreadable: string
  /** Tries it: null when it is right, else the sentence for the person. */
  check: (answer: string) => Promise<string | null>
  /** It was right. */
  done: (answer: string) => void
  cancel: () => void
  /** Word of the button that goes on. */
  ok: string
  /** What else can be done; `focus` goes back to the field. */
  more?: (focus: () => void) => ReactNode
}

/** A question whose answer the server checks: a wrong one stays written, with its sentence. */
export function CheckDialog(props: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const answer = props.read(typed)
    if (answer === null) return refuse(props.unreadable)
    setBusy(true)
    setError(undefined)
    try {
      const sentence = await props.check(answer)
      if (sentence === null) props.done(answer)
      else refuse(sentence)
    } catch (cause) {
      refuse(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  function refuse(sentence: string) {
    setError(sentence)
    input.current?.focus()
  }

  return (
    <DialogFrame title={props.title} {...(props.onEscape && { onEscape: props.onEscape })}>
      <form onSubmit={submit} noValidate className="stack">
        {props.children}
        <Field
          {...props.field}
          ref={input}
          value={typed}
          error={error}
          autoFocus
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        {props.more?.(() => input.current?.focus())}
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
