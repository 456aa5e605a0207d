import * as z from 'zod/mini'
import { dataTable } from '../platform/data-table.ts'
import { currentPassword, instant } from '../platform/fields.ts'
import { call } from '../platform/route.ts'

const forMembers = { area: 'accesso', chi: 'membro' } as const

/**
 * Exports all personal data of the caller (GDPR art. 15 and 20, decisions §11). A POST with the password, so that an unattended
 * unlocked phone does not give the data away.
 */
export const mieiDati = call(forMembers, 'POST /user/dati', {
  registra: { che: 'esportazione', oggetto: 'utente' },
  summary: 'Tutti i dati di chi chiama, in un documento solo; chiede di nuovo la password',
  body: z.strictObject({ password_attuale: currentPassword }),
  reply: z.object({
    prodotto: z.string(),
    generato_il: instant,
    tabelle: z.array(dataTable),
    /** Stored data that the export of personal data leaves out, with the reason. */
    non_compresi: z.array(z.object({ che_cosa: z.string(), perche: z.string() })),
  }),
  errors: ['PASSWORD_ERRATA'],
})
export type MieiDati = z.output<typeof mieiDati.reply>
