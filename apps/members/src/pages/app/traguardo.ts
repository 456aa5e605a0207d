import type { Premio } from '@primo/contract/raccolta/premi'

/** How far the next prize is, and how many are already within reach. */
export interface Traguardo {
  /** The cheapest prize the balance does not reach yet; null when it reaches them all. */
  prossimo: { premio: Premio; mancano: number } | null
  richiedibili: number
}

/** Looks only at prizes that can be requested today (`AAAA-MM-GG`, in Rome) and are not sold out. */
export function traguardo(premi: readonly Premio[], saldo: number, today: string): Traguardo {
  const aperti = premi.filter((p) => p.valido_dal <= today && today <= p.valido_al && p.disponibili !== 0)
  const lontani = aperti.filter((p) => p.punti > saldo)
  const premio = lontani.sort((a, b) => a.punti - b.punti || a.id_premio - b.id_premio)[0]
  return {
    prossimo: premio ? { premio, mancano: premio.punti - saldo } : null,
    richiedibili: aperti.length - lontani.length,
  }
}
