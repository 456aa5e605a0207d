import { customType } from 'drizzle-orm/pg-core'

/** Bytes in a column. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (byte) => Buffer.from(byte),
})
