import { parseCodiceFiscale } from '@primo/domain/anagrafica/codice-fiscale'
import { fullName } from '@primo/domain/anagrafica/person-names'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { and, eq, inArray } from 'drizzle-orm'
import { nextId, type Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { codiceFiscaleDiAltra, codiceFiscaleNoto, leggiPersona } from './queries.ts'
import { anagrafica } from './tables.ts'

/**
 * Adds a natural person to the anagrafica.
 * @param data names and codice fiscale already normalised and checked
 * @returns the new id, or null when that codice fiscale is already registered (also by a concurrent transaction: the unique index
 * waits for it)
 */
export async function creaPersona(
  trx: Trx,
  secrets: Secrets,
  data: { nome: string; cognome: string; codice_fiscale: string; anno_nascita?: number; creata_il: Date },
): Promise<number | null> {
  const lettura = parseCodiceFiscale(data.codice_fiscale, todayInRome(clock.now()), data.anno_nascita)
  // The unique index does not see hashes made with another key.
  if (secrets.others && (await codiceFiscaleNoto(trx, secrets, data.codice_fiscale))) return null
  const id = await nextId(trx, 'anagrafica')
  const [row] = await trx
    .insert(anagrafica)
    .overridingSystemValue()
    .values({
      id,
      tipo: 'fisica',
      denominazione: fullName(data),
      nome: data.nome,
      cognome: data.cognome,
      codice_fiscale_cifrato: secrets.encrypt('anagrafica.codice_fiscale_cifrato', id, data.codice_fiscale),
      codice_fiscale_indice: secrets.print('indice', data.codice_fiscale),
      data_nascita: lettura?.data_nascita ?? null,
      creata_il: data.creata_il,
      aggiornata_il: data.creata_il,
    })
    .onConflictDoNothing()
    .returning({ id: anagrafica.id })
  return row?.id ?? null
}

/**
 * Adds a natural person without a codice fiscale, such as an operator, to the anagrafica.
 * @returns the new id
 */
export async function creaPersonaSenzaCodice(
  trx: Trx,
  data: { nome: string; cognome: string; creata_il: Date },
): Promise<number> {
  const { nome, cognome, creata_il } = data
  const [row] = await trx
    .insert(anagrafica)
    .values({
      tipo: 'fisica',
      denominazione: fullName({ nome, cognome }),
      nome,
      cognome,
      creata_il,
      aggiornata_il: creata_il,
    })
    .returning({ id: anagrafica.id })
  return row!.id
}

/**
 * Replaces names and codice fiscale of a natural person. A one-person business with the same codice fiscale gets the new one too.
 * @param data names and codice fiscale already normalised and checked; `anno_nascita` when the code does not determine the
 * century
 * @throws the violation of `anagrafica_codice_fiscale_unico` when another person or company has that codice fiscale
 */
export async function riscriviPersona(
  trx: Trx,
  secrets: Secrets,
  id: number,
  data: { nome: string; cognome: string; codice_fiscale: string; anno_nascita?: number; quando: Date },
): Promise<void> {
  const { codice_fiscale: before } = await leggiPersona(trx, secrets, id)
  const { nome, cognome, codice_fiscale, quando } = data
  const codice = (id: number) => ({
    codice_fiscale_cifrato: secrets.encrypt('anagrafica.codice_fiscale_cifrato', id, codice_fiscale),
    codice_fiscale_indice: secrets.print('indice', codice_fiscale),
    aggiornata_il: quando,
  })
  const lettura = parseCodiceFiscale(codice_fiscale, todayInRome(quando), data.anno_nascita)
  await trx
    .update(anagrafica)
    .set({
      denominazione: fullName(data),
      nome,
      cognome,
      data_nascita: lettura?.data_nascita ?? null,
      ...codice(id),
    })
    .where(eq(anagrafica.id, id))
  if (codice_fiscale === before) return
  const [business] = await trx
    .select({ id: anagrafica.id })
    .from(anagrafica)
    .where(
      and(
        eq(anagrafica.tipo, 'giuridica'),
        inArray(anagrafica.codice_fiscale_indice, secrets.prints('indice', before)),
      ),
    )
  if (business) await trx.update(anagrafica).set(codice(business.id)).where(eq(anagrafica.id, business.id))
}

type DatiGiuridica = { denominazione: string; codice_fiscale: string; quando: Date }

const rowOf = (secrets: Secrets, id: number, { denominazione, codice_fiscale, quando }: DatiGiuridica) => ({
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
    .values({ id, tipo: 'giuridica', ...rowOf(secrets, id, data), creata_il: data.quando })
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
    .set(rowOf(secrets, id, data))
    .where(eq(anagrafica.id, id))
}
