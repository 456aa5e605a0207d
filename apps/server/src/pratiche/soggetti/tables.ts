import type { CanaleInformativa, RuoloSoggetto } from '@primo/domain/pratiche/soggetto'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigRef, instant } from '../../platform/db/columns.ts'
import { pratica } from '../pratiche/tables.ts'

/** Subjects of a pratica: client, co-applicants, guarantors (company §6). Never visible to a promotore. */
export const pratica_soggetto = pgTable(
  'pratica_soggetto',
  {
    id: bigId(),
    pratica_id: bigRef(() => pratica.id).notNull(),
    ruolo: text().$type<RuoloSoggetto>().notNull(),
    /** Given name, or the name of a company. */
    nome: text().notNull(),
    /** Family name. Null for a company. */
    cognome: text(),
    codice_fiscale_cifrato: text().notNull(),
    /** Keyed hash of the codice fiscale, by which duplicates are found. */
    codice_fiscale_indice: text().notNull(),
    /** Mobile number and e-mail address as JSON, encrypted. Null when neither is known. */
    contatti_cifrati: text(),
    creato_il: instant().notNull(),
    aggiornato_il: instant().notNull(),
  },
  (t) => [
    uniqueIndex('pratica_soggetto_unico').on(t.pratica_id, t.codice_fiscale_indice),
    uniqueIndex('pratica_soggetto_cliente').on(t.pratica_id).where(sql`ruolo = 'cliente'`),
    // Open pratiche of the same person.
    index('pratica_soggetto_codice').on(t.codice_fiscale_indice, t.pratica_id),
    check('pratica_soggetto_ruolo', sql`${t.ruolo} in ('cliente', 'cointestatario', 'garante')`),
  ],
)

/** Versions of the privacy notice for the clients of pratiche (GDPR art. 14), append-only. The last published is in force. */
export const informativa_cliente = pgTable('informativa_cliente', {
  id: bigId(),
  versione: text().notNull().unique(),
  testo: text().notNull(),
  /** SHA-256 of the text. */
  hash: text().notNull(),
  pubblicata_il: instant().notNull(),
  /** Operator who published it. Null = the text that comes with the product. */
  pubblicata_da: bigRef(() => utente.id),
})

/** Notices given to subjects and their consents, append-only: the last row counts. */
export const soggetto_informativa = pgTable(
  'soggetto_informativa',
  {
    id: bigId(),
    soggetto_id: bigRef(() => pratica_soggetto.id).notNull(),
    informativa_id: bigRef(() => informativa_cliente.id).notNull(),
    canale: text().$type<CanaleInformativa>().notNull(),
    /** Whether the subject consents to the transmission of their data to the banks. Null = not asked yet. */
    consenso: boolean(),
    quando: instant().notNull(),
    /** Member or operator who recorded it. Null = the subject, through their own link. */
    attore_id: bigRef(() => utente.id),
  },
  (t) => [index('soggetto_informativa_soggetto').on(t.soggetto_id, t.id)],
)

/** Links through which subjects send their documents without account (company §6). A subject has one open link at most. */
export const link_cliente = pgTable(
  'link_cliente',
  {
    id: bigId(),
    soggetto_id: bigRef(() => pratica_soggetto.id).notNull(),
    /** SHA-256 of the token in the link. */
    impronta: text().notNull().unique(),
    creato_da: bigRef(() => utente.id).notNull(),
    creato_il: instant().notNull(),
    scade_il: instant().notNull(),
    /** Instant at which it was closed before its expiry. */
    chiuso_il: instant(),
    /** Instant at which the subject first entered a code. */
    aperto_il: instant(),
    /** Keyed hash of the last code sent. */
    codice_impronta: text(),
    /** Expiry of the last code sent. Null once it is used. */
    codice_scade_il: instant(),
    /** SHA-256 of the token of the session that the last code opened: one at a time. */
    sessione_impronta: text().unique(),
    sessione_scade_il: instant(),
  },
  (t) => [
    index('link_cliente_soggetto').on(t.soggetto_id, t.id),
    uniqueIndex('link_cliente_aperto').on(t.soggetto_id).where(sql`chiuso_il is null`),
    index('link_cliente_scadenza').on(t.scade_il),
  ],
)
