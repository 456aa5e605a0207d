/**
 * Who may earn points on the day of a credit (decisions §8, company §7 «licensed points»): everybody needs an active
 * manifestazione profile; who registered the case an active convenzionato profile too; who takes a share of the
 * network an active promotore profile, with what is asked of every promotore valid that day.
 */

import { type IsoDate, longDate } from '../platform/dates.ts'
import { elide } from '../platform/italian.ts'
import { accorda } from '../platform/numbers.ts'
import type { Ruolo, StatoProfilo } from '../platform/ruolo.ts'
import { mancaRequisiti, type Requisito, type RequisitoScritto } from './iscrizione.ts'

/** A profile as it stands on the day, with what its member answered. */
export type ProfiloDelGiorno = {
  id: number
  ruolo: Ruolo
  stato: StatoProfilo
  risposte: readonly RequisitoScritto[]
}

/** What a movement keeps of a profile it was credited on: for ever, and nothing that says who. */
export type Titolo = {
  ruolo: Ruolo
  profilo_id: number
  /** What was valid that day, each with its last day; null = it never expires. */
  requisiti: { codice: string; scade_il: IsoDate | null }[]
}

/** Why somebody earns nothing that day. */
export const MANCANZE_TITOLI = ['premi', 'profilo', 'requisito'] as const
export type MancanzaTitoli = (typeof MANCANZE_TITOLI)[number]
export type Mancante = { manca: MancanzaTitoli; requisito: string | null; scaduto_il: IsoDate | null }
export type EsameTitoli = { titoli: Titolo[] } | Mancante

/** What a share of the network asks for, and what one's own case does. */
export type RuoloDiPunti = 'convenzionato' | 'promotore'

const senza = (manca: MancanzaTitoli): Mancante => ({ manca, requisito: null, scaduto_il: null })

/**
 * Whether a member may be credited on `today`, with the proof of it.
 * @param ruolo `convenzionato` for the case he registered, `promotore` for a share of his network.
 * @param asked what is asked of everybody in that role; a requirement is valid through its last day.
 */
export function esaminaTitoli(
  ruolo: RuoloDiPunti,
  profili: readonly ProfiloDelGiorno[],
  asked: readonly Requisito[],
  today: IsoDate,
): EsameTitoli {
  const attivo = (which: Ruolo) => profili.find((p) => p.ruolo === which && p.stato === 'attiva')
  const premi = attivo('manifestazione')
  if (!premi) return senza('premi')
  const suo = attivo(ruolo)
  if (!suo) return senza('profilo')
  const daAvere = ruolo === 'promotore' ? asked.filter((r) => r.obbligatorio) : []
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

/** Somebody of the line of sponsors passed over; `posto` is how far above the owner he stood, from 1. */
export type Saltato = Mancante & { utente_id: number; posto: number }

const PERCHE_SALTATO: Record<MancanzaTitoli, string> = {
  premi: 'senza un profilo Premi attivo',
  profilo: 'senza un profilo Promotore attivo',
  requisito: 'con un requisito di Promotore non valido',
}

const list = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`

/**
 * Who was passed over and why, one sentence a reason, for who registered the case: by their place in the line, for
 * names above his own sponsor he may not see.
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
    const dove = `${chi} ${elide('al', list(places))} posto della linea ${era}`
    return [`${dove} ${PERCHE_SALTATO[missing]} il giorno dell’accredito: ${saltato}.`]
  })
}

/** The same for an operator, one sentence each, with the name and what was missing. */
export function fraseSaltato({ posto, manca, requisito, scaduto_il }: Saltato, nome: string): string {
  const fino = scaduto_il === null ? 'mancante' : `fino ${elide('al', longDate(scaduto_il))}`
  const which = requisito === null ? '' : ` («${requisito}», ${fino})`
  return `${nome}, ${posto}º nella linea degli sponsor, era ${PERCHE_SALTATO[manca]} il giorno dell’accredito${which}: saltato.`
}
