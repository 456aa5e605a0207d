import type { ComponentProps, ReactNode } from 'react'
import { Whole } from './CountUp.tsx'
import { Icon, type IconName } from './Icon.tsx'

interface CardProps extends ComponentProps<'div'> {
  /** Whether the card is tinted with the area's soft colour, as for the next step. */
  soft?: boolean
}

/** White card, the basic surface of a page's content. */
export function Card({ soft, className = '', ...rest }: CardProps) {
  return <div {...rest} className={`card ${soft ? 'card-soft' : ''} ${className}`} />
}

/** Tinted square with an icon, at the start of a row. */
export function Badge({ icon }: { icon: IconName }) {
  return (
    <span className="badge">
      <Icon name={icon} />
    </span>
  )
}

interface HeroProps {
  title: string
  /** Main number or name of the screen. */
  figure?: ReactNode
  /** Up to three smaller numbers, each with a label. */
  split?: { label: string; value: ReactNode }[]
  children?: ReactNode
}

/** Header card of a screen, one per screen: area gradient and large number. */
export function Hero({ title, figure, split, children }: HeroProps) {
  return (
    <section className="hero">
      <h2 className="hero-title">{title}</h2>
      {figure === undefined ? null : (
        <p className="fig hero-fig">{typeof figure === 'string' ? <Whole text={figure} /> : figure}</p>
      )}
      {split ? (
        <dl className="hero-split">
          {split.map((item) => (
            <div key={item.label}>
              <dt>{item.label}</dt>
              <dd>{item.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {children}
    </section>
  )
}

export type Tone = 'ok' | 'warn' | 'bad' | 'neutral' | 'area'

/** Status as a word in a tinted pill, so that the colour is never the only sign. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag tone-${tone}`}>{children}</span>
}

interface ProgressProps {
  /** Current value, from 0 to `max`. */
  value: number
  max?: number
  /** Accessible name of the progress bar. */
  label: string
}

export function Progress({ value, max = 100, label }: ProgressProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
    >
      <i style={{ width: `${share}%` }} />
    </div>
  )
}
