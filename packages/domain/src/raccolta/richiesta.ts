import type { StatoRichiesta } from './premio.ts'

/** Kinds of events of a premio request by which lists can be filtered, each with its label and the states it leads to. */
export const ACCADUTI_RICHIESTA = {
  approvata: ['Approvata', ['approvata']],
  spedita: ['Spedita', ['spedita']],
  consegnata: ['Consegnata', ['consegnata']],
  resa: ['Resa', ['resa']],
  chiusa: ['Annullata o rifiutata', ['annullata', 'rifiutata']],
  annullata: ['Annullata dall’iscritto', ['annullata']],
  rifiutata: ['Rifiutata', ['rifiutata']],
} as const satisfies Record<string, readonly [nome: string, stati: readonly StatoRichiesta[]]>
export type AccadutoRichiesta = keyof typeof ACCADUTI_RICHIESTA

/** Carriers with a tracking page. For any other the member sees name and number only. */
const CORRIERI = {
  'Poste Italiane': 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{n}',
  SDA: 'https://www.sda.it/wps/portal/Servizi_online/dettaglio-spedizione?locale=it&tracing.letteraVettura={n}',
  BRT: 'https://vas.brt.it/vas/sped_det_show.hsm?Nspediz={n}',
  GLS: 'https://gls-group.com/IT/it/servizi-online/ricerca-spedizioni/?match={n}',
  DHL: 'https://www.dhl.com/it-it/home/tracking.html?tracking-id={n}',
  UPS: 'https://www.ups.com/track?loc=it_IT&tracknum={n}',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr={n}',
} as const

export const NOMI_CORRIERI = Object.keys(CORRIERI)

/** Returns the URL of the tracking page of a parcel; null for an unknown carrier. */
export function linkSpedizione(corriere: string | null, tracking: string | null): string | null {
  const nome = NOMI_CORRIERI.find((n) => n.toLowerCase() === corriere?.trim().toLowerCase())
  if (!nome || !tracking) return null
  return CORRIERI[nome as keyof typeof CORRIERI].replace('{n}', encodeURIComponent(tracking.trim()))
}
