import type { RuoloSoggetto } from './soggetto.ts'

/** Days for which the link of a client is valid (company §6). It ends earlier when it is closed, or when the case is. */
export const LINK_CLIENTE_GIORNI = 7
/** Minutes for which a client may use the page after entering the code. Afterwards the link asks for another code. */
export const SESSIONE_CLIENTE_MIN = 60

/** Ways in which a client gets their link. `copia` = the convenzionato passes it on. */
export const CANALI_LINK = ['sms', 'email', 'copia'] as const
export type CanaleLink = (typeof CANALI_LINK)[number]

/**
 * Returns whether a checklist item belongs to a subject: their own items, and for the client also those of the whole pratica.
 * @param di subject of the item; null = the whole pratica
 */
export const voceDi = (di: number | null, subject: { id: number; ruolo: RuoloSoggetto }): boolean =>
  di === null ? subject.ruolo === 'cliente' : di === subject.id
