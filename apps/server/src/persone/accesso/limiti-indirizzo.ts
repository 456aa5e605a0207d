import { eRifiuto, type Rifiuto } from '@primo/contract/platform/errors'
import type { Servizi } from '../../platform/services/servizi.ts'
import { chiaveLimite, type Regola, riserva } from './limiti.ts'
import { reteDi } from './rete-di.ts'

/** How often one network address may ask what anybody may ask without an account. */
const PUBBLICHE = {
  disponibile: { ambito: 'disponibile', soglia: 120, finestra_s: 900 },
  verifica: { ambito: 'verifica', soglia: 60, finestra_s: 900 },
  registrazione: { ambito: 'registrazione', soglia: 60, finestra_s: 3600 },
  sponsor: { ambito: 'sponsor', soglia: 120, finestra_s: 900 },
  password_email: { ambito: 'password-email', soglia: 20, finestra_s: 3600 },
  password_reset: { ambito: 'password-reset', soglia: 30, finestra_s: 3600 },
} as const satisfies Record<string, Regola>

/** Counts a public call from `indirizzo`. @returns the refusal when there have been too many, else null. */
export async function limitaIndirizzo(
  { segreti, transazione }: Pick<Servizi, 'segreti' | 'transazione'>,
  quale: keyof typeof PUBBLICHE,
  indirizzo: string,
): Promise<Rifiuto<'TROPPE_RICHIESTE'> | null> {
  const regola = PUBBLICHE[quale]
  const esito = await transazione((trx) =>
    riserva(trx, chiaveLimite(segreti, regola, reteDi(indirizzo)), regola),
  )
  return eRifiuto(esito) ? esito : null
}
