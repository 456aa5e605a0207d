import { type ReactNode, useEffect, useRef } from 'react'
import { mayTakeFocus } from '../../state/page-focus.ts'
import './page.css'

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
  useEffect(() => {
    if (mayTakeFocus()) heading.current?.focus({ preventScroll: true })
  }, [])
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
