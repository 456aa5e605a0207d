import type { CallSpec } from '@primo/contract/platform/route'
import { PERMESSI } from '@primo/domain/platform/permessi'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePermissions } from 'react-admin'
import { useCanCall } from '../../data/permissions.ts'
import './page.css'

/** Key of the current history entry (`location.key`). */
let current = ''
/** Key of the entry on which the user last moved the focus, with Tab or a pointer. */
let movedOn: string | null = null

/**
 * Records the key of the new history entry after a navigation: until the user moves the focus on it, its page may take the focus.
 */
export function noteNavigation(key: string): void {
  current = key
}

function noteFocus(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.key === 'Tab') movedOn = current
}

/**
 * Records on which history entry the user moves the focus, with Tab or the pointer.
 * @returns a function that stops recording
 */
export function watchFocus(): () => void {
  const kinds = ['keydown', 'pointerdown'] as const
  for (const kind of kinds) addEventListener(kind, noteFocus, { capture: true, passive: true })
  return () => {
    for (const kind of kinds) removeEventListener(kind, noteFocus, { capture: true })
  }
}

/** Returns whether a page that opens may move the focus to itself: not if the user has moved it since the navigation. */
const mayTakeFocus = () => movedOn !== current || document.activeElement === document.body

/** Heading of a page. It also sets the window's title, and receives the focus when the page opens, for screen reader users. */
export function PageHeading(props: {
  titolo: string
  above?: ReactNode
  /** Image shown next to the heading, on pages about a person or premio. */
  picture?: ReactNode
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${props.titolo} · Back office`
  }, [props.titolo])
  // Until the permissions are known the page is hidden, and cannot take the focus.
  const { isPending } = usePermissions()
  useEffect(() => {
    if (!isPending && mayTakeFocus()) heading.current?.focus({ preventScroll: true })
  }, [isPending])
  return (
    <header className="heading">
      {props.picture}
      <div>
        {typeof props.above === 'string' ? <p className="above-title">{props.above}</p> : props.above}
        <h1 ref={heading} tabIndex={-1}>
          {props.titolo}
        </h1>
      </div>
      {props.children}
    </header>
  )
}

/**
 * Shows its content only if the operator may make `call` (company §1). With `titolo`, for a whole page, it else explains which
 * permission is missing.
 */
export function Permitted(props: { call: CallSpec; children: ReactNode; titolo?: string }) {
  const { isPending } = usePermissions()
  const may = useCanCall()
  if (may(props.call)) return props.children
  if (!props.titolo || isPending || !props.call.permesso) return null
  return (
    <>
      <PageHeading titolo={props.titolo} />
      <p className="muted">
        Per questa pagina serve il permesso di {PERMESSI[props.call.permesso][0]}: te lo dà chi gestisce gli
        operatori.
      </p>
    </>
  )
}
