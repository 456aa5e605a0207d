import type { ComponentProps, ReactNode } from 'react'

type Props = {
  /** The word of its one button. */
  send: string
  busy: boolean
  /** What went wrong, of no field. */
  failure: string | null
  /** It is not the page's next step. */
  soft?: boolean
  onSubmit: (data: FormData) => void
  children: ReactNode
}

/** A form of the door: what went wrong, its fields, its button. While it is being sent it is not sent again. */
export function DoorForm({ send, busy, failure, soft = false, onSubmit, children }: Props) {
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
      <DoorButton type="submit" soft={soft} aria-disabled={busy}>
        {busy ? 'Un momento…' : send}
      </DoorButton>
    </form>
  )
}

/** A button of the door: `soft` where it is not the next step. */
export function DoorButton({ soft, ...button }: ComponentProps<'button'> & { soft?: boolean }) {
  return <button type="button" {...button} className={soft ? 'door-btn door-btn-soft' : 'door-btn'} />
}
