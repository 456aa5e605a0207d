import { and, isNull, lt, or, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../../registro/conservazione/terms.ts'
import { limite, ripristino_contatti, sessione, token_accesso, token_refresh } from './tables.ts'

/**
 * Deletes expired rate-limit counts, tokens and contact changes that can no longer be undone, and sessions closed for a month.
 */
export async function cleanAccesso(trx: Trx): Promise<void> {
  await trx
    .delete(limite)
    .where(
      and(
        lt(limite.dal, beyondTerm('limiti')),
        or(isNull(limite.chiuso_fino), lt(limite.chiuso_fino, sql`now()`)),
      ),
    )
  await trx.delete(ripristino_contatti).where(lt(ripristino_contatti.scade_il, beyondTerm('ripristini')))
  await trx.delete(token_accesso).where(lt(token_accesso.scade_il, beyondTerm('token')))
  await trx.delete(token_refresh).where(lt(token_refresh.scade_il, beyondTerm('token')))
  await trx.delete(sessione).where(lt(sessione.chiusa_il, beyondTerm('sessioni')))
}
