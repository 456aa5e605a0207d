import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, bigRef, instant, smallRef } from '../../platform/db/columns.ts'
import { utente } from '../accesso/tables.ts'
import { anagrafica } from '../anagrafica/tables.ts'
import { comune, nazione } from '../geo/tables.ts'

const azienda_id = () => bigRef(() => azienda.id_anagrafica).primaryKey()

/** Companies: what the registry does not hold of a persona giuridica. */
export const azienda = pgTable(
  'azienda',
  {
    id_anagrafica: bigRef(() => anagrafica.id).primaryKey(),
    partita_iva: text().notNull().unique('azienda_partita_iva_unica'),
    id_natura_giuridica: integer().notNull(),
    codice_ateco: text(),
    categorie_merceologiche: integer().array().notNull(),
    /** The member who wrote it and, until somebody is approved with it, may write it again. */
    titolare_id: bigRef(() => utente.id).notNull(),
    /** When somebody was first approved with it: from then on it is the operators' to change. */
    approvata_il: instant(),
    creata_il: instant().notNull(),
    aggiornata_il: instant().notNull(),
    /** Name and e-mail of who wrote it, as they are looked for: written by triggers only. */
    titolare_cercato: text().notNull().default(''),
  },
  (t) => [
    index('azienda_titolare_cercato').using('gin', sql.raw('titolare_cercato gin_trgm_ops')),
    index('azienda_titolare').on(t.titolare_id),
    // The operators' list, the last written first.
    index('azienda_creata').on(t.creata_il, t.id_anagrafica),
    index('azienda_da_approvare').on(t.creata_il, t.id_anagrafica).where(sql`approvata_il is null`),
  ],
)

/** Where a company has its seat (spec §3, Company address). */
export const sede_azienda = pgTable('sede_azienda', {
  id_anagrafica: azienda_id(),
  indirizzo: text().notNull(),
  id_comune: smallRef(() => comune.id).notNull(),
  cap: text().notNull(),
  id_nazione: smallRef(() => nazione.id).notNull(),
  id_stato_utilizzo: integer().notNull(),
})

/** Every check made on whether a company's data may be used, and how it came out. */
export const controllo_azienda = pgTable(
  'controllo_azienda',
  {
    id: bigId(),
    id_anagrafica: bigRef(() => azienda.id_anagrafica).notNull(),
    id_stato_utilizzo: integer().notNull(),
    quando: instant().notNull(),
    /** The operator who checked; null = the system. */
    operatore_id: bigRef(() => utente.id),
  },
  (t) => [index('controllo_azienda_di').on(t.id_anagrafica, t.id)],
)

/** Who signs for a company (spec §3). Codice fiscale and document number are encrypted (decisions §11). */
export const legale_rappresentante = pgTable(
  'legale_rappresentante',
  {
    id_anagrafica: azienda_id(),
    cognome: text().notNull(),
    nome: text().notNull(),
    codice_fiscale_cifrato: text().notNull(),
    codice_fiscale_indice: text().notNull(),
    id_tipo_documento: text().notNull(),
    numero_documento_cifrato: text().notNull(),
    numero_documento_indice: text().notNull(),
    data_rilascio_documento: date().notNull(),
    data_scadenza_documento: date().notNull(),
    /** Null when it was issued abroad. */
    id_citta_rilascio: smallRef(() => comune.id),
    citta_nascita: text().notNull(),
    provincia_nascita: text().notNull(),
    data_nascita: date().notNull(),
    sesso: text({ enum: ['M', 'F'] }).notNull(),
    rilasciato_da: text().notNull(),
    email: text().notNull(),
    /** E.164. */
    cellulare: text().notNull(),
    id_stato_utilizzo: integer().notNull(),
  },
  (t) => [
    index('legale_rappresentante_codice_fiscale').on(t.codice_fiscale_indice),
    index('legale_rappresentante_documento').on(t.numero_documento_indice),
  ],
)
