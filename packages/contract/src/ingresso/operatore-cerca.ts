import type { Permesso } from '@primo/domain/platform/permessi'
import * as z from 'zod/mini'
import { id, searched } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

/** Kinds of search results, in display order. */
export const COSE_TROVABILI = ['persona', 'azienda', 'pratica', 'richiesta', 'premio'] as const

/** Result of the global search: name, and a detail that distinguishes it from others of the same name. */
export const trovato = z.object({
  cosa: z.enum(COSE_TROVABILI),
  /** Id that its page is addressed by: the account's for a person, the author's account for a company. */
  id,
  nome: z.string(),
  dettaglio: z.string(),
  /** True for a fuzzy match: the name differs from the query by a typing error. */
  simile: z.boolean(),
})
export type Trovato = z.output<typeof trovato>

/** Permission required for each kind. Results the caller may not see are left out. */
export const SERVE_PER = {
  persona: 'persone.vedere',
  azienda: 'persone.vedere',
  pratica: 'pratiche.lavorare',
  richiesta: 'premi.lavorare',
  premio: 'premi.lavorare',
} as const satisfies Record<(typeof COSE_TROVABILI)[number], Permesso>

const forWhoSees = {
  ...forOperators,
  permesso: 'persone.vedere',
  leggono: ['pratiche.lavorare', 'premi.lavorare'],
} as const

export const cercaOvunque = call(forWhoSees, 'GET /operatore/cerca', {
  ritarda: true,
  summary:
    'Persone, aziende, pratiche, richieste e premi che rispondono a un nome, un codice, un numero o un contatto',
  query: z.object({ q: z._default(searched(), '') }),
  reply: z.array(trovato),
})
