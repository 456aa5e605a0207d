import './strength.css'
import { forza } from './forza.ts'

interface Props {
  password: string
  /** What of the person's own it had better not hold. */
  own: readonly string[]
}

/** How good a new password is: four bars and a sentence, which says it all and is said aloud. */
export function Strength({ password, own }: Props) {
  const { grado, frase } = forza(password, own)
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
