import { STATI_RICHIESTA } from '@primo/domain/premio'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { utente } from '../accesso/tables.ts'
import { edizione } from '../manifestazioni/tables.ts'

/** The catalogue of each edition (decisions §9). */
export const premio = pgTable(
  'premio',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    edizione_id: integer()
      .notNull()
      .references(() => edizione.id),
    codice: text().notNull(),
    descrizione: text().notNull(),
    dettaglio: text().notNull(),
    categoria: text().notNull(),
    /** Address of the picture, relative to the site. */
    immagine: text().notNull(),
    punti: integer().notNull(),
    /** Pieces ever put in the catalogue; null = unlimited. */
    scorta: integer(),
    /** Pieces left: `scorta` less the requests that hold one. */
    disponibili: integer(),
    valore_cent: integer().notNull(),
    valido_dal: date().notNull(),
    valido_al: date().notNull(),
    limite_persona: integer(),
  },
  (t) => [
    uniqueIndex('premio_codice_unico').on(t.edizione_id, t.codice),
    check('premio_scorta', sql`(${t.scorta} is null) = (${t.disponibili} is null)`),
    check('premio_disponibili', sql`${t.disponibili} between 0 and ${t.scorta}`),
    check('premio_punti_positivi', sql`${t.punti} > 0 and ${t.valore_cent} > 0`),
    check('premio_validita', sql`${t.valido_dal} <= ${t.valido_al}`),
  ],
)

/** Requests of a prize, with a copy of its price and of where to send it. */
export const richiesta_premio = pgTable(
  'richiesta_premio',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What a person says on the phone: P and the id on six digits. */
    codice: text()
      .notNull()
      .generatedAlwaysAs(sql`'P' || lpad(id::text, greatest(6, length(id::text)), '0')`),
    utente_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => utente.id),
    edizione_id: integer()
      .notNull()
      .references(() => edizione.id),
    premio_id: integer()
      .notNull()
      .references(() => premio.id),
    stato: text({ enum: STATI_RICHIESTA }).notNull().default('richiesta'),
    punti: integer().notNull(),
    nota: text(),
    sped_nominativo: text().notNull(),
    sped_indirizzo: text().notNull(),
    sped_cap: text().notNull(),
    sped_comune: text().notNull(),
    sped_provincia: text().notNull(),
    corriere: text(),
    tracking: text(),
    consegna_entro: date().notNull(),
    creata_il: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('richiesta_premio_codice_unico').on(t.codice),
    index('richiesta_premio_utente').on(t.utente_id, t.creata_il, t.id),
    index('richiesta_premio_premio').on(t.premio_id, t.stato),
    // The operators' queue and its counts.
    index('richiesta_premio_coda').on(t.stato, t.consegna_entro, t.id),
    check('richiesta_premio_spedizione', sql`(${t.corriere} is null) = (${t.tracking} is null)`),
  ],
)

/** Every state a request went through: who, when, why. */
export const richiesta_storia = pgTable(
  'richiesta_storia',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    richiesta_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => richiesta_premio.id),
    stato: text({ enum: STATI_RICHIESTA }).notNull(),
    quando: timestamp({ withTimezone: true }).notNull(),
    attore_id: bigint({ mode: 'number' }).references(() => utente.id),
    nota: text(),
  },
  (t) => [index('richiesta_storia_richiesta').on(t.richiesta_id, t.id)],
)
