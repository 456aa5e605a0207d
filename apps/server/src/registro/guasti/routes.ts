import type { Refusal } from '@primo/contract/platform/errors'
import * as contratto from '@primo/contract/registro/guasti'
import { type Bind, listed } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { leggiGuasti, registraGuasto } from './commands.ts'
import { checkInstallation } from './installation-checks.ts'

/**
 * Binds the endpoints by which pages report errors and administrators list the error reports and what needs attention in the
 * installation.
 * @param limit rate limit by network address; injected from a higher module
 */
export function guastiRoutes(
  bind: Bind,
  { db, config, withTransaction }: Services,
  limit: (indirizzo: string) => Promise<Refusal<'TROPPE_RICHIESTE'> | null>,
): void {
  bind(contratto.segnalaGuasto, async ({ body, indirizzo }) => {
    const troppe = await limit(indirizzo)
    if (troppe) return troppe
    await withTransaction((trx) => registraGuasto(trx, { ...body, volte: 1 }))
    return { data: null }
  })

  bind(contratto.guasti, async ({ query }) => listed(query, await leggiGuasti(db, query)))

  bind(contratto.problemi, async () => ({
    data: (await checkInstallation(db, config)).flatMap(({ rimedio, coda = null, ...check }) =>
      rimedio === null ? [] : [{ ...check, rimedio, coda }],
    ),
  }))
}
