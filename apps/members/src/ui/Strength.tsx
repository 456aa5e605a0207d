import './strength.css'
import { forza } from './forza.ts'

interface Props {
  password: string
  /** Personal data that the password should not contain, such as name and e-mail. */
  own: readonly string[]
}

/** Strength meter of a new password: four bars and a text, which screen readers announce. */
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
