import type { Premio } from '@primo/contract/raccolta/premi'

/** How far the next prize is, and how many are already within reach. */
export interface Traguardo {
  /** The cheapest prize the balance does not reach yet; null when it reaches them all. */
  prossimo: { premio: Premio; mancano: number } | null
  richiedibili: number
}

/** The prizes that can be requested today (`AAAA-MM-GG`, in Rome) and are not sold out. */
export const aperti = (premi: readonly Premio[], today: string) =>
  premi.filter((p) => p.valido_dal <= today && today <= p.valido_al && p.disponibili !== 0)

/** Looks only at those that are open. */
export function traguardo(premi: readonly Premio[], saldo: number, today: string): Traguardo {
  const open = aperti(premi, today)
  const lontani = open.filter((p) => p.punti > saldo)
  const premio = lontani.sort((a, b) => a.punti - b.punti || a.id_premio - b.id_premio)[0]
  return {
    prossimo: premio ? { premio, mancano: premio.punti - saldo } : null,
    richiedibili: open.length - lontani.length,
  }
}
