import type { Premio } from '@primo/contract/raccolta/premi'

/** Next premio that the member cannot afford yet, and number of premi that they can. */
export interface Traguardo {
  /** Cheapest premio above the balance with the missing points, or null. */
  prossimo: { premio: Premio; mancano: number } | null
  richiedibili: number
}

/** Returns the premi that can be requested today (`AAAA-MM-GG`, in Rome) and are in stock. */
export const premiRequestableOn = (premi: readonly Premio[], today: string) =>
  premi.filter((p) => p.valido_dal <= today && today <= p.valido_al && p.disponibili !== 0)

/** Returns the cheapest available premio above the balance, with the missing points. */
export function traguardo(premi: readonly Premio[], saldo: number, today: string): Traguardo {
  const open = premiRequestableOn(premi, today)
  const lontani = open.filter((p) => p.punti > saldo)
  const premio = lontani.sort((a, b) => a.punti - b.punti || a.id_premio - b.id_premio)[0]
  return {
    prossimo: premio ? { premio, mancano: premio.punti - saldo } : null,
    richiedibili: open.length - lontani.length,
  }
}
