import type { Forza } from './forza.ts'

/** Four bars and a sentence: the sentence says it all, and is said aloud. */
export function Strength({ grado, frase }: Forza) {
  return (
    <div className={`strength strength-${grado}`}>
      <span className="strength-bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={bar <= grado ? 'on' : ''} />
        ))}
      </span>
      <p className="muted" role="status">
        {frase}
      </p>
    </div>
  )
}
