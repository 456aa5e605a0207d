/**
 * Geografia: comuni (anche cessati), province, nazioni e CAP. Sono dati di riferimento: li scrive solo
 * `caricaGeografia`, a partire dai pacchetti npm, e nessun'altra parte li modifica.
 */
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Stati esteri e Italia; `codice` è il codice catastale (`Z…`), `Z000` per l'Italia. */
export const nazione = pgTable('nazione', {
  id: integer().primaryKey(),
  codice: text().notNull().unique(),
  descrizione: text().notNull(),
  /** ISO 3166-1 alpha-2; vuoto per gli Stati che non esistono più. */
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
    /** Codice ISTAT di sei cifre; manca per i comuni cessati. */
    cod_istat: text(),
    descrizione: text().notNull(),
    /** Sigla di oggi; per i cessati l'ultima che hanno avuto, anche se non esiste più (PL, FU, ZA). */
    provincia: text().notNull(),
    nuova_provincia: text(),
    cessato: boolean().notNull(),
    data_modifica: date({ mode: 'string' }),
    operatore: text(),
    cab: text(),
    cin: text(),
    cod_comune: text(),
    /** A parità di nome trovato, i capoluoghi vengono prima. */
    capoluogo: boolean().notNull(),
    /** I nomi piegati, italiano e altra lingua, tra barre: `| bolzano | bozen |`. */
    ricerca: text().notNull(),
    /** Gli stessi senza spazi, per chi scrive «laquila» o «santangelo»: `|bolzano|bozen|`. */
    ricerca_unita: text().notNull(),
  },
  (t) => [index('comune_provincia_idx').on(t.provincia)],
)

export const comuneCap = pgTable(
  'comune_cap',
  {
    id_comune: integer()
      .notNull()
      .references(() => comune.id),
    cap: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.id_comune, t.cap] })],
)

/** Una sola riga: la versione dei dati caricati, perché riaprire sia immediato. */
export const geografiaVersione = pgTable('geografia_versione', {
  unica: boolean().primaryKey().default(true),
  versione: text().notNull(),
})
