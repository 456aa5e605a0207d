import * as z from 'zod/mini'
import { istante, passwordAttuale } from '../platform/campi.ts'
import { call } from '../platform/route.ts'

/** One kind of data the house holds about a member, as a table: the same for a program and for a person. */
export const tabellaDati = z.object({
  /** Stable name, for programs: `pratica`. */
  chiave: z.string(),
  /** The same for people: «Pratiche che hai registrato». */
  titolo: z.string(),
  colonne: z.array(z.string()),
  /** One text a column; empty when there is nothing; instants as ISO 8601. */
  righe: z.array(z.array(z.string())),
  /** False when there are more rows than one answer carries: the rest is asked of the operators. */
  intera: z.boolean(),
})
export type TabellaDati = z.output<typeof tabellaDati>

/**
 * Everything the house holds about who asks (GDPR art. 15 and 20, decisions §11). A POST because the password is asked
 * again: a phone left open on a table must not give away a whole life in one touch.
 */
export const mieiDati = call({
  method: 'POST',
  path: '/user/dati',
  area: 'accesso',
  summary: 'Tutti i dati di chi chiama, in un documento solo; chiede di nuovo la password',
  chi: 'membro',
  body: z.strictObject({ password_attuale: passwordAttuale }),
  reply: z.object({
    prodotto: z.string(),
    generato_il: istante,
    tabelle: z.array(tabellaDati),
    /** What is kept and is not here, with the reason. */
    non_compresi: z.array(z.object({ che_cosa: z.string(), perche: z.string() })),
  }),
  errors: ['PASSWORD_ERRATA'],
})
export type MieiDati = z.output<typeof mieiDati.reply>
