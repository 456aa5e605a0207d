import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, writtenAt } from '../../platform/db/columns.ts'
import { folded } from '../../platform/db/search-sql.ts'

/** Natural and legal persons. Codici fiscali are encrypted, with a keyed hash for lookups (decisions §11). */
export const anagrafica = pgTable(
  'anagrafica',
  {
    id: bigId(),
    tipo: text({ enum: ['fisica', 'giuridica'] }).notNull(),
    denominazione: text().notNull(),
    nome: text(),
    cognome: text(),
    codice_fiscale_cifrato: text(),
    codice_fiscale_indice: text(),
    /** Date of birth, derived from the codice fiscale, so that checking the age needs no decryption. */
    data_nascita: date(),
    creata_il: writtenAt(),
    aggiornata_il: writtenAt(),
  },
  (t) => [
    uniqueIndex('anagrafica_codice_fiscale_unico').on(t.tipo, t.codice_fiscale_indice),
    // Search by fragments of a name, without accents and case, through a trigram index.
    index('anagrafica_nome_cercato').using('gin', sql.raw(`${folded('denominazione')} gin_trgm_ops`)),
    // Partial index of the companies, which are few among the persons.
    index('anagrafica_azienda_cercata')
      .using('gin', sql.raw(`${folded('denominazione')} gin_trgm_ops`))
      .where(sql`tipo = 'giuridica'`),
    // Companies in the order of names.
    index('anagrafica_azienda_per_nome')
      .on(sql.raw(folded('denominazione')), t.id)
      .where(sql`tipo = 'giuridica'`),
    check('anagrafica_tipo_valido', sql`${t.tipo} in ('fisica', 'giuridica')`),
  ],
)
