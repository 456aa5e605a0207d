import { ESITI_QUALIFICA, LIMITI_PIANO, VOCI_QUALIFICA } from '@primo/domain/qualifiche/qualifica'
import * as z from 'zod/mini'
import { day, id, text } from '../platform/fields.ts'
import { mese } from '../platform/mese.ts'
import { call, listQuery } from '../platform/route.ts'

/**
 * Totals of a month as the promotore sees them. A total that comes from fewer than three active producers is null.
 * @see docs/decisions/0048
 */
const cifreMostrate = z.object({
  pratiche_proprie: z.int(),
  pratiche_rete: z.nullable(z.int()),
  produttori: z.nullable(z.int()),
})
const soglia = z.int().check(z.gte(0), z.lte(LIMITI_PIANO.soglia))
/**
 * Totals that qualifiche are decided on: own pratiche, pratiche of the network, active producers. Never a number of recruited
 * persons: no field for it exists.
 */
export const cifreQualifica = z.object({
  pratiche_proprie: z.int(),
  pratiche_rete: z.int(),
  produttori: z.int(),
})
/** Qualifica of a marketing plan, as an operator writes it. */
export const qualificaScritta = z.strictObject({
  nome: text(LIMITI_PIANO.nome),
  soglie: z.strictObject({ pratiche_proprie: soglia, pratiche_rete: soglia, produttori: soglia }),
})
/** Qualifica of a marketing plan. `grado` is its position, from 1, the lowest first. */
export const qualificaDiPiano = z.object({ id, grado: z.int(), nome: z.string(), soglie: cifreQualifica })
export const esitoQualifica = z.enum(ESITI_QUALIFICA)

const forPromotori = { area: 'qualifiche', chi: 'membro', profilo: 'promotore' } as const

export const leggiQualifica = call(forPromotori, 'GET /promotore/qualifica', {
  summary: 'La qualifica di chi chiama, a che punto è con la prossima e che cosa manca',
  reply: z.object({
    /** Marketing plan in force in the current month, or null before the first. */
    piano: z.nullable(z.object({ id, nome: z.string(), dal: mese, qualifiche: z.array(qualificaDiPiano) })),
    /** Qualifica from the last closed month, or null for none. `dal`: first day of the unbroken period with this qualifica. */
    qualifica: z.nullable(z.object({ id, grado: z.int(), nome: z.string(), dal: day })),
    in_tolleranza: z.boolean(),
    /** Current month, and totals so far of the twelve months that end with it. */
    mese,
    cifre: cifreMostrate,
    /** Day on which the current month is closed, and the qualifica decided. */
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
        /** Sentence with what the member lacks for the next qualifica. */
        frase: z.string(),
      }),
    ),
    /** Warning while the totals are below the thresholds of the present qualifica, else null. */
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
      /** Name of the qualifica in the month. Null = none. */
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
