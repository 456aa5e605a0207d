import type { ComponentProps, ReactNode } from 'react'
import { Whole } from './CountUp.tsx'
import { Icon, type IconName } from './Icon.tsx'

interface CardProps extends ComponentProps<'div'> {
  /** Tinted with the area's soft colour: for the next step. */
  soft?: boolean
}

/** A calm white card on paper. */
export function Card({ soft, className = '', ...rest }: CardProps) {
  return <div {...rest} className={`card ${soft ? 'card-soft' : ''} ${className}`} />
}

/** The tinted square that carries an icon at the start of a row. */
export function Badge({ icon }: { icon: IconName }) {
  return (
    <span className="badge">
      <Icon name={icon} />
    </span>
  )
}

interface HeroProps {
  title: string
  /** The figure or name that matters on this screen. */
  figure?: ReactNode
  /** Up to three smaller figures, each with its words. */
  split?: { label: string; value: ReactNode }[]
  children?: ReactNode
}

/** The one hero of a screen: area gradient, big figure. */
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

/** A status as a word in a tinted pill: the colour never says it alone. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag tone-${tone}`}>{children}</span>
}

interface ProgressProps {
  /** From 0 to `max`. */
  value: number
  max?: number
  /** What is progressing, for who cannot see the bar. */
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
