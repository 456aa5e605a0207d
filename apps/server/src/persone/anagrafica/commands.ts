import { leggiCodiceFiscale } from '@primo/domain/persone/codice-fiscale'
import { oggiARoma } from '@primo/domain/platform/data'
import { prossimoId, type Trx } from '../../platform/db/db.ts'
import type { Segreti } from '../../platform/secrets/segreti.ts'
import { codiceFiscaleNoto } from './queries.ts'
import { anagrafica } from './tables.ts'

/**
 * Adds a natural person to the registry.
 * @param dati names and codice fiscale already normalised and checked.
 * @returns the new id, or null when that codice fiscale is already there (even written a moment ago by
 * another transaction: the unique index waits for it).
 */
export async function creaPersona(
  trx: Trx,
  segreti: Segreti,
  dati: { nome: string; cognome: string; codice_fiscale: string; creata_il: Date },
): Promise<number | null> {
  const lettura = leggiCodiceFiscale(dati.codice_fiscale, oggiARoma(new Date()))
  // Of another key the unique index knows nothing.
  if (segreti.altre && (await codiceFiscaleNoto(trx, segreti, dati.codice_fiscale))) return null
  const id = await prossimoId(trx, 'anagrafica')
  const [riga] = await trx
    .insert(anagrafica)
    .overridingSystemValue()
    .values({
      id,
      tipo: 'fisica',
      denominazione: `${dati.nome} ${dati.cognome}`,
      nome: dati.nome,
      cognome: dati.cognome,
      codice_fiscale_cifrato: segreti.cifra('anagrafica.codice_fiscale_cifrato', id, dati.codice_fiscale),
      codice_fiscale_indice: segreti.impronta('indice', dati.codice_fiscale),
      data_nascita: lettura?.data_nascita ?? null,
      creata_il: dati.creata_il,
      aggiornata_il: dati.creata_il,
    })
    .onConflictDoNothing()
    .returning({ id: anagrafica.id })
  return riga?.id ?? null
}
