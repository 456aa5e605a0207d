/** What the law asks of who promises prizes: deposit, delivery, withholding. */
import { addDays, type IsoDate } from '../platform/dates.ts'
import { euro, percent } from '../platform/numbers.ts'

/** Deposit of an operazione a premio: 20 % of the value of the prizes promised (D.P.R. 430/2001, art. 7, c. 1, b). */
export const QUOTA_CAUZIONE_PCT = 20
/** Withholding on prizes (D.P.R. 600/1973, art. 30), due on the whole value once a year's prizes pass the threshold. */
export const RITENUTA_PCT = 25
/** The threshold a person and year, in cents: € 25.82, the old 50,000 lire. */
export const SOGLIA_RITENUTA_CENT = 2582
/** Days within which a delivery counts as near. */
export const GIORNI_CONSEGNA_VICINA = 30

/** What an edition's deposit is measured on. Cents. */
export type Esposizione = {
  /** Every piece ever put in the catalogue at its value; of unlimited prizes, those requested so far. */
  catalogo_cent: number
  /** Prizes delivered, prizes requested, and every live point at the best value the catalogue gives for one. */
  esposizione_cent: number
}

/** The deposit an edition needs, in cents, rounded up: the law's share of the larger of the two measures. */
export function cauzioneDovuta({ catalogo_cent, esposizione_cent }: Esposizione): number {
  return Math.ceil((Math.max(catalogo_cent, esposizione_cent) * QUOTA_CAUZIONE_PCT) / 100)
}

/** How the deposit was computed, in a sentence an operator can check by hand. */
export function percheCauzione(e: Esposizione): string {
  const sulCatalogo = e.catalogo_cent >= e.esposizione_cent
  return `${percent(QUOTA_CAUZIONE_PCT)} di ${euro(Math.max(e.catalogo_cent, e.esposizione_cent))}: ${
    sulCatalogo
      ? `il valore dei premi messi in catalogo, che supera quanto è già promesso (${euro(e.esposizione_cent)}).`
      : `i premi richiesti e i punti ancora da spendere, che superano il valore del catalogo (${euro(e.catalogo_cent)}).`
  }`
}

/** The withholding on the prizes a person had in a year, in cents; 0 up to the threshold, then on the whole value. */
export function ritenutaDovuta(totale_cent: number): number {
  return totale_cent > SOGLIA_RITENUTA_CENT ? Math.round((totale_cent * RITENUTA_PCT) / 100) : 0
}

/** The last day of a delivery that counts as near on `today`. */
export function consegnaVicinaFino(today: IsoDate): IsoDate {
  return addDays(today, GIORNI_CONSEGNA_VICINA)
}
