/** Shared column definitions, so that keys, references and instants are alike in every table. */
import { type AnyPgColumn, bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Defines an integer column whose values may exceed 32 bits. They are read as JavaScript numbers, exact to 2^53. */
export const bigNumber = () => bigint({ mode: 'number' })

/** Defines the identity primary key of a table that grows with the number of members. */
export const bigId = () => bigNumber().primaryKey().generatedAlwaysAsIdentity()

/**
 * Defines the identity column `id` of a partitioned table (`partitions.ts`). It is not declared as primary key, since each
 * partition has its own.
 */
export const partitionedId = () => bigNumber().notNull().generatedAlwaysAsIdentity()

/** Defines the identity primary key of a table that stays small. */
export const smallId = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** Defines a foreign key to a table whose key is `bigId`; nullable unless `notNull`. */
export const bigRef = (to: () => AnyPgColumn) => bigNumber().references(to)

/**
 * Defines a column that refers to a table of a higher module, which may not be imported: the foreign key exists in the database
 * only, created by the migration (`boot/upward-foreign-keys.test.ts` checks it); nullable unless `notNull`.
 * @param _to the table, whose key is `bigId`
 */
export const upwardRef = (_to: string) => bigNumber()

/**
 * Defines a foreign key to a table whose key is `smallId` or a number assigned by a reference list; nullable unless `notNull`.
 */
export const smallRef = (to: () => AnyPgColumn) => integer().references(to)

/** Defines a foreign key to a table whose key is a text; nullable unless `notNull`. */
export const textRef = (to: () => AnyPgColumn) => text().references(to)

/** Defines a column of instants, independent of the session's time zone; nullable unless `notNull`. */
export const instant = () => timestamp({ withTimezone: true })

/** Defines the column of the time at which a row was written; default: now. */
export const writtenAt = () => instant().notNull().defaultNow()

/** Column type: position in the write-ahead log (LSN). */
export const walPosition = customType<{ data: string }>({ dataType: () => 'pg_lsn' })

/** Column type: binary data (`bytea`), read as a Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (byte) => Buffer.from(byte),
})
