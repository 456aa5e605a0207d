/** The columns that recur from table to table, so that keys, references and instants are alike everywhere. */
import { type AnyPgColumn, bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** A whole number that may outgrow 32 bits: read as a JavaScript number, exact to 2^53. */
export const bigNumber = () => bigint({ mode: 'number' })

/** The key of a table that grows with its members, given by the database. */
export const bigId = () => bigNumber().primaryKey().generatedAlwaysAsIdentity()

/** The same of a table cut by another column (`parts.ts`): the key is that of each part. */
export const partedId = () => bigNumber().notNull().generatedAlwaysAsIdentity()

/** The key of a table that stays small, given by the database. */
export const smallId = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** The row of another table whose key is `bigId`; null unless `notNull`. */
export const bigRef = (to: () => AnyPgColumn) => bigNumber().references(to)

/**
 * The row of a table of a wing above, which may not be imported: its foreign key is the database's alone, written by the
 * migration (`boot/upward-keys.test.ts` looks for it there); null unless `notNull`.
 * @param _to the table, whose key is `bigId`
 */
export const upwardRef = (_to: string) => bigNumber()

/** The row of another table whose key is `smallId` or a number of a list; null unless `notNull`. */
export const smallRef = (to: () => AnyPgColumn) => integer().references(to)

/** The row of another table whose key is a text; null unless `notNull`. */
export const textRef = (to: () => AnyPgColumn) => text().references(to)

/** A point in time, whatever the clock of who reads it; null unless `notNull`. */
export const instant = () => timestamp({ withTimezone: true })

/** When the row was written, unless it says another instant. */
export const writtenAt = () => instant().notNull().defaultNow()

/** A place in the log of the database. */
export const walPlace = customType<{ data: string }>({ dataType: () => 'pg_lsn' })

/** Bytes. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (byte) => Buffer.from(byte),
})
