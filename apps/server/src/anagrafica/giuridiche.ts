import { and, eq, ne } from 'drizzle-orm'
import type { Lettore, Trx } from '../db.ts'
import type { Segreti } from '../segreti.ts'
import { anagrafica } from './tables.ts'

type DatiGiuridica = { denominazione: string; codice_fiscale: string; quando: Date }

const valori = (segreti: Segreti, { denominazione, codice_fiscale, quando }: DatiGiuridica) => ({
  denominazione,
  codice_fiscale_cifrato: segreti.cifra('campo', codice_fiscale),
  codice_fiscale_indice: segreti.impronta('indice', codice_fiscale),
  aggiornata_il: quando,
})

/**
 * Adds a persona giuridica to the registry, its codice fiscale already checked.
 * @returns the new id, or null when another one has that codice fiscale.
 */
export async function creaGiuridica(trx: Trx, segreti: Segreti, dati: DatiGiuridica): Promise<number | null> {
  const [riga] = await trx
    .insert(anagrafica)
    .values({ tipo: 'giuridica', ...valori(segreti, dati), creata_il: dati.quando })
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
  await trx.update(anagrafica).set(valori(segreti, dati)).where(eq(anagrafica.id, id))
}

/** Whether another persona giuridica than `tranne` has this codice fiscale. */
export async function codiceFiscaleDiAltra(
  lettore: Lettore,
  segreti: Segreti,
  codice: string,
  tranne: number,
): Promise<boolean> {
  const indice = segreti.impronta('indice', codice)
  const altre = and(
    eq(anagrafica.tipo, 'giuridica'),
    eq(anagrafica.codice_fiscale_indice, indice),
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
    codice_fiscale: cifrato ? segreti.decifra('campo', cifrato) : '',
  }
}
