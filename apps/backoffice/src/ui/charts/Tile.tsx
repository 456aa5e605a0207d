import { percent, wholeNumber } from '@primo/domain/platform/numbers'
import { change } from '@primo/domain/platform/period'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './charts.css'

/** How much a figure differs from the period before: «+12,4%»; nothing where no per cent says it. */
export function said(now: number, before: number): string | null {
  const by = change(now, before)
  if (by === null) return null
  // From a tenth on, one decimal is enough.
  return by > 0 ? `+${percent(Math.round(by * 10) / 10)}` : percent(Math.round(by * 10) / 10)
}

type Props = {
  name: string
  now: number
  before: number
  say?: (n: number) => string
  /** Where the rows behind it are. */
  to?: string | undefined
  /** How it went, under the figure. */
  children?: ReactNode
}

/** A figure of the period, and how it was in the one before. */
export function Tile({ name, now, before, say = wholeNumber, to, children }: Props) {
  const by = said(now, before)
  return (
    <div className="card tile">
      <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
      <dd>
        <strong>{say(now)}</strong>
        <span>
          {by && <b>{by}</b>} prima {say(before)}
        </span>
        {children}
      </dd>
    </div>
  )
}
