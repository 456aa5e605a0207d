import type { Pagination } from '@primo/contract/platform/route'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { type ReactNode, useState } from 'react'
import { ExportButton } from '../export/ExportButton.tsx'
import { PagedList, usePages } from './PagedList.tsx'
import '../page/page.css'

type Props<S extends string, Row> = {
  /** Cache key of the list's query. */
  name: readonly string[]
  /** States with their labels and empty messages. The first is the default. */
  states: Readonly<Record<S, { label: string; nothing: string }>>
  /** Accessible name of the group of states. */
  legend: string
  read: (state: S, page: number, signal: AbortSignal) => Promise<{ data: Row[]; pagination: Pagination }>
  className: string
  keyOf: (row: Row) => string | number
  row: (row: Row, state: S) => ReactNode
  pagesLabel?: string
  /** Name of the list for exports. Without it the list cannot be exported. */
  leaves?: string | undefined
}

/** List filtered by one state at a time, with the number of rows in each state and pages. */
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
              {props.states[s].label}
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
