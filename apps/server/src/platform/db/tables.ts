import { pgTable } from 'drizzle-orm/pg-core'
import { writtenAt } from './columns.ts'

/** Written by the health check to know whether the database accepts writes; holds no data. */
export const sonda = pgTable('sonda', {
  quando: writtenAt(),
})
