/**
 * Numbers as Italian writes them. Grouping is done here and not by `Intl`, which in Italian leaves «2480»
 * without its dot and is not the same in every browser.
 */
const NBSP = '\u00a0'
const MINUS = '\u2212'

export function groups(cifre: string): string {
  return cifre.replace(/\B(?=(?:\d{3})+$)/g, '.')
}

function safeInteger(n: number): void {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Serve un intero: ${n}`)
}

/** «2.480», «−120». Safe integers only, otherwise `RangeError`. */
export function wholeNumber(n: number): string {
  safeInteger(n)
  return (n < 0 ? MINUS : '') + groups(String(Math.abs(n)))
}

/** Like `wholeNumber`, with its sign when positive too: «+120», «−120», «0». For movements. */
export function withSign(n: number): string {
  return (n > 0 ? '+' : '') + wholeNumber(n)
}

/** «€ 142.000,00» from whole cents; «−€ 5,00» when negative. No line breaks after the symbol. */
export function euro(cent: number): string {
  safeInteger(cent)
  const cifre = String(Math.abs(cent)).padStart(3, '0')
  return `${cent < 0 ? MINUS : ''}€${NBSP}${groups(cifre.slice(0, -2))},${cifre.slice(-2)}`
}

/** What agrees with a count and stands apart from it: «manca» of one, «mancano» of none and of many. */
export function accorda(n: number, singolare: string, plurale: string): string {
  return Math.abs(n) === 1 ? singolare : plurale
}

/** «1 punto», «2.480 punti»: the number and what is counted, never on two lines. */
export function quanti(n: number, singolare: string, plurale: string): string {
  return `${wholeNumber(n)}${NBSP}${accorda(n, singolare, plurale)}`
}

/** «12,5%», «10%» from a percentage; two decimals at most, halves away from zero. */
export function percent(value: number): string {
  if (!(Math.abs(value) < 1e12)) throw new RangeError(`Serve una percentuale: ${value}`)
  // Multiplying by 100 brings binary errors (1.005 × 100 = 100.49…): an exponent in the text does not.
  const centesimi = Math.round(Number(`${Math.abs(value).toFixed(8)}e2`))
  const [part, resto] = [Math.floor(centesimi / 100), String(centesimi % 100).padStart(2, '0')]
  const decimali = resto.replace(/0+$/, '')
  const sign = value < 0 && centesimi > 0 ? MINUS : ''
  return `${sign}${groups(String(part))}${decimali && `,${decimali}`}%`
}
