import { TUTTI_I_PERMESSI } from '@primo/domain/platform/permessi'
import * as z from 'zod/mini'
import { id } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const permesso = z.enum(TUTTI_I_PERMESSI)

/** Every operator's own: it asks for no permission, and says which he has. */
export const ioOperatore = call(forOperators, 'GET /operatore/io', {
  summary: 'Chi lavora nel back office, e che cosa può fare',
  reply: z.object({
    id,
    nome: z.string(),
    cognome: z.string(),
    email: z.string(),
    /** The names of his sets. */
    insiemi: z.array(z.string()),
    permessi: z.array(z.object({ permesso, sola_lettura: z.boolean() })),
  }),
})
