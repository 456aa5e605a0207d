import { type ReactNode, useEffect, useRef } from 'react'
import './heading.css'

/**
 * The heading of a page: its name goes to the window's title too, and the focus to it when the page opens, so that
 * who does not see the screen knows where he is.
 */
export function PageHeading(props: {
  titolo: string
  above?: ReactNode
  /** Whose the page is, where it is somebody's. */
  picture?: ReactNode
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${props.titolo} · Back office`
  }, [props.titolo])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
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
