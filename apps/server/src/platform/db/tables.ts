import { pgTable } from 'drizzle-orm/pg-core'
import { writtenAt } from './columns.ts'

/** Written again and again to know that writing is possible; holds nothing. */
export const sonda = pgTable('sonda', {
  quando: writtenAt(),
})
