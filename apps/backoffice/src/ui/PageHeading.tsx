import { type ReactNode, useEffect, useRef } from 'react'
import './intestazione.css'

/**
 * The heading of a page: its name goes to the window's title too, and the focus to it when the page opens, so that
 * who does not see the screen knows where he is.
 */
export function PageHeading(props: { titolo: string; sopra?: ReactNode; children?: ReactNode }) {
  const titolo = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${props.titolo} · Back office`
  }, [props.titolo])
  useEffect(() => titolo.current?.focus({ preventScroll: true }), [])
  return (
    <header className="intestazione">
      <div>
        {typeof props.sopra === 'string' ? <p className="sopra-titolo">{props.sopra}</p> : props.sopra}
        <h1 ref={titolo} tabIndex={-1}>
          {props.titolo}
        </h1>
      </div>
      {props.children}
    </header>
  )
}
