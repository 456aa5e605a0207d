import './password-strength.css'
import { foldLetters } from '@primo/domain/platform/fold'
import { accorda, quanti } from '@primo/domain/platform/numbers'

interface Props {
  password: string
  /** Personal data that the password should not contain, such as name and e-mail. */
  own: readonly string[]
}

/** Strength meter of a new password: four bars and a text, which screen readers announce. */
export function PasswordStrength({ password, own }: Props) {
  const { grado, frase } = ratePassword(password, own)
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

/** Strength of a new password: from 0 (empty) to 4, and a hint that improves it. */
interface PasswordRating {
  grado: 0 | 1 | 2 | 3 | 4
  frase: string
}

const MIN = 12
const BUONA = 16
const OTTIMA = 20
/** Patterns of the most common passwords. The server checks the whole list. */
const COMMON_PASSWORDS = /password|qwerty|12345|abcdef|asdf|iloveyou|juventus|primo/

/**
 * Rates a password without composition rules: by length, absence of personal data, and variety of characters. The server's list
 * of known passwords is authoritative (decisions §3).
 */
export function ratePassword(password: string, propri: readonly string[]): PasswordRating {
  const length = [...password].length
  if (length === 0) return { grado: 0, frase: 'Almeno 12 caratteri. Una frase di più parole va benissimo.' }
  if (length < MIN) {
    const missing = quanti(MIN - length, 'carattere', 'caratteri')
    return { grado: 1, frase: `${accorda(MIN - length, 'Manca', 'Mancano')} ${missing}.` }
  }
  if (contieneDati(password, propri)) {
    return { grado: 2, frase: 'Contiene il tuo nome o la tua e-mail: chi ti conosce comincia da lì.' }
  }
  if (COMMON_PASSWORDS.test(foldLetters(password)) || /^(.+?)\1+$/.test(password.toLowerCase())) {
    return { grado: 2, frase: 'È tra le prime che si provano: scegli una frase che conosci solo tu.' }
  }
  if (new Set(password.toLowerCase()).size < 6) {
    return { grado: 2, frase: 'Ripete pochi caratteri: aggiungi una parola diversa.' }
  }
  if (length < BUONA) return { grado: 3, frase: 'Va bene. Con una parola in più sarebbe ancora più sicura.' }
  return length < OTTIMA
    ? { grado: 3, frase: 'Buona: è lunga e difficile da indovinare.' }
    : { grado: 4, frase: 'Ottima: lunga e difficile da indovinare.' }
}

function contieneDati(password: string, propri: readonly string[]): boolean {
  const piegata = foldLetters(password)
  return propri
    .flatMap((dato) => foldLetters(dato).split(/[^a-z0-9]+/))
    .some((word) => word.length >= 4 && piegata.includes(word))
}
