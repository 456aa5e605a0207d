import { isRefusal, type Refusal } from '@primo/contract/platform/errors'
import type { Services } from '../../platform/services/services.ts'
import { type LimitRule, limitKey, reserveAttempt } from './limits.ts'
import { reteDi } from './rete-di.ts'

/** Rate limits of the public endpoints by network address. */
const PUBBLICHE = {
  disponibile: { ambito: 'disponibile', soglia: 120, finestra_s: 900 },
  verifica: { ambito: 'verifica', soglia: 60, finestra_s: 900 },
  registrazione: { ambito: 'registrazione', soglia: 60, finestra_s: 3600 },
  sponsor: { ambito: 'sponsor', soglia: 120, finestra_s: 900 },
  password_email: { ambito: 'password-email', soglia: 20, finestra_s: 3600 },
  sfida_passkey: { ambito: 'sfida-passkey', soglia: 120, finestra_s: 900 },
  accesso_aziendale: { ambito: 'accesso-aziendale', soglia: 120, finestra_s: 900 },
  invito: { ambito: 'invito', soglia: 60, finestra_s: 3600 },
  guasti: { ambito: 'guasti', soglia: 30, finestra_s: 3600 },
  password_reset: { ambito: 'password-reset', soglia: 30, finestra_s: 3600 },
} as const satisfies Record<string, LimitRule>

/**
 * Counts a public call from `indirizzo` against its rate limit.
 * @returns TROPPE_RICHIESTE beyond the limit, else null
 */
export async function limitAddress(
  { secrets, withTransaction }: Pick<Services, 'secrets' | 'withTransaction'>,
  which: keyof typeof PUBBLICHE,
  indirizzo: string,
): Promise<Refusal<'TROPPE_RICHIESTE'> | null> {
  const regola = PUBBLICHE[which]
  const outcome = await withTransaction((trx) =>
    reserveAttempt(trx, limitKey(secrets, regola, reteDi(indirizzo)), regola),
  )
  return isRefusal(outcome) ? outcome : null
}
