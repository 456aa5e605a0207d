import { STATI_RICHIESTA } from '@primo/domain/raccolta/premio'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { stepColumns, utente } from '../../persone/accesso/tables.ts'
import { bigId, bigRef, bytea, instant, smallId, smallRef, writtenAt } from '../../platform/db/columns.ts'
import { edizione } from '../manifestazioni/tables.ts'

/** The catalogue of each edition (decisions §9). */
export const premio = pgTable(
  'premio',
  {
    id: smallId(),
    edizione_id: smallRef(() => edizione.id).notNull(),
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
    /** Its place among the prizes shown first. */
    evidenza: smallint(),
    /** Who put it in the catalogue; null = the system. */
    creato_da: bigRef(() => utente.id),
    creato_il: writtenAt(),
    /** Since when it is no longer in the catalogue. */
    ritirato_il: instant(),
  },
  (t) => [
    uniqueIndex('premio_codice_unico').on(t.edizione_id, t.codice),
    // The operators' catalogue, whole and by page.
    index('premio_edizione').on(t.edizione_id, t.punti, t.id),
    check('premio_scorta', sql`(${t.scorta} is null) = (${t.disponibili} is null)`),
    check('premio_disponibili', sql`${t.disponibili} between 0 and ${t.scorta}`),
    check('premio_punti_positivi', sql`${t.punti} > 0 and ${t.valore_cent} > 0`),
    check('premio_validita', sql`${t.valido_dal} <= ${t.valido_al}`),
  ],
)

export const FATTI_PREMIO = ['aggiunto', 'modificato', 'scorta', 'ritirato', 'rimesso'] as const

/**
 * Everything that happened to a prize. The database writes the first row itself (trigger `premio_aggiunto`), so that
 * the pieces of all rows always make the prize's stock.
 */
export const premio_storia = pgTable(
  'premio_storia',
  {
    id: bigId(),
    premio_id: smallRef(() => premio.id).notNull(),
    cosa: text({ enum: FATTI_PREMIO }).notNull(),
    /** Pieces put in the catalogue, or taken out of it; null where pieces are not counted or did not change. */
    pezzi: integer(),
    motivo: text(),
    /** With `modificato`: what each field was and is. */
    campi: jsonb().$type<{ campo: string; prima: string; dopo: string }[]>(),
    ...stepColumns(),
  },
  (t) => [index('premio_storia_premio').on(t.premio_id, t.id)],
)

/** Pictures of prizes, by what is in them: small, so that they travel with the database and no folder is shared. */
export const immagine_premio = pgTable(
  'immagine_premio',
  {
    /** SHA-256 of the bytes, hexadecimal: the same picture is kept once and never changes. */
    hash: text().primaryKey(),
    tipo: text().notNull(),
    byte: bytea().notNull(),
    /** The same, smaller (`LATI_FOTO`); null in what was uploaded before there were sizes. */
    media: bytea(),
    piccola: bytea(),
    caricata_da: bigRef(() => utente.id),
    caricata_il: writtenAt(),
  },
  (t) => [
    check('immagine_premio_tipo', sql`${t.tipo} in ('image/webp', 'image/png', 'image/jpeg')`),
    check('immagine_premio_piccola', sql`octet_length(${t.byte}) <= 184320`),
  ],
)

/** The prize each member wants, one at most: taken away when he asks for it. */
export const desiderio = pgTable('desiderio', {
  utente_id: bigRef(() => utente.id).primaryKey(),
  premio_id: smallRef(() => premio.id).notNull(),
  scelto_il: instant().notNull(),
})

/** Requests of a prize, with a copy of its price and of where to send it. */
export const richiesta_premio = pgTable(
  'richiesta_premio',
  {
    id: bigId(),
    /** What a person says on the phone: P and the id on six digits. */
    codice: text()
      .notNull()
      .generatedAlwaysAs(sql`'P' || lpad(id::text, greatest(6, length(id::text)), '0')`),
    utente_id: bigRef(() => utente.id).notNull(),
    edizione_id: smallRef(() => edizione.id).notNull(),
    premio_id: smallRef(() => premio.id).notNull(),
    stato: text({ enum: STATI_RICHIESTA }).notNull().default('richiesta'),
    punti: integer().notNull(),
    /** Value as it stood when the request was made, in cents. */
    valore_cent: integer().notNull(),
    nota: text(),
    sped_nominativo: text().notNull(),
    sped_indirizzo: text().notNull(),
    sped_cap: text().notNull(),
    sped_comune: text().notNull(),
    sped_provincia: text().notNull(),
    corriere: text(),
    tracking: text(),
    consegna_entro: date().notNull(),
    creata_il: instant().notNull(),
  },
  (t) => [
    uniqueIndex('richiesta_premio_codice_unico').on(t.codice),
    index('richiesta_premio_utente').on(t.utente_id, t.creata_il, t.id),
    // What an edition still owes.
    index('richiesta_premio_edizione').on(t.edizione_id, t.stato),
    index('richiesta_premio_premio').on(t.premio_id, t.stato),
    // The operators' queue and its counts.
    index('richiesta_premio_coda').on(t.stato, t.consegna_entro, t.id),
    // The same by when they were made.
    index('richiesta_premio_consegna').on(t.consegna_entro, t.id),
    index('richiesta_premio_punti').on(t.punti, t.id),
    index('richiesta_premio_codice_cercato').using('gin', sql.raw('lower(codice) gin_trgm_ops')),
    index('richiesta_premio_creata').on(t.creata_il, t.id),
    check('richiesta_premio_spedizione', sql`(${t.corriere} is null) = (${t.tracking} is null)`),
  ],
)

/** Every state a request went through: who, when, why. */
export const richiesta_storia = pgTable(
  'richiesta_storia',
  {
    id: bigId(),
    richiesta_id: bigRef(() => richiesta_premio.id).notNull(),
    stato: text({ enum: STATI_RICHIESTA }).notNull(),
    ...stepColumns(),
    nota: text(),
  },
  (t) => [
    index('richiesta_storia_richiesta').on(t.richiesta_id, t.id),
    // What happened in some days: steps are written in their order.
    index('richiesta_storia_quando').using('brin', t.quando),
    // What an operator had a hand in.
    index('richiesta_storia_attore').on(t.attore_id, t.richiesta_id),
    // The prizes delivered in a year, for the register.
    index('richiesta_storia_consegne').on(t.quando).where(sql`${t.stato} = 'consegnata'`),
  ],
)
