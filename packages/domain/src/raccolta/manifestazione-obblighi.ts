/** Legal obligations of a manifestazione: deposit, delivery, withholding tax. */
import { addDays, type IsoDate } from '../platform/dates.ts'
import { euro, percent } from '../platform/numbers.ts'

/** Deposit for an operazione a premio: 20 % of the value of the promised premi (D.P.R. 430/2001, art. 7, c. 1, b). */
export const QUOTA_CAUZIONE_PCT = 20
/** Withholding tax on premi (D.P.R. 600/1973, art. 30), due on the whole value once a year's premi exceed the threshold. */
export const RITENUTA_PCT = 25
/** Threshold per person and year in cents: € 25.82, formerly 50,000 lire. */
export const SOGLIA_RITENUTA_CENT = 2582
/** Number of days before the due date from which a delivery counts as due soon. */
export const GIORNI_CONSEGNA_VICINA = 30

/** Data from which the amount of an edition's security deposit is computed, in cents. */
export type Esposizione = {
  /** Value in cents of all pieces ever added to the catalogue. For unlimited premi, of those requested so far. */
  catalogo_cent: number
  /** Value of delivered and requested premi, plus all live points at the highest value of a point in the catalogue. */
  esposizione_cent: number
}

/** Returns the deposit of an edition in cents, rounded up: the legal share of the larger basis. */
export function cauzioneDovuta({ catalogo_cent, esposizione_cent }: Esposizione): number {
  return Math.ceil((Math.max(catalogo_cent, esposizione_cent) * QUOTA_CAUZIONE_PCT) / 100)
}

/** Returns the sentence that explains the deposit, so that an operator can verify it. */
export function percheCauzione(e: Esposizione): string {
  const sulCatalogo = e.catalogo_cent >= e.esposizione_cent
  return `${percent(QUOTA_CAUZIONE_PCT)} di ${euro(Math.max(e.catalogo_cent, e.esposizione_cent))}: ${
    sulCatalogo
      ? `il valore dei premi messi in catalogo, che supera quanto è già promesso (${euro(e.esposizione_cent)}).`
      : `i premi richiesti e i punti ancora da spendere, che superano il valore del catalogo (${euro(e.catalogo_cent)}).`
  }`
}

/** Returns the withholding tax on a person's premi of a year in cents: 0 up to the threshold, then on the whole value. */
export function ritenutaDovuta(totale_cent: number): number {
  return totale_cent > SOGLIA_RITENUTA_CENT ? Math.round((totale_cent * RITENUTA_PCT) / 100) : 0
}

/** Returns the last due date of deliveries that count as due soon on `today`. */
export function consegnaVicinaFino(today: IsoDate): IsoDate {
  return addDays(today, GIORNI_CONSEGNA_VICINA)
}
