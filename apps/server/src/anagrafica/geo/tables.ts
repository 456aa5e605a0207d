/**
 * Geography: comuni (ceased ones too), province, nazioni and CAP. Reference data, written only by `loadGeografia` from the npm
 * packages.
 */
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { smallRef } from '../../platform/db/columns.ts'

/** Foreign States and Italy; `codice` is the codice catastale (`Z…`), `Z000` for Italy. */
export const nazione = pgTable('nazione', {
  id: integer().primaryKey(),
  codice: text().notNull().unique(),
  descrizione: text().notNull(),
  /** ISO 3166-1 alpha-2 code. Null for States that no longer exist. */
  country_code: text(),
  cessata: boolean().notNull(),
})

export const provincia = pgTable('provincia', {
  sigla: text().primaryKey(),
  descrizione: text().notNull(),
  regione: text().notNull(),
})

export const comune = pgTable(
  'comune',
  {
    id: integer().primaryKey(),
    codice: text().notNull().unique(),
    /** ISTAT code of six digits. Null for ceased comuni. */
    cod_istat: text(),
    descrizione: text().notNull(),
    /** Sigla of the comune's province. For ceased comuni the last province, even if it no longer exists (PL, FU, ZA). */
    provincia: text().notNull(),
    nuova_provincia: text(),
    cessato: boolean().notNull(),
    data_modifica: date({ mode: 'string' }),
    operatore: text(),
    cab: text(),
    cin: text(),
    cod_comune: text(),
    /** Whether the comune is a capoluogo. Capoluoghi come first among names that match equally well. */
    capoluogo: boolean().notNull(),
    /** Folded names of the comune, Italian and the other language, between bars: `| bolzano | bozen |`. */
    ricerca: text().notNull(),
    /** Folded names of the comune without spaces, for searches such as «laquila» or «santangelo»: `|bolzano|bozen|`. */
    ricerca_unita: text().notNull(),
  },
  (t) => [index('comune_provincia_idx').on(t.provincia)],
)

export const comuneCap = pgTable(
  'comune_cap',
  {
    id_comune: smallRef(() => comune.id).notNull(),
    cap: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.id_comune, t.cap] })],
)

/** Single row with the version of the loaded data, so that a start without changes is immediate. */
export const geografiaVersione = pgTable('geografia_versione', {
  unica: boolean().primaryKey().default(true),
  versione: text().notNull(),
})
