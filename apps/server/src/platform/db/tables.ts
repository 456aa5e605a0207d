import { pgTable } from 'drizzle-orm/pg-core'
import { writtenAt } from './columns.ts'

/** Table that the health check writes to, to find out whether the database accepts writes. Its rows mean nothing. */
export const sonda = pgTable('sonda', {
  quando: writtenAt(),
})
