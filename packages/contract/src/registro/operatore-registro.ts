import { GENERI_REGISTRO, type GenereRegistro } from '@primo/domain/platform/register'
import * as z from 'zod/mini'
import { id, instant, words } from '../platform/fields.ts'
import { forOperators, periodDay } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const onRegister = { ...forOperators, permesso: 'registro.leggere' } as const

const genere = z.enum(Object.keys(GENERI_REGISTRO) as [GenereRegistro, ...GenereRegistro[]])

const thing = z.object({ tipo: z.string(), oggetto: z.string(), oggetto_id: z.nullable(z.int()) })

/** Where a row comes from, when it was a call. */
const origin = z.object({
  chiamata: z.nullable(z.string()),
  /** The number of the request, as its answer and the log have it. */
  richiesta: z.nullable(z.string()),
  sessione: z.nullable(z.string()),
  /** Keyed hash of the network address. */
  rete: z.nullable(z.string()),
})

/** A row of the register of what happened. Nothing in it is personal but who acted. */
export const rigaRegistrata = z.object({
  id,
  quando: instant,
  genere,
  /** Null: the system itself, or somebody who had not entered. */
  chi: z.nullable(z.object({ utente_id: id, nome: z.string() })),
  /** Of an account's row whose account it is; only a member's has a page. */
  di: z.nullable(z.object({ nome: z.string(), iscritto: z.boolean() })),
  /** What happened, in words. */
  che_cosa: z.string(),
  ...thing.shape,
  /** Of each field that changed, how it was and how it is. */
  cambi: z.array(z.object({ campo: z.string(), prima: z.string(), dopo: z.string() })),
  dati: z.array(z.object({ campo: z.string(), valore: z.string() })),
  ...origin.shape,
  /** Its place in the chain and its link there; null for the seconds until it has them. */
  ordine: z.nullable(z.int()),
  impronta: z.nullable(z.string()),
})
export type RigaRegistrata = z.output<typeof rigaRegistrata>

const filters = {
  /** Who acted: an e-mail address or the number of an account. */
  chi: z.optional(words(254)),
  genere: z.optional(genere),
  oggetto: z.optional(z.string().check(z.regex(/^[a-z_-]{1,40}$/, 'Non è una parola del registro.'))),
  oggetto_id: z.optional(id),
  dal: z.optional(periodDay),
  al: z.optional(periodDay),
}
/** After which row: as the page before said it. */
const dopo = z.optional(
  z.string().check(z.regex(/^\d{1,17}-\d{1,15}$/, 'Non è un punto del registro: ricomincia dall’inizio.')),
)

export const registroEventi = call(onRegister, 'GET /operatore/eventi', {
  ritarda: true,
  summary: 'Il registro di ciò che è successo, il più recente per primo, un tratto alla volta',
  query: z.object({ ...filters, dopo, per_page: z._default(z.int().check(z.gte(1), z.lte(100)), 50) }),
  reply: z.object({ righe: z.array(rigaRegistrata), dopo: z.nullable(z.string()) }),
})

/** A file comes in pieces, so that one cut short goes on from there and is never handed over as whole. */
export const esportaEventi = call(onRegister, 'GET /operatore/eventi/csv', {
  ritarda: true,
  summary: 'Le righe del registro che rispondono ai filtri, come CSV, un pezzo alla volta',
  query: z.object({ ...filters, dopo }),
  reply: z.object({ csv: z.string(), righe: z.int(), dopo: z.nullable(z.string()) }),
  registra: { che: 'esportazione', oggetto: 'registro' },
  conferma: true,
})

export const radiciRegistro = call(onRegister, 'GET /operatore/eventi/radici', {
  summary:
    'Le radici degli ultimi giorni, da stampare e conservare: ciò che una catena riscritta non può avere',
  reply: z.array(z.object({ giorno: z.string(), primo: z.int(), ultimo: z.int(), impronta: z.string() })),
})
