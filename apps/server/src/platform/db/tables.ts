import { pgTable, timestamp } from 'drizzle-orm/pg-core'

/** Written again and again to know that writing is possible; holds nothing. */
export const sonda = pgTable('sonda', {
  quando: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
