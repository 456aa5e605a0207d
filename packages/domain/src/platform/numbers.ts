/**
 * Italian number formats. Digits are grouped here and not by `Intl`, which in Italian leaves «2480» ungrouped and differs between
 * browsers.
 */
const NBSP = '\u00a0'
const MINUS = '\u2212'

export function groups(cifre: string): string {
  return cifre.replace(/\B(?=(?:\d{3})+$)/g, '.')
}

function safeInteger(n: number): void {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Serve un intero: ${n}`)
}

/**
 * Formats an integer as «2.480» or «−120».
 * @throws `RangeError` unless it is a safe integer
 */
export function wholeNumber(n: number): string {
  safeInteger(n)
  return (n < 0 ? MINUS : '') + groups(String(Math.abs(n)))
}

/** Formats an integer with its sign, also when positive: «+120», «−120», «0». For movimenti. */
export function withSign(n: number): string {
  return (n > 0 ? '+' : '') + wholeNumber(n)
}

/** Formats cents as «€ 142.000,00» or «−€ 5,00», with a no-break space after the symbol. */
export function euro(cent: number): string {
  safeInteger(cent)
  const cifre = String(Math.abs(cent)).padStart(3, '0')
  return `${cent < 0 ? MINUS : ''}€${NBSP}${groups(cifre.slice(0, -2))},${cifre.slice(-2)}`
}

/** Returns the form of a word that agrees with a count: «manca» for one, «mancano» for none and many. */
export function accorda(n: number, singolare: string, plurale: string): string {
  return Math.abs(n) === 1 ? singolare : plurale
}

/** Formats a count with its noun, joined by a no-break space: «1 punto», «2.480 punti». */
export function quanti(n: number, singolare: string, plurale: string): string {
  return `${wholeNumber(n)}${NBSP}${accorda(n, singolare, plurale)}`
}

/** Formats a percentage as «12,5%» or «10%», with at most two decimals, rounded half away from zero. */
export function percent(value: number): string {
  if (!(Math.abs(value) < 1e12)) throw new RangeError(`Serve una percentuale: ${value}`)
  // Multiplication by 100 adds binary errors (1.005 × 100 = 100.49…). An exponent in the text does not.
  const centesimi = Math.round(Number(`${Math.abs(value).toFixed(8)}e2`))
  const [part, resto] = [Math.floor(centesimi / 100), String(centesimi % 100).padStart(2, '0')]
  const decimali = resto.replace(/0+$/, '')
  const sign = value < 0 && centesimi > 0 ? MINUS : ''
  return `${sign}${groups(String(part))}${decimali && `,${decimali}`}%`
}
