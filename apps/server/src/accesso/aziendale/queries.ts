import { and, eq } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/db.ts'
import { identita_aziendale } from './tables.ts'

/** Returns the person of the identity provider linked to an operator; null before the operator's first login through it. */
export async function identitaDi(reader: Reader, utente_id: number) {
  const [row] = await reader
    .select()
    .from(identita_aziendale)
    .where(eq(identita_aziendale.utente_id, utente_id))
  return row ?? null
}

/** Returns the operator linked to a person of the identity provider; null before the person's first login. */
export async function utenteDi(reader: Reader, { issuer, subject }: { issuer: string; subject: string }) {
  const [row] = await reader
    .select({ utente_id: identita_aziendale.utente_id })
    .from(identita_aziendale)
    .where(and(eq(identita_aziendale.emittente, issuer), eq(identita_aziendale.soggetto, subject)))
  return row?.utente_id ?? null
}

/** Returns whether an operator can re-authenticate with the company account. */
export const haAccountAziendale = async (
  reader: Reader,
  { sign_on }: Pick<Config, 'sign_on'>,
  utente_id: number,
) => sign_on !== null && (await identitaDi(reader, utente_id)) !== null
