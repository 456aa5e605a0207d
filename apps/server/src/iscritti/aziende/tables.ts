import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { comune, nazione } from '../../anagrafica/geo/tables.ts'
import { anagrafica } from '../../anagrafica/persone/tables.ts'
import { bigId, bigRef, instant, smallRef } from '../../platform/db/columns.ts'

const azienda_id = () => bigRef(() => azienda.id_anagrafica).primaryKey()

/** Companies: what `anagrafica` does not store about a legal person. */
export const azienda = pgTable(
  'azienda',
  {
    id_anagrafica: bigRef(() => anagrafica.id).primaryKey(),
    partita_iva: text().notNull().unique('azienda_partita_iva_unica'),
    id_natura_giuridica: integer().notNull(),
    codice_ateco: text(),
    categorie_merceologiche: integer().array().notNull(),
    /** Member who registered the company and may edit it until its first enrolment is approved. */
    titolare_id: bigRef(() => utente.id).notNull(),
    /** Instant at which the company's first enrolment was approved: from then on only operators change its data. */
    approvata_il: instant(),
    creata_il: instant().notNull(),
    aggiornata_il: instant().notNull(),
    /** Name and e-mail of the owner for the search; written by triggers only. */
    titolare_cercato: text().notNull().default(''),
  },
  (t) => [
    index('azienda_titolare_cercato').using('gin', sql.raw('titolare_cercato gin_trgm_ops')),
    index('azienda_titolare').on(t.titolare_id),
    // Order of the operators' list, the last registered first.
    index('azienda_creata').on(t.creata_il, t.id_anagrafica),
    index('azienda_da_approvare').on(t.creata_il, t.id_anagrafica).where(sql`approvata_il is null`),
  ],
)

/** Registered offices of companies (specification §3, Company address). */
export const sede_azienda = pgTable('sede_azienda', {
  id_anagrafica: azienda_id(),
  indirizzo: text().notNull(),
  id_comune: smallRef(() => comune.id).notNull(),
  cap: text().notNull(),
  id_nazione: smallRef(() => nazione.id).notNull(),
  id_stato_utilizzo: integer().notNull(),
})

/** Verifications of companies' data, with their results. */
export const controllo_azienda = pgTable(
  'controllo_azienda',
  {
    id: bigId(),
    id_anagrafica: bigRef(() => azienda.id_anagrafica).notNull(),
    id_stato_utilizzo: integer().notNull(),
    quando: instant().notNull(),
    /** Operator who verified the data. Null = the system. */
    operatore_id: bigRef(() => utente.id),
  },
  (t) => [index('controllo_azienda_di').on(t.id_anagrafica, t.id)],
)

/** Legal representatives of companies (specification §3). Codice fiscale and document number are encrypted (decisions §11). */
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
    /** Comune that issued the document. Null when it was issued abroad. */
    id_citta_rilascio: smallRef(() => comune.id),
    citta_nascita: text().notNull(),
    provincia_nascita: text().notNull(),
    data_nascita: date().notNull(),
    sesso: text({ enum: ['M', 'F'] }).notNull(),
    rilasciato_da: text().notNull(),
    email: text().notNull(),
    /** Mobile number in E.164 format. */
    cellulare: text().notNull(),
    id_stato_utilizzo: integer().notNull(),
  },
  (t) => [
    index('legale_rappresentante_codice_fiscale').on(t.codice_fiscale_indice),
    index('legale_rappresentante_documento').on(t.numero_documento_indice),
  ],
)
