import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { byKey } from '../../platform/db/by-key.ts'
import type { Reader } from '../../platform/db/db.ts'
import { faultOf } from '../../platform/db/db-faults.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { anagrafica } from './tables.ts'

/** The companies of the registry: for the queries of other areas to join, and to look for a name in. */
export const GIURIDICHE_SQL = "select id, denominazione from anagrafica where tipo = 'giuridica'"

/** The registry, `id` and `denominazione`: for the queries of other areas to join. */
export const ANAGRAFICHE_SQL = 'select id, denominazione from anagrafica'

/** Names of natural persons as they wrote them, with the tax code encrypted: for other areas to join. */
export const PERSONE_FISICHE_SQL = 'select id, nome, cognome, codice_fiscale_cifrato from anagrafica'

/** The tax codes there are, by entry and encrypted as they stand: for other areas to join, and to open below. */
export const CODICI_FISCALI_SQL =
  'select id, codice_fiscale_cifrato as cifrato from anagrafica where codice_fiscale_cifrato is not null'

/** The keyed hash of each tax code, by entry: for other areas to look one up without opening any. */
export const CODICI_FISCALI_INDICE_SQL = 'select id, tipo, codice_fiscale_indice as indice from anagrafica'

/** A tax code in clear text. */
export const apriCodiceFiscale = (secrets: Secrets, { id, cifrato }: { id: number; cifrato: string }) =>
  secrets.decrypt('anagrafica.codice_fiscale_cifrato', id, cifrato)

/** A natural person of the registry, codice fiscale in clear text: for that person's own eyes. */
export async function leggiPersona(
  reader: Reader,
  secrets: Secrets,
  id: number,
): Promise<{ nome: string; cognome: string; codice_fiscale: string; data_nascita: string | null }> {
  const [row] = await reader.select().from(anagrafica).where(eq(anagrafica.id, id))
  return {
    nome: row?.nome ?? '',
    cognome: row?.cognome ?? '',
    codice_fiscale: row?.codice_fiscale_cifrato
      ? apriCodiceFiscale(secrets, { id, cifrato: row.codice_fiscale_cifrato })
      : '',
    data_nascita: row?.data_nascita ?? null,
  }
}

/** False when a codice fiscale that is there cannot be read with these keys; true also when there is none. */
export async function codiciFiscaliLeggibili(reader: Reader, secrets: Secrets): Promise<boolean> {
  const [row] = await reader
    .select({ id: anagrafica.id })
    .from(anagrafica)
    .where(and(eq(anagrafica.tipo, 'fisica'), isNotNull(anagrafica.codice_fiscale_cifrato)))
    .limit(1)
  if (!row) return true
  return leggiPersona(reader, secrets, row.id).then(
    () => true,
    (error: unknown) => {
      if (faultOf(error)) throw error
      return false
    },
  )
}

/** Names of entries of the registry, by id. */
export function denominazioni(reader: Reader, ids: number[]): Promise<Map<number, string>> {
  return byKey(reader, anagrafica.id, anagrafica.denominazione, ids)
}

/** Whether a natural person with this codice fiscale is already known. */
export async function codiceFiscaleNoto(reader: Reader, secrets: Secrets, codice: string): Promise<boolean> {
  const indici = secrets.prints('indice', codice)
  const count = await reader.$count(
    anagrafica,
    and(eq(anagrafica.tipo, 'fisica'), inArray(anagrafica.codice_fiscale_indice, indici)),
  )
  return count > 0
}

/** Birth date of a natural person, from his codice fiscale; null when it is not known. */
export async function dataNascita(reader: Reader, id: number): Promise<string | null> {
  const [row] = await reader
    .select({ data_nascita: anagrafica.data_nascita })
    .from(anagrafica)
    .where(eq(anagrafica.id, id))
  return row?.data_nascita ?? null
}
