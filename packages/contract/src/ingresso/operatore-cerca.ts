import type { Permesso } from '@primo/domain/platform/permessi'
import * as z from 'zod/mini'
import { id, searched } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

/** What can be found, in the order in which it is shown. */
export const COSE_TROVABILI = ['persona', 'azienda', 'pratica', 'richiesta', 'premio'] as const

/** One thing found: what it is called, and what tells it from others of that name. */
export const trovato = z.object({
  cosa: z.enum(COSE_TROVABILI),
  /** Of a person the account's, of a company the account's of who wrote it: where its page is. */
  id,
  nome: z.string(),
  dettaglio: z.string(),
  /** Not what was written, but like it: a letter more, less or another. */
  simile: z.boolean(),
})
export type Trovato = z.output<typeof trovato>

/** Which permission each asks for: what the caller may not see is not found. */
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
