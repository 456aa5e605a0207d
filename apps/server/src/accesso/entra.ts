import { setTimeout as attendi } from 'node:timers/promises'
import type { Token } from '@primo/contract/accesso'
import { eRifiuto, type Rifiuto, rifiuta } from '@primo/contract/errors'
import type { Servizi } from '../servizi.ts'
import { codaPassword, verificaPassword } from './password.ts'
import { accountConEmail } from './queries.ts'
import { apriSessione } from './sessioni.ts'
import { accessoRiuscito, riservaAccesso } from './tentativi.ts'

type Richiesta = {
  email: string
  password: string
  device_name: string
  indirizzo: string
  userAgent: string
}
type Esito = Token | Rifiuto<'CREDENZIALI_ERRATE' | 'ACCOUNT_BLOCCATO' | 'TROPPE_RICHIESTE'>

/**
 * Login (decisions §3, docs/decisions/0004). The attempt is counted, then the password verified, in one
 * turn of the queue: so at most two attempts are ever counted and not yet judged, and a hundred right ones
 * at once are all served. An unknown e-mail does the same work and gets the same answer.
 */
export async function entra(servizi: Servizi, richiesta: Richiesta): Promise<Esito> {
  const { esito, ritardo_ms } = await codaPassword(() => prova(servizi, richiesta))
  if (ritardo_ms > 0) await attendi(ritardo_ms)
  return esito
}

async function prova(servizi: Servizi, r: Richiesta): Promise<{ esito: Esito; ritardo_ms: number }> {
  const { db, segreti, transazione } = servizi
  const riservato = await transazione((trx) => riservaAccesso(trx, segreti, r.email, r.indirizzo))
  if (eRifiuto(riservato)) return { esito: riservato, ritardo_ms: 0 }
  const { ritardo_ms } = riservato
  const account = await accountConEmail(db, r.email)
  if (!(await verificaPassword(account?.password_hash ?? null, r.password)) || account === null) {
    return { esito: rifiuta('CREDENZIALI_ERRATE'), ritardo_ms }
  }
  const esito = await transazione(async (trx) => {
    await accessoRiuscito(trx, segreti, r.email, r.indirizzo)
    if (account.bloccato) return null
    return apriSessione(trx, segreti, {
      utente_id: account.id,
      dispositivo: r.device_name,
      userAgent: r.userAgent,
    })
  })
  return { esito: esito ?? rifiuta('ACCOUNT_BLOCCATO'), ritardo_ms }
}
