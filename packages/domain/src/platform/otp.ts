/** Figures of one-time codes (decisions §4), in one place for server, screens and tests. */
export const OTP = {
  min: 100_000,
  max: 999_999,
  validita_min: 10,
  conferma_min: 10,
  attesa_s: 60,
  invii_contatto_ora: 5,
  invii_indirizzo_ora: 10,
  errori_max: 5,
  errori_finestra_min: 15,
  cifre: 6,
} as const

export const CANALI = ['cellulare', 'email'] as const
/** What a code proves: the member's mobile (by SMS) or e-mail. */
export type Canale = (typeof CANALI)[number]

/** Spec §5: a typed code is acceptable when it is a number greater than 0. */
export function codiceOtpScritto(text: string): number | null {
  const pulito = text.replace(/[\s-]/g, '')
  const numero = /^\d+$/.test(pulito) ? Number(pulito) : 0
  return numero > 0 && Number.isSafeInteger(numero) ? numero : null
}

/**
 * The digits of a code in what was typed or pasted, be it a whole message: six that stand alone, spaced or not; else
 * the first six there are.
 */
export function cifreDelCodice(text: string): string {
  const alone = /(?:^|\D)(\d(?:[\s-]?\d){5})(?!\d)/.exec(text)?.[1] ?? text
  return alone.replace(/\D/g, '').slice(0, OTP.cifre)
}
