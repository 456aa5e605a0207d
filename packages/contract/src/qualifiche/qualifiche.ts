import { ESITI_QUALIFICA, LIMITI_PIANO, VOCI_QUALIFICA } from '@primo/domain/qualifiche/qualifica'
import * as z from 'zod/mini'
import { day, id, text } from '../platform/fields.ts'
import { mese } from '../platform/mese.ts'
import { call, listQuery } from '../platform/route.ts'

/** The same as a promoter reads them: null = fewer than three active producers stand behind (docs/decisions/0048). */
const cifreMostrate = z.object({
  pratiche_proprie: z.int(),
  pratiche_rete: z.nullable(z.int()),
  produttori: z.nullable(z.int()),
})
const soglia = z.int().check(z.gte(0), z.lte(LIMITI_PIANO.soglia))
/** A figure each: own cases, cases of the network, active producers. Never how many people: there is no such field. */
export const cifreQualifica = z.object({
  pratiche_proprie: z.int(),
  pratiche_rete: z.int(),
  produttori: z.int(),
})
/** A step of a plan as it is written. */
export const qualificaScritta = z.strictObject({
  nome: text(LIMITI_PIANO.nome),
  soglie: z.strictObject({ pratiche_proprie: soglia, pratiche_rete: soglia, produttori: soglia }),
})
/** A step of a plan, lowest first in its list; `grado` is its place, from 1. */
export const qualificaDiPiano = z.object({ id, grado: z.int(), nome: z.string(), soglie: cifreQualifica })
export const esitoQualifica = z.enum(ESITI_QUALIFICA)

const forPromotori = { area: 'qualifiche', chi: 'membro', profilo: 'promotore' } as const

export const leggiQualifica = call(forPromotori, 'GET /promotore/qualifica', {
  summary: 'La qualifica di chi chiama, a che punto è con la prossima e che cosa manca',
  reply: z.object({
    /** The plan that holds this month; null before the first. */
    piano: z.nullable(z.object({ id, nome: z.string(), dal: mese, qualifiche: z.array(qualificaDiPiano) })),
    /** What the last closed month gave; null = none. `dal`: the day from which it has been held without a break. */
    qualifica: z.nullable(z.object({ id, grado: z.int(), nome: z.string(), dal: day })),
    in_tolleranza: z.boolean(),
    /** The month under way and the figures of the twelve that end with it, as they stand now. */
    mese,
    cifre: cifreMostrate,
    /** When this month is closed. */
    verifica_il: day,
    prossima: z.nullable(
      z.object({
        nome: z.string(),
        raggiunta: z.boolean(),
        voci: z.array(
          z.object({
            voce: z.enum(VOCI_QUALIFICA),
            cifra: z.nullable(z.int()),
            soglia: z.int(),
            manca: z.nullable(z.int()),
          }),
        ),
        /** What is missing, in one sentence. */
        frase: z.string(),
      }),
    ),
    /** What is at stake while the figures are below the present step; null when they are not. */
    avviso: z.nullable(z.string()),
  }),
})
export type QualificaAttuale = z.output<typeof leggiQualifica.reply>

export const storiaQualifica = call(forPromotori, 'GET /promotore/qualifica/storia', {
  summary: 'Mese per mese, la qualifica di chi chiama, le cifre su cui fu decisa e perché',
  query: z.object(listQuery(['mese'])),
  reply: z.array(
    z.object({
      mese,
      grado: z.int(),
      /** Null = none. */
      qualifica: z.nullable(z.string()),
      piano: z.string(),
      esito: esitoQualifica,
      cifre: cifreMostrate,
      perche: z.string(),
    }),
  ),
  lista: true,
})
export type MeseQualifica = z.output<typeof storiaQualifica.reply>[number]
