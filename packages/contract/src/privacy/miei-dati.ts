import * as z from 'zod/mini'
import { dataTable } from '../platform/data-table.ts'
import { currentPassword, instant } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forMembers = { area: 'accesso', chi: 'membro' } as const

/**
 * Everything the house holds about who asks (GDPR art. 15 and 20, decisions §11). A POST because the password is asked
 * again: a phone left open on a table must not give away a whole life in one touch.
 */
export const mieiDati = call(forMembers, 'POST /user/dati', {
  registra: { che: 'esportazione', oggetto: 'utente' },
  summary: 'Tutti i dati di chi chiama, in un documento solo; chiede di nuovo la password',
  body: z.strictObject({ password_attuale: currentPassword }),
  reply: z.object({
    prodotto: z.string(),
    generato_il: instant,
    tabelle: z.array(dataTable),
    /** What is kept and is not here, with the reason. */
    non_compresi: z.array(z.object({ che_cosa: z.string(), perche: z.string() })),
  }),
  errors: ['PASSWORD_ERRATA'],
})
export type MieiDati = z.output<typeof mieiDati.reply>
