import type { ReactNode } from 'react'
import './pill.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'base' | 'neutro'

/** A state as it is shown. */
export type State = readonly [name: string, tone: Tone]

export const StatePill = ({ state: [name, tone] }: { state: State }) => <Pill tone={tone}>{name}</Pill>

/** A state, as a word in a tinted pill: the colour never says it alone. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`pill tone-${tone === 'neutro' ? 'neutral' : tone}`}>{children}</span>
}
