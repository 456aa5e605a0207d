import { and, eq, inArray, ne } from 'drizzle-orm'
import { nextId, type Reader, type Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { anagrafica } from './tables.ts'

type DatiGiuridica = { denominazione: string; codice_fiscale: string; quando: Date }

const values = (secrets: Secrets, id: number, { denominazione, codice_fiscale, quando }: DatiGiuridica) => ({
  denominazione,
  codice_fiscale_cifrato: secrets.encrypt('anagrafica.codice_fiscale_cifrato', id, codice_fiscale),
  codice_fiscale_indice: secrets.print('indice', codice_fiscale),
  aggiornata_il: quando,
})

/**
 * Adds a legal person (persona giuridica), whose codice fiscale has been checked, to the anagrafica.
 * @returns the new id, or null when another one has that codice fiscale
 */
export async function creaGiuridica(trx: Trx, secrets: Secrets, data: DatiGiuridica): Promise<number | null> {
  const id = await nextId(trx, 'anagrafica')
  // The unique index does not see hashes made with another key.
  if (secrets.others && (await codiceFiscaleDiAltra(trx, secrets, data.codice_fiscale, id))) return null
  const [row] = await trx
    .insert(anagrafica)
    .overridingSystemValue()
    .values({ id, tipo: 'giuridica', ...values(secrets, id, data), creata_il: data.quando })
    .onConflictDoNothing()
    .returning({ id: anagrafica.id })
  return row?.id ?? null
}

/** Replaces name and codice fiscale of a legal person (persona giuridica). */
export async function riscriviGiuridica(
  trx: Trx,
  secrets: Secrets,
  id: number,
  data: DatiGiuridica,
): Promise<void> {
  await trx
    .update(anagrafica)
    .set(values(secrets, id, data))
    .where(eq(anagrafica.id, id))
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
