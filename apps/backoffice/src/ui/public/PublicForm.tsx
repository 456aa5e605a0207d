import type { ComponentProps, ReactNode } from 'react'

type Props = {
  /** Label of the submit button. */
  send: string
  busy: boolean
  /** Error message that concerns no single field, or null. */
  failure: string | null
  /** Whether the button has the secondary style, when the form is not the page's main action. */
  soft?: boolean
  onSubmit: (data: FormData) => void
  children: ReactNode
}

/** Form of the public pages: error, fields, button. It is not submitted again while a request is running. */
export function PublicForm({ send, busy, failure, soft = false, onSubmit, children }: Props) {
  return (
    <form
      className="door-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit(new FormData(event.currentTarget))
      }}
    >
      {failure ? (
        <p className="door-said door-said-bad" role="alert">
          {failure}
        </p>
      ) : null}
      {children}
      <PublicButton type="submit" soft={soft} aria-disabled={busy}>
        {busy ? 'Un momento…' : send}
      </PublicButton>
    </form>
  )
}

/** Button of the public pages. `soft` = secondary style. */
export function PublicButton({ soft, ...button }: ComponentProps<'button'> & { soft?: boolean }) {
  return <button type="button" {...button} className={soft ? 'door-btn door-btn-soft' : 'door-btn'} />
}
