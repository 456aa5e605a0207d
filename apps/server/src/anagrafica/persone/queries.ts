import { verificaCodiceFiscale } from '@primo/domain/anagrafica/codice-fiscale'
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { byKey, type Reader } from '../../platform/db/db.ts'
import { classifyDbError } from '../../platform/db/db-errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { anagrafica } from './tables.ts'

/** SQL query of the legal persons, `id` and `denominazione`, for joins and searches by name in other areas. */
export const GIURIDICHE_SQL = "select id, denominazione from anagrafica where tipo = 'giuridica'"

/** SQL query of all natural and legal persons, `id` and `denominazione`, for joins in other areas. */
export const ANAGRAFICHE_SQL = 'select id, denominazione from anagrafica'

/** SQL query of the natural persons with names and encrypted codice fiscale, for joins in other areas. */
export const PERSONE_FISICHE_SQL = 'select id, nome, cognome, codice_fiscale_cifrato from anagrafica'

/**
 * SQL query of the encrypted codici fiscali by person (`id`), for joins in other areas. Decrypt them with `apriCodiceFiscale`.
 */
export const CODICI_FISCALI_SQL =
  'select id, codice_fiscale_cifrato as cifrato from anagrafica where codice_fiscale_cifrato is not null'

/**
 * SQL query of the keyed hashes of the codici fiscali by person (`id`). Other areas look a codice fiscale up with it, without
 * decrypting any.
 */
export const CODICI_FISCALI_INDICE_SQL = 'select id, tipo, codice_fiscale_indice as indice from anagrafica'

/** Decrypts the codice fiscale of a natural or legal person. */
export const apriCodiceFiscale = (secrets: Secrets, { id, cifrato }: { id: number; cifrato: string }) =>
  secrets.decrypt('anagrafica.codice_fiscale_cifrato', id, cifrato)

/** Returns the personal data of a natural person, with the codice fiscale in clear text. */
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

/**
 * Returns whether a stored codice fiscale, taken as a sample, can be decrypted with the configured keys. True also when none is
 * stored.
 */
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
      if (classifyDbError(error)) throw error
      return false
    },
  )
}

/** Returns the names of natural and legal persons, by id. */
export function denominazioni(reader: Reader, ids: number[]): Promise<Map<number, string>> {
  return byKey(reader, anagrafica.id, anagrafica.denominazione, ids)
}

/** Returns whether a natural person with this codice fiscale is already registered. */
export async function codiceFiscaleNoto(reader: Reader, secrets: Secrets, codice: string): Promise<boolean> {
  const indici = secrets.prints('indice', codice)
  const count = await reader.$count(
    anagrafica,
    and(eq(anagrafica.tipo, 'fisica'), inArray(anagrafica.codice_fiscale_indice, indici)),
  )
  return count > 0
}

/** Returns the birth date of a natural person, from the codice fiscale; null when it is not known. */
export async function dataNascita(reader: Reader, id: number): Promise<string | null> {
  const [row] = await reader
    .select({ data_nascita: anagrafica.data_nascita })
    .from(anagrafica)
    .where(eq(anagrafica.id, id))
  return row?.data_nascita ?? null
}

/** Adds the keyed hashes of the search text `q` to a list's query parameters, when `q` is a valid codice fiscale. */
export function withTaxCode<Q extends object>(
  secrets: Pick<Secrets, 'prints'>,
  query: Q,
): Q & { indici?: readonly string[] } {
  const read = 'q' in query && typeof query.q === 'string' ? verificaCodiceFiscale(query.q) : null
  return read?.ok ? { ...query, indici: secrets.prints('indice', read.codice) } : query
}

/** Returns whether a legal person other than `tranne` has this codice fiscale. */
export async function codiceFiscaleDiAltra(
  reader: Reader,
  secrets: Secrets,
  codice: string,
  tranne: number,
): Promise<boolean> {
  const others = and(
    eq(anagrafica.tipo, 'giuridica'),
    inArray(anagrafica.codice_fiscale_indice, secrets.prints('indice', codice)),
    ne(anagrafica.id, tranne),
  )
  return (await reader.$count(anagrafica, others)) > 0
}

/** Returns name and codice fiscale of a legal person, in clear text; null when it does not exist. */
export async function leggiGiuridica(reader: Reader, secrets: Secrets, id: number) {
  const [row] = await reader.select().from(anagrafica).where(eq(anagrafica.id, id))
  if (row?.tipo !== 'giuridica') return null
  const encrypted = row.codice_fiscale_cifrato
  return {
    denominazione: row.denominazione,
    codice_fiscale: encrypted ? secrets.decrypt('anagrafica.codice_fiscale_cifrato', id, encrypted) : '',
  }
}
