/**
 * Eligibility for points on the day of a credit: every member needs an active manifestazione profile, the member who registered
 * the pratica also an active convenzionato profile, and a sponsor who receives a network share an active promotore profile with
 * all requirements of the role valid that day.
 * @see decisions §8
 * @see company §7 «licensed points»
 */

import { type IsoDate, longDate } from '../platform/dates.ts'
import { elide, joinWords } from '../platform/italian.ts'
import { accorda } from '../platform/numbers.ts'
import type { Ruolo, StatoProfilo } from '../platform/ruolo.ts'
import { mancaRequisiti, type Requisito, type RequisitoScritto } from './iscrizione.ts'

/** State that a profile has on the day of the credit, with the member's answers to the requirements. */
export type ProfiloDelGiorno = {
  id: number
  ruolo: Ruolo
  stato: StatoProfilo
  risposte: readonly RequisitoScritto[]
}

/**
 * Profile, with its requirements, that entitles a member to a credit. Stored with the movimento for ever, without personal data.
 */
export type Titolo = {
  ruolo: Ruolo
  profilo_id: number
  /** Requirements that were met on that day, each with its last day of validity (null = no expiry). */
  requisiti: { codice: string; scade_il: IsoDate | null }[]
}

/** Reasons why a member earns no points from a pratica on a day. */
export const MANCANZE_TITOLI = ['premi', 'profilo', 'requisito'] as const
export type MancanzaTitoli = (typeof MANCANZE_TITOLI)[number]
export type Mancante = { manca: MancanzaTitoli; requisito: string | null; scaduto_il: IsoDate | null }
export type EsameTitoli = { titoli: Titolo[] } | Mancante

/** Role behind a credit: `convenzionato` for an own pratica, `promotore` for a network share. */
export type RuoloDiPunti = 'convenzionato' | 'promotore'

const senza = (manca: MancanzaTitoli): Mancante => ({ manca, requisito: null, scaduto_il: null })

/**
 * Checks whether a member may be credited on `today`.
 * @param ruolo `convenzionato` for an own pratica, `promotore` for a share from the network
 * @param required requirements of the role. A requirement is valid through its last day
 * @returns the profiles that entitle the member, or what is missing
 */
export function esaminaTitoli(
  ruolo: RuoloDiPunti,
  profili: readonly ProfiloDelGiorno[],
  required: readonly Requisito[],
  today: IsoDate,
): EsameTitoli {
  const attivo = (which: Ruolo) => profili.find((p) => p.ruolo === which && p.stato === 'attiva')
  const premi = attivo('manifestazione')
  if (!premi) return senza('premi')
  const suo = attivo(ruolo)
  if (!suo) return senza('profilo')
  const daAvere = ruolo === 'promotore' ? required.filter((r) => r.obbligatorio) : []
  const written = (codice: string) => suo.risposte.find((r) => r.codice === codice)
  const scadenza = (r: Requisito) => (r.con_scadenza ? (written(r.codice)?.scade_il ?? null) : null)
  const [manca] = mancaRequisiti(daAvere, suo.risposte, today)
  if (manca) return { manca: 'requisito', requisito: manca.descrizione, scaduto_il: scadenza(manca) }
  return {
    titoli: [
      { ruolo: 'manifestazione', profilo_id: premi.id, requisiti: [] },
      {
        ruolo,
        profilo_id: suo.id,
        requisiti: daAvere.map((r) => ({ codice: r.codice, scade_il: scadenza(r) })),
      },
    ],
  }
}

/**
 * Sponsor whom the distribution of a pratica's points skipped, and why. `posto` is the number of levels above the owner, from 1.
 */
export type Saltato = Mancante & { utente_id: number; posto: number }

const PERCHE_SALTATO: Record<MancanzaTitoli, string> = {
  premi: 'senza un profilo Premi attivo',
  profilo: 'senza un profilo Promotore attivo',
  requisito: 'con un requisito di Promotore non valido',
}

/**
 * Returns one sentence per reason about the skipped sponsors, for the member who registered the pratica. It gives positions only:
 * a member may not see names above their own sponsor.
 */
export function frasiSaltati(saltati: readonly Saltato[]): string[] {
  return MANCANZE_TITOLI.flatMap((missing) => {
    const places = saltati.filter((s) => s.manca === missing).map((s) => `${s.posto}º`)
    if (places.length === 0) return []
    const [chi, era] = [
      accorda(places.length, 'Lo sponsor', 'Gli sponsor'),
      accorda(places.length, 'era', 'erano'),
    ]
    const saltato = accorda(places.length, 'è stato saltato', 'sono stati saltati')
    const dove = `${chi} ${elide('al', joinWords(places))} posto della linea ${era}`
    return [`${dove} ${PERCHE_SALTATO[missing]} il giorno dell’accredito: ${saltato}.`]
  })
}

/** Returns the sentence about a skipped sponsor for operators, with name and missing item. */
export function fraseSaltato({ posto, manca, requisito, scaduto_il }: Saltato, nome: string): string {
  const fino = scaduto_il === null ? 'mancante' : `fino ${elide('al', longDate(scaduto_il))}`
  const which = requisito === null ? '' : ` («${requisito}», ${fino})`
  return `${nome}, ${posto}º nella linea degli sponsor, era ${PERCHE_SALTATO[manca]} il giorno dell’accredito${which}: saltato.`
}
