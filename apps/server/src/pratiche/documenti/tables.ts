import type { StatoDocumento, TipoDocumentoPratica } from '@primo/domain/pratiche/documento'
import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { documento_richiesto } from '../../anagrafica/tipi/tables.ts'
import { bigId, bigNumber, bigRef, instant } from '../../platform/db/columns.ts'
import { pratica } from '../pratiche/tables.ts'
import { pratica_soggetto } from '../soggetti/tables.ts'
import type { Firma } from './document-content.ts'

/**
 * Documents of pratiche. The content is an encrypted object in the file store, named by `oggetto`; the name that the sender's file
 * had is not kept, because it may contain personal data. Objects without a row are deleted at night.
 */
export const pratica_documento = pgTable(
  'pratica_documento',
  {
    id: bigId(),
    pratica_id: bigRef(() => pratica.id).notNull(),
    richiesto_id: bigRef(() => documento_richiesto.id).notNull(),
    /** Subject whose document it is. Null = of the whole pratica. */
    soggetto_id: bigRef(() => pratica_soggetto.id),
    stato: text().$type<StatoDocumento>().notNull(),
    /** Reason of a rejection, which the sender reads. */
    motivo: text(),
    /** Last day on which the document is valid. */
    scade_il: date(),
    tipo: text().$type<TipoDocumentoPratica>().notNull(),
    pagine: smallint(),
    byte: bigNumber().notNull(),
    /** SHA-256 of the content. */
    impronta: text().notNull(),
    /** Digital signatures found in the content. */
    firme: jsonb().$type<Firma[]>().notNull().default([]),
    /** Name of the object in the file store. Null once the content is deleted. */
    oggetto: uuid(),
    /** Key of the content, encrypted with the server's key. */
    chiave_cifrata: text(),
    /** Id of the upload of its first page, by which a repeated request finds the document that the first one made. */
    primo_caricamento: uuid().notNull().unique(),
    inviato_il: instant().notNull(),
    /** Member or operator who sent it. Null = the subject, through their own link. */
    inviato_da: bigRef(() => utente.id),
    deciso_il: instant(),
    deciso_da: bigRef(() => utente.id),
  },
  (t) => [
    index('pratica_documento_pratica').on(t.pratica_id, t.id),
    // For the foreign key, when a subject is deleted.
    index('pratica_documento_soggetto').on(t.soggetto_id).where(sql`soggetto_id is not null`),
    // Documents near their expiry.
    index('pratica_documento_scadenza')
      .on(t.scade_il)
      .where(sql`stato = 'controllato' and scade_il is not null`),
    check(
      'pratica_documento_stato',
      sql`${t.stato} in ('ricevuto', 'controllato', 'rifiutato', 'sostituito')`,
    ),
    check('pratica_documento_motivo', sql`(${t.stato} = 'rifiutato') = (${t.motivo} is not null)`),
  ],
)

/**
 * Uploads in progress, which a client resumes after a lost connection. Each chunk is an encrypted object in the file store. Deleted
 * once they are part of a document, or after their retention term.
 */
export const caricamento = pgTable(
  'caricamento',
  {
    id: uuid().primaryKey().defaultRandom(),
    pratica_id: bigRef(() => pratica.id).notNull(),
    /** Member or operator who uploads. Null = the subject, through their own link. */
    utente_id: bigRef(() => utente.id),
    /** Subject who uploads through their own link. Null = a member or an operator. */
    soggetto_id: bigRef(() => pratica_soggetto.id),
    byte: bigNumber().notNull(),
    ricevuti: bigNumber().notNull().default(0),
    /** Sizes in bytes of the chunks received, in order. */
    pezzi: bigNumber().array().notNull().default([]),
    /** Key of the chunks, encrypted with the server's key. */
    chiave_cifrata: text().notNull(),
    creato_il: instant().notNull(),
  },
  (t) => [
    index('caricamento_pratica').on(t.pratica_id),
    index('caricamento_utente').on(t.utente_id),
    index('caricamento_soggetto').on(t.soggetto_id).where(sql`soggetto_id is not null`),
    index('caricamento_creato').on(t.creato_il),
    check('caricamento_misura', sql`${t.ricevuti} between 0 and ${t.byte}`),
  ],
)
