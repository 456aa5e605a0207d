import type { CanaleLettera, DestinatarioLettera } from '@primo/domain/pratiche/lettera'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { utente } from '../../accesso/account/tables.ts'
import { bigId, bigRef, instant } from '../../platform/db/columns.ts'
import { pratica } from '../pratiche/tables.ts'
import { pratica_soggetto } from '../soggetti/tables.ts'

/** Templates of lettere and e-mails. They are made inactive, never deleted, because lettere refer to them. */
export const modello_lettera = pgTable(
  'modello_lettera',
  {
    id: bigId(),
    nome: text().notNull(),
    destinatario: text().$type<DestinatarioLettera>().notNull(),
    oggetto: text().notNull(),
    testo: text().notNull(),
    attivo: boolean().notNull(),
  },
  (t) => [
    unique('modello_lettera_nome').on(t.nome),
    check('modello_lettera_destinatario', sql`${t.destinatario} in ('persona', 'convenzionato')`),
  ],
)

/** Lettere and e-mails written from a pratica, append-only. */
export const pratica_lettera = pgTable(
  'pratica_lettera',
  {
    id: bigId(),
    pratica_id: bigRef(() => pratica.id).notNull(),
    /** Subject who receives it. Null = the convenzionato. */
    soggetto_id: bigRef(() => pratica_soggetto.id),
    modello_id: bigRef(() => modello_lettera.id).notNull(),
    canale: text().$type<CanaleLettera>().notNull(),
    /** Sender, recipient, subject and text as JSON (`Contenuto`), encrypted. */
    contenuto_cifrato: text().notNull(),
    /** Message in the outbox, which is deleted earlier than the lettera. Null = a PDF. */
    messaggio_id: bigint({ mode: 'number' }),
    autore_id: bigRef(() => utente.id).notNull(),
    quando: instant().notNull(),
  },
  (t) => [
    index('pratica_lettera_pratica').on(t.pratica_id, t.id),
    index('pratica_lettera_soggetto').on(t.soggetto_id).where(sql`soggetto_id is not null`),
    check('pratica_lettera_canale', sql`${t.canale} in ('email', 'pdf')`),
  ],
)
