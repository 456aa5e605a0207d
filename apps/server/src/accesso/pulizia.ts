import { and, isNull, lt, or, sql } from 'drizzle-orm'
import type { Trx } from '../db.ts'
import { limite, sessione, token_accesso, token_refresh } from './tables.ts'

/** Forgets counts that no longer count, tokens that no longer open and sessions closed for a month. */
export async function pulisciAccesso(trx: Trx): Promise<void> {
  const ieri = sql`now() - interval '1 day'`
  await trx
    .delete(limite)
    .where(and(lt(limite.dal, ieri), or(isNull(limite.chiuso_fino), lt(limite.chiuso_fino, sql`now()`))))
  await trx.delete(token_accesso).where(lt(token_accesso.scade_il, ieri))
  await trx.delete(token_refresh).where(lt(token_refresh.scade_il, ieri))
  await trx.delete(sessione).where(lt(sessione.chiusa_il, sql`now() - interval '30 days'`))
}
