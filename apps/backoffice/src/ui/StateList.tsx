import type { Pagination } from '@primo/contract/platform/route'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { type ReactNode, useState } from 'react'
import { ExportButton } from './ExportButton.tsx'
import { PagedList } from './PagedList.tsx'
import { usePages } from './usePages.ts'
import './tabs.css'

type Props<S extends string, Row> = {
  /** What the list is called among those already read. */
  name: readonly string[]
  /** Its states, each with its word and with what is said when nothing is in it; the first is the one it opens at. */
  states: Readonly<Record<S, { word: string; nothing: string }>>
  /** What the states are of, for who does not see them. */
  legend: string
  read: (state: S, page: number, signal: AbortSignal) => Promise<{ data: Row[]; pagination: Pagination }>
  className: string
  keyOf: (row: Row) => string | number
  row: (row: Row, state: S) => ReactNode
  pagesLabel?: string
  /** What the list is called where its rows are taken away; without, they stay. */
  leaves?: string | undefined
}

/** A list one looks at a state at a time, with how many are in it, and a page at a time. */
export function StateList<S extends string, Row>(props: Props<S, Row>) {
  const states = Object.keys(props.states) as S[]
  const [state, setState] = useState(states[0]!)
  const list = usePages([...props.name, state], (page, signal) => props.read(state, page, signal))
  const choose = (chosen: S) => {
    setState(chosen)
    list.pages.go(1)
  }
  return (
    <>
      <div className="tabs-row">
        <fieldset className="tabs">
          <legend className="visually-hidden">{props.legend}</legend>
          {states.map((s) => (
            <button key={s} type="button" aria-pressed={s === state} onClick={() => choose(s)}>
              {props.states[s].word}
              {s === state && list.total !== undefined && (
                <span className="count"> {wholeNumber(list.total)}</span>
              )}
            </button>
          ))}
        </fieldset>
        {props.leaves && (
          <ExportButton list={{ resource: props.leaves, filter: { stato: state } }} total={list.total} />
        )}
      </div>
      <PagedList
        list={list}
        className={props.className}
        keyOf={props.keyOf}
        row={(row) => props.row(row, state)}
        nothing={props.states[state].nothing}
        label={props.pagesLabel}
      />
    </>
  )
}
