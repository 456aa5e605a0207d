import type { ReactNode } from 'react'
import './page.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'base' | 'neutro'

/** Label and tone of a record's state, for a pill. */
export type State = readonly [name: string, tone: Tone]

export const StatePill = ({ state: [name, tone] }: { state: State }) => <Pill tone={tone}>{name}</Pill>

/** Label of a state: a word on a tinted background. The colour is never the only information. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`pill tone-${tone === 'neutro' ? 'neutral' : tone}`}>{children}</span>
}
