import { parseCodiceFiscale } from '@primo/domain/persone/codice-fiscale'
import { todayInRome } from '@primo/domain/platform/dates'
import { nextId, type Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
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
  secrets: Secrets,
  dati: { nome: string; cognome: string; codice_fiscale: string; creata_il: Date },
): Promise<number | null> {
  const lettura = parseCodiceFiscale(dati.codice_fiscale, todayInRome(new Date()))
  // Of another key the unique index knows nothing.
  if (secrets.others && (await codiceFiscaleNoto(trx, secrets, dati.codice_fiscale))) return null
  const id = await nextId(trx, 'anagrafica')
  const [riga] = await trx
    .insert(anagrafica)
    .overridingSystemValue()
    .values({
      id,
      tipo: 'fisica',
      denominazione: `${dati.nome} ${dati.cognome}`,
      nome: dati.nome,
      cognome: dati.cognome,
      codice_fiscale_cifrato: secrets.encrypt('anagrafica.codice_fiscale_cifrato', id, dati.codice_fiscale),
      codice_fiscale_indice: secrets.print('indice', dati.codice_fiscale),
      data_nascita: lettura?.data_nascita ?? null,
      creata_il: dati.creata_il,
      aggiornata_il: dati.creata_il,
    })
    .onConflictDoNothing()
    .returning({ id: anagrafica.id })
  return riga?.id ?? null
}
