import { STATI_RICHIESTA } from '@primo/domain/raccolta/premio'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { stepColumns, utente } from '../../accesso/account/tables.ts'
import { bigId, bigRef, bytea, instant, smallId, smallRef, writtenAt } from '../../platform/db/columns.ts'
import { edizione } from '../manifestazioni/tables.ts'

/** SQL of a request's tracking number as it is searched: letters and digits in capitals. */
export const TRACKING_SEARCHED = `translate(upper(tracking), ' -./', '')`

/** Prizes in the catalogue of each edition (decisions §9). */
export const premio = pgTable(
  'premio',
  {
    id: smallId(),
    edizione_id: smallRef(() => edizione.id).notNull(),
    codice: text().notNull(),
    descrizione: text().notNull(),
    dettaglio: text().notNull(),
    categoria: text().notNull(),
    /** URL of the image, relative to the site. */
    immagine: text().notNull(),
    punti: integer().notNull(),
    /** Total number of pieces added to the catalogue. Null = unlimited. */
    scorta: integer(),
    /** Number of pieces left: `scorta` minus one for each request that holds a piece. */
    disponibili: integer(),
    valore_cent: integer().notNull(),
    valido_dal: date().notNull(),
    valido_al: date().notNull(),
    limite_persona: integer(),
    /** Position among the featured prizes. Null = not featured. */
    evidenza: smallint(),
    /** Operator who added the prize. Null = the system. */
    creato_da: bigRef(() => utente.id),
    creato_il: writtenAt(),
    /** Instant at which the prize was withdrawn from the catalogue. */
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
 * History of the prizes. The trigger `premio_aggiunto` writes each prize's first row, so that the sum of the pieces always equals
 * the stock.
 */
export const premio_storia = pgTable(
  'premio_storia',
  {
    id: bigId(),
    premio_id: smallRef(() => premio.id).notNull(),
    cosa: text({ enum: FATTI_PREMIO }).notNull(),
    /** Pieces added to the catalogue or, when negative, removed; null for unlimited prizes or without a change. */
    pezzi: integer(),
    motivo: text(),
    /** Changed fields of an event `modificato`, each with its old and new value. */
    campi: jsonb().$type<{ campo: string; prima: string; dopo: string }[]>(),
    ...stepColumns(),
  },
  (t) => [index('premio_storia_premio').on(t.premio_id, t.id)],
)

/** Images of prizes, by content hash: small enough to be backed up with the database, without a shared folder. */
export const immagine_premio = pgTable(
  'immagine_premio',
  {
    /** SHA-256 of the bytes, hexadecimal: an image is stored once and is immutable. */
    hash: text().primaryKey(),
    tipo: text().notNull(),
    byte: bytea().notNull(),
    /** Uploaded image in the smaller sizes (`LATI_FOTO`). Null for images uploaded before these were stored. */
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

/** Desired prizes, at most one per member. A desired prize is removed when it is requested. */
export const desiderio = pgTable('desiderio', {
  utente_id: bigRef(() => utente.id).primaryKey(),
  premio_id: smallRef(() => premio.id).notNull(),
  scelto_il: instant().notNull(),
})

/** Prize requests, with a copy of price and shipping address. */
export const richiesta_premio = pgTable(
  'richiesta_premio',
  {
    id: bigId(),
    /** Code of the request to be read out on the phone: P and the id in six digits. */
    codice: text()
      .notNull()
      .generatedAlwaysAs(sql`'P' || lpad(id::text, greatest(6, length(id::text)), '0')`),
    utente_id: bigRef(() => utente.id).notNull(),
    edizione_id: smallRef(() => edizione.id).notNull(),
    premio_id: smallRef(() => premio.id).notNull(),
    stato: text({ enum: STATI_RICHIESTA }).notNull().default('richiesta'),
    punti: integer().notNull(),
    /** Value of the prize in cents at the time of the request. */
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
    // Open obligations of an edition.
    index('richiesta_premio_edizione').on(t.edizione_id, t.stato),
    index('richiesta_premio_premio').on(t.premio_id, t.stato),
    // The operators' queue and its counts.
    index('richiesta_premio_coda').on(t.stato, t.consegna_entro, t.id),
    // The same in the other orders of the queue.
    index('richiesta_premio_consegna').on(t.consegna_entro, t.id),
    index('richiesta_premio_punti').on(t.punti, t.id),
    index('richiesta_premio_codice_cercato').using('gin', sql.raw('lower(codice) gin_trgm_ops')),
    index('richiesta_premio_tracking')
      .using('btree', sql.raw(`${TRACKING_SEARCHED} text_pattern_ops`))
      .where(sql`tracking is not null`),
    index('richiesta_premio_creata').on(t.creata_il, t.id),
    check('richiesta_premio_spedizione', sql`(${t.corriere} is null) = (${t.tracking} is null)`),
  ],
)

/** History of the prize requests: state, actor, instant and reason of each step. */
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
    // BRIN index for periods: steps are appended in time order.
    index('richiesta_storia_quando').using('brin', t.quando),
    // Steps of an operator.
    index('richiesta_storia_attore').on(t.attore_id, t.richiesta_id),
    // Deliveries of a year, for the register of prizes.
    index('richiesta_storia_consegne').on(t.quando).where(sql`${t.stato} = 'consegnata'`),
  ],
)
