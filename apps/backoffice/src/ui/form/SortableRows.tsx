import { Button } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './form.css'

type Props<R extends { key: string }> = {
  rows: readonly R[]
  change: (rows: R[]) => void
  /** Returns what a row is, with its position: «Visura catastale». */
  nameOf: (row: R, i: number) => string
  /** Shows the fields of a row. */
  row: (row: R, i: number, write: (part: Partial<R>) => void) => ReactNode
}

/**
 * Editable list whose rows are moved and removed with buttons. After a move the focus stays on the same button, and the new
 * position is announced to screen readers.
 */
export function SortableRows<R extends { key: string }>({ rows, change, nameOf, row }: Props<R>) {
  const list = useRef<HTMLOListElement>(null)
  const [announced, setAnnounced] = useState('')
  const refocus = useRef<{ key: string; button: string } | null>(null)
  useEffect(() => {
    if (!refocus.current) return
    const { key, button } = refocus.current
    refocus.current = null
    list.current?.querySelector<HTMLElement>(`[data-row="${key}"] [data-move="${button}"]`)?.focus()
  })

  function move(i: number, by: 1 | -1, button: string) {
    const current = rows[i]!
    const fresh = moved(rows, i, by)
    refocus.current = { key: current.key, button }
    const place = fresh.indexOf(current) + 1
    setAnnounced(`${nameOf(current, i)}: ${place}º di ${rows.length}`)
    change(fresh)
  }

  return (
    <>
      <ol ref={list} className="sortable">
        {rows.map((one, i) => {
          const name = nameOf(one, i)
          return (
            <li key={one.key} data-row={one.key}>
              <fieldset>
                <legend>
                  {i + 1}º: {name}
                </legend>
                {row(one, i, (part) =>
                  change(rows.map((other) => (other === one ? { ...other, ...part } : other))),
                )}
                <div className="buttons">
                  <Button
                    data-move="su"
                    aria-label={`Sposta su: ${name}`}
                    aria-disabled={i === 0}
                    onClick={() => move(i, -1, 'su')}
                  >
                    Sposta su
                  </Button>
                  <Button
                    data-move="giu"
                    aria-label={`Sposta giù: ${name}`}
                    aria-disabled={i === rows.length - 1}
                    onClick={() => move(i, 1, 'giu')}
                  >
                    Sposta giù
                  </Button>
                  <Button
                    color="error"
                    aria-label={`Togli: ${name}`}
                    onClick={() => change(rows.filter((other) => other !== one))}
                  >
                    Togli
                  </Button>
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sortable-status">
        {announced}
      </p>
    </>
  )
}

/** Returns the list with the row at `from` moved by one place, or the same list at its ends. */
function moved<T>(rows: readonly T[], from: number, by: 1 | -1): T[] {
  const to = from + by
  if (to < 0 || to >= rows.length) return [...rows]
  const without = rows.toSpliced(from, 1)
  return without.toSpliced(to, 0, rows[from]!)
}
