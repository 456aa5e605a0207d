import { plainDashes } from '../platform/clean-text.ts'
import type { IsoDate } from '../platform/dates.ts'

/**
 * State table of a premio request (decisions §9). `richiesta → approvata | rifiutata → in preparazione → spedita → consegnata →
 * resa`. The member may cancel it only before approval.
 */
export const STATI_RICHIESTA = [
  'richiesta',
  'approvata',
  'rifiutata',
  'in_preparazione',
  'spedita',
  'consegnata',
  'resa',
  'annullata',
] as const
export type StatoRichiesta = (typeof STATI_RICHIESTA)[number]

/** Actors that may change the state of a premio request. */
export type AttoreRichiesta = 'membro' | 'operatore'

type RichiestaRow = {
  da: readonly StatoRichiesta[]
  a: StatoRichiesta
  chi: AttoreRichiesta
  punti: 'prenotati' | 'restituiti' | 'spesi'
  /** Whether the action requires a note, which is shown to the member. */
  nota?: true
}

export const AZIONI_RICHIESTA = {
  annulla: { da: ['richiesta'], a: 'annullata', chi: 'membro', punti: 'restituiti' },
  approva: { da: ['richiesta'], a: 'approvata', chi: 'operatore', punti: 'prenotati' },
  rifiuta: { da: ['richiesta'], a: 'rifiutata', chi: 'operatore', punti: 'restituiti', nota: true },
  prepara: { da: ['approvata'], a: 'in_preparazione', chi: 'operatore', punti: 'prenotati' },
  spedisci: { da: ['in_preparazione'], a: 'spedita', chi: 'operatore', punti: 'prenotati' },
  consegna: { da: ['spedita'], a: 'consegnata', chi: 'operatore', punti: 'spesi' },
  rendi: { da: ['consegnata'], a: 'resa', chi: 'operatore', punti: 'spesi', nota: true },
} as const satisfies Record<string, RichiestaRow>
export type AzioneRichiesta = keyof typeof AZIONI_RICHIESTA

/** Returns the actions that the actor `chi` may take on a premio request in a state. */
export function azioniRichiesta(stato: StatoRichiesta, chi: AttoreRichiesta): AzioneRichiesta[] {
  return (Object.keys(AZIONI_RICHIESTA) as AzioneRichiesta[]).filter((azione) => {
    const row = AZIONI_RICHIESTA[azione]
    return row.chi === chi && (row.da as readonly StatoRichiesta[]).includes(stato)
  })
}

/** Returns whether an operator's action requires a note, which is shown to the member. */
export function richiestaVuoleNota(azione: AzioneRichiesta): boolean {
  return (AZIONI_RICHIESTA[azione] as RichiestaRow).nota === true
}

/** Returns whether points that a request gives back on `giorno` expire at once: they could be used until `punti_fino`. */
export const puntiScaduti = (punti_fino: IsoDate, giorno: IsoDate): boolean => giorno > punti_fino

/** States of a premio request that require an operator's work until it is delivered. */
export const RICHIESTE_DA_LAVORARE = STATI_RICHIESTA.filter(
  (stato) => stato !== 'consegnata' && azioniRichiesta(stato, 'operatore').length > 0,
)

/** States of a premio request in which the premio is still owed: its points are reserved, and its delivery has a due date. */
export const RICHIESTE_APERTE: readonly StatoRichiesta[] = STATI_RICHIESTA.filter(
  (stato) =>
    stato === 'richiesta' ||
    Object.values(AZIONI_RICHIESTA).some(({ a, punti }) => a === stato && punti === 'prenotati'),
)

/**
 * Returns the code of a premio request, short enough to be read out on the telephone: P and its id with six digits, as the
 * database generates it.
 */
export const codiceRichiesta = (id: number) => `P${String(id).padStart(6, '0')}`

/**
 * Parses the code of a premio request, also in the operators' notation («Richiesta P000041 di Anna Rossi»).
 * @returns its id, or null for any other text
 */
export function parseCodiceRichiesta(text: string): number | null {
  const [, digits] =
    /^(?:richiesta\s+)?(?:n(?:umero|r|\.|°|º)?[\s.:°º]*)?p[\s.-]?(\d{6,15})(?:\s+di\s.*)?\.?$/i.exec(
      plainDashes(text).trim(),
    ) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * Parses the tracking number of a shipment, or its beginning, as members and carriers write it: «1z 4039 5664 it», «Tracking:
 * 1Z-40395664».
 * @returns its letters and digits in capitals, or null for a text that is none: at least six of them, three digits among them
 */
export function parseTracking(text: string): string | null {
  const bare = plainDashes(text)
    .toUpperCase()
    .replace(/^\s*(?:(?:TRACKING|SPEDIZIONE|LDV|NUMERO|NR|N)(?![A-Z\d])[\s.:°º]*)+/, '')
    .replace(/[\s./-]/g, '')
  return /^(?=(?:.*\d){3})[A-Z\d]{6,40}$/.test(bare) ? bare : null
}

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

export const NOMI_CORRIERI = /* @__PURE__ */ Object.keys(CORRIERI)

/** Returns the URL of the tracking page of a parcel; null for an unknown carrier. */
export function linkSpedizione(corriere: string | null, tracking: string | null): string | null {
  const nome = NOMI_CORRIERI.find((n) => n.toLowerCase() === corriere?.trim().toLowerCase())
  if (!nome || !tracking) return null
  return CORRIERI[nome as keyof typeof CORRIERI].replace('{n}', encodeURIComponent(tracking.trim()))
}
