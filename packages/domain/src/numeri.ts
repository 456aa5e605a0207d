/**
 * Numeri scritti all'italiana. Il raggruppamento è fatto qui e non con `Intl`, che in italiano lascia
 * «2480» senza punto e non è uguale in tutti i browser.
 */
const NBSP = '\u00a0'
const MENO = '\u2212'

function gruppi(cifre: string): string {
  return cifre.replace(/\B(?=(?:\d{3})+$)/g, '.')
}

function interoSicuro(n: number): void {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Serve un intero: ${n}`)
}

/** «2.480», «−120». Solo interi sicuri, altrimenti `RangeError`. */
export function intero(n: number): string {
  interoSicuro(n)
  return (n < 0 ? MENO : '') + gruppi(String(Math.abs(n)))
}

/** Come `intero`, con il segno anche quando è positivo: «+120», «−120», «0». Per i movimenti. */
export function conSegno(n: number): string {
  return (n > 0 ? '+' : '') + intero(n)
}

/** «€ 142.000,00» da centesimi interi; «−€ 5,00» se negativi. Il simbolo non va mai a capo da solo. */
export function euro(cent: number): string {
  interoSicuro(cent)
  const cifre = String(Math.abs(cent)).padStart(3, '0')
  return `${cent < 0 ? MENO : ''}€${NBSP}${gruppi(cifre.slice(0, -2))},${cifre.slice(-2)}`
}

/** «1 punto», «2.480 punti»: il numero e la cosa contata, uniti da uno spazio unificatore. */
export function quanti(n: number, singolare: string, plurale: string): string {
  return `${intero(n)}${NBSP}${Math.abs(n) === 1 ? singolare : plurale}`
}

/** «12,5%», «10%» da una percentuale; al massimo due decimali, mezzi lontano dallo zero. */
export function percento(valore: number): string {
  if (!(Math.abs(valore) < 1e12)) throw new RangeError(`Serve una percentuale: ${valore}`)
  // Il prodotto per 100 porta errori binari (1,005 × 100 = 100,49…): l'esponente nel testo no.
  const centesimi = Math.round(Number(`${Math.abs(valore).toFixed(8)}e2`))
  const [parte, resto] = [Math.floor(centesimi / 100), String(centesimi % 100).padStart(2, '0')]
  const decimali = resto.replace(/0+$/, '')
  const segno = valore < 0 && centesimi > 0 ? MENO : ''
  return `${segno}${gruppi(String(parte))}${decimali && `,${decimali}`}%`
}
