import { and, eq, inArray, ne } from 'drizzle-orm'
import { type Lettore, prossimoId, type Trx } from '../../platform/db/db.ts'
import type { Segreti } from '../../platform/secrets/segreti.ts'
import { anagrafica } from './tables.ts'

type DatiGiuridica = { denominazione: string; codice_fiscale: string; quando: Date }

const valori = (segreti: Segreti, id: number, { denominazione, codice_fiscale, quando }: DatiGiuridica) => ({
  denominazione,
  codice_fiscale_cifrato: segreti.cifra('anagrafica.codice_fiscale_cifrato', id, codice_fiscale),
  codice_fiscale_indice: segreti.impronta('indice', codice_fiscale),
  aggiornata_il: quando,
})

/**
 * Adds a persona giuridica to the registry, its codice fiscale already checked.
 * @returns the new id, or null when another one has that codice fiscale.
 */
export async function creaGiuridica(trx: Trx, segreti: Segreti, dati: DatiGiuridica): Promise<number | null> {
  const id = await prossimoId(trx, 'anagrafica')
  // Of another key the unique index knows nothing.
  if (segreti.altre && (await codiceFiscaleDiAltra(trx, segreti, dati.codice_fiscale, id))) return null
  const [riga] = await trx
    .insert(anagrafica)
    .overridingSystemValue()
    .values({ id, tipo: 'giuridica', ...valori(segreti, id, dati), creata_il: dati.quando })
    .onConflictDoNothing()
    .returning({ id: anagrafica.id })
  return riga?.id ?? null
}

/** Writes name and codice fiscale of a persona giuridica again. */
export async function riscriviGiuridica(
  trx: Trx,
  segreti: Segreti,
  id: number,
  dati: DatiGiuridica,
): Promise<void> {
  await trx
    .update(anagrafica)
    .set(valori(segreti, id, dati))
    .where(eq(anagrafica.id, id))
}

/** Whether another persona giuridica than `tranne` has this codice fiscale. */
export async function codiceFiscaleDiAltra(
  lettore: Lettore,
  segreti: Segreti,
  codice: string,
  tranne: number,
): Promise<boolean> {
  const altre = and(
    eq(anagrafica.tipo, 'giuridica'),
    inArray(anagrafica.codice_fiscale_indice, segreti.impronte('indice', codice)),
    ne(anagrafica.id, tranne),
  )
  return (await lettore.$count(anagrafica, altre)) > 0
}

/** Name and codice fiscale of a persona giuridica, in clear text; null when there is none with this id. */
export async function leggiGiuridica(lettore: Lettore, segreti: Segreti, id: number) {
  const [riga] = await lettore.select().from(anagrafica).where(eq(anagrafica.id, id))
  if (riga?.tipo !== 'giuridica') return null
  const cifrato = riga.codice_fiscale_cifrato
  return {
    denominazione: riga.denominazione,
    codice_fiscale: cifrato ? segreti.decifra('anagrafica.codice_fiscale_cifrato', id, cifrato) : '',
  }
}
