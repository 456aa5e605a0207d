import { GENERI_REGISTRO, type GenereRegistro } from '@primo/domain/platform/audit-log'
import * as z from 'zod/mini'
import { id, instant, words } from '../platform/fields.ts'
import { forOperators, periodDay } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const onRegister = { ...forOperators, permesso: 'registro.leggere' } as const

const genere = z.enum(Object.keys(GENERI_REGISTRO) as [GenereRegistro, ...GenereRegistro[]])

const thing = z.object({ tipo: z.string(), oggetto: z.string(), oggetto_id: z.nullable(z.int()) })

/** Request during which the audit log entry was written, if any. */
const origin = z.object({
  chiamata: z.nullable(z.string()),
  /** Id of the request, as in the response's header and in the server's log. */
  richiesta: z.nullable(z.string()),
  sessione: z.nullable(z.string()),
  /** Keyed hash of the caller's network address. */
  rete: z.nullable(z.string()),
})

/** Entry of the audit log. Names are read when it is shown: the log itself has no personal data. */
export const auditLogRow = z.object({
  id,
  quando: instant,
  genere,
  /** Account that acted. Null for the system, and for a caller without a session. */
  chi: z.nullable(z.object({ utente_id: id, nome: z.string() })),
  /** Person whose account the entry is about, or null. `iscritto`: whether they are a member, who has a page. */
  di: z.nullable(z.object({ nome: z.string(), iscritto: z.boolean() })),
  /** Sentence that describes the audit event. */
  che_cosa: z.string(),
  ...thing.shape,
  /** Current name of the object: the number and owner of a pratica, a member, a company. Null if it has none. */
  nome: z.nullable(z.string()),
  /** Changed fields, each with the value before and after. */
  cambi: z.array(z.object({ campo: z.string(), prima: z.string(), dopo: z.string() })),
  dati: z.array(z.object({ campo: z.string(), valore: z.string() })),
  ...origin.shape,
  /** Position and hash in the hash chain, null for the seconds until the entry is chained. */
  ordine: z.nullable(z.int()),
  impronta: z.nullable(z.string()),
})
export type AuditLogRow = z.output<typeof auditLogRow>

const filters = {
  /** Filter by actor: e-mail address or account id. */
  chi: z.optional(words(254)),
  genere: z.optional(genere),
  oggetto: z.optional(z.string().check(z.regex(/^[a-z_-]{1,40}$/, 'Non è una parola del registro.'))),
  oggetto_id: z.optional(id),
  dal: z.optional(periodDay),
  al: z.optional(periodDay),
}
/** Schema of the pagination cursor, as the preceding page returned it. */
const dopo = z.optional(
  z.string().check(z.regex(/^\d{1,17}-\d{1,15}$/, 'Non è un punto del registro: ricomincia dall’inizio.')),
)

export const registroEventi = call(onRegister, 'GET /operatore/eventi', {
  ritarda: true,
  summary: 'Il registro di ciò che è successo, il più recente per primo, un tratto alla volta',
  query: z.object({ ...filters, dopo, per_page: z._default(z.int().check(z.gte(1), z.lte(100)), 50) }),
  reply: z.object({ righe: z.array(auditLogRow), dopo: z.nullable(z.string()) }),
})

/**
 * Exports audit log entries in chunks, so that an interrupted download resumes at a cursor, and an incomplete file is never
 * presented as complete.
 */
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
