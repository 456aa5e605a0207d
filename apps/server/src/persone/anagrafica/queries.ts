import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Lettore } from '../../platform/db/db.ts'
import { guastoDi } from '../../platform/db/db-guasti.ts'
import type { Segreti } from '../../platform/secrets/segreti.ts'
import { anagrafica } from './tables.ts'

/** The registry, `id` and `denominazione`: for the queries of other areas to join. */
export const ANAGRAFICHE_SQL = 'select id, denominazione from anagrafica'

/** The tax codes there are, by entry and encrypted as they stand: for other areas to join, and to open below. */
export const CODICI_FISCALI_SQL =
  'select id, codice_fiscale_cifrato as cifrato from anagrafica where codice_fiscale_cifrato is not null'

/** A tax code in clear text. */
export const apriCodiceFiscale = (segreti: Segreti, { id, cifrato }: { id: number; cifrato: string }) =>
  segreti.decifra('anagrafica.codice_fiscale_cifrato', id, cifrato)

/** A natural person of the registry, codice fiscale in clear text: for that person's own eyes. */
export async function leggiPersona(
  lettore: Lettore,
  segreti: Segreti,
  id: number,
): Promise<{ nome: string; cognome: string; codice_fiscale: string; data_nascita: string | null }> {
  const [riga] = await lettore.select().from(anagrafica).where(eq(anagrafica.id, id))
  return {
    nome: riga?.nome ?? '',
    cognome: riga?.cognome ?? '',
    codice_fiscale: riga?.codice_fiscale_cifrato
      ? apriCodiceFiscale(segreti, { id, cifrato: riga.codice_fiscale_cifrato })
      : '',
    data_nascita: riga?.data_nascita ?? null,
  }
}

/** False when a codice fiscale that is there cannot be read with these keys; true also when there is none. */
export async function codiciFiscaliLeggibili(lettore: Lettore, segreti: Segreti): Promise<boolean> {
  const [riga] = await lettore
    .select({ id: anagrafica.id })
    .from(anagrafica)
    .where(and(eq(anagrafica.tipo, 'fisica'), isNotNull(anagrafica.codice_fiscale_cifrato)))
    .limit(1)
  if (!riga) return true
  return leggiPersona(lettore, segreti, riga.id).then(
    () => true,
    (errore: unknown) => {
      if (guastoDi(errore)) throw errore
      return false
    },
  )
}

/** Names of entries of the registry, by id. */
export async function denominazioni(lettore: Lettore, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const righe = await lettore
    .select({ id: anagrafica.id, denominazione: anagrafica.denominazione })
    .from(anagrafica)
    .where(inArray(anagrafica.id, ids))
  return new Map(righe.map((r) => [r.id, r.denominazione]))
}

/** Whether a natural person with this codice fiscale is already known. */
export async function codiceFiscaleNoto(
  lettore: Lettore,
  segreti: Segreti,
  codice: string,
): Promise<boolean> {
  const indici = segreti.impronte('indice', codice)
  const quante = await lettore.$count(
    anagrafica,
    and(eq(anagrafica.tipo, 'fisica'), inArray(anagrafica.codice_fiscale_indice, indici)),
  )
  return quante > 0
}

/** Birth date of a natural person, from his codice fiscale; null when it is not known. */
export async function dataNascita(lettore: Lettore, id: number): Promise<string | null> {
  const [riga] = await lettore
    .select({ data_nascita: anagrafica.data_nascita })
    .from(anagrafica)
    .where(eq(anagrafica.id, id))
  return riga?.data_nascita ?? null
}
