import { timingSafeEqual } from 'node:crypto'
import { eRifiuto } from '@primo/contract/platform/errors'
import type { Trx } from '../../platform/db/db.ts'
import type { Segreti } from '../../platform/secrets/segreti.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { testoCodiceAccesso } from '../../registro/messaggi/testi.ts'
import { chiaveLimite, type Regola, riserva } from './limiti.ts'
import { accodaPosta, avviaPosta, type CodaPosta } from './posta-account.ts'

const POSTA: CodaPosta = { coda: 'codice-accesso', campo: 'lavoro.codice_accesso' }
const ORA_MS = 3_600_000
/** Characters nobody takes one for another. */
const LETTERE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const INVII: Regola = { ambito: 'codice-accesso', soglia: 1, finestra_s: 3600 }

/**
 * The code that lets an e-mail's owner try his password when too many strangers have: the same for the whole hour and
 * for the next, so that whoever makes it be sent again takes nothing from who already has it. It exists for every
 * e-mail, known or not; only the known ones receive it.
 */
export function codiceAccesso(segreti: Segreti, email: string, adesso: Date): string {
  const byte = Buffer.from(segreti.impronta('otp', `accesso|${email}|${ora(adesso)}`), 'hex')
  return [...byte.subarray(0, 8)].map((b) => LETTERE[b % LETTERE.length]).join('')
}
const ora = (adesso: Date) => Math.floor(adesso.getTime() / ORA_MS)

/** Whether this is the code of the present hour, or of the one before. */
export function codiceAccessoVale(
  segreti: Segreti,
  email: string,
  scritto: string,
  adesso = new Date(),
): boolean {
  const pulito = Buffer.from(scritto.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  return [adesso, new Date(adesso.getTime() - ORA_MS)].some((quando) => {
    const giusto = Buffer.from(codiceAccesso(segreti, email, quando))
    return pulito.length === giusto.length && timingSafeEqual(pulito, giusto)
  })
}

/** Has the code sent, once an hour: the same is done for every e-mail. */
export async function mandaCodiceAccesso(
  trx: Trx,
  servizi: Pick<Servizi, 'segreti' | 'lavori'>,
  email: string,
): Promise<void> {
  const invio = await riserva(trx, chiaveLimite(servizi.segreti, INVII, email), INVII)
  if (!eRifiuto(invio)) await accodaPosta(trx, servizi, POSTA, email)
}

/**
 * Starts the job that mails the code to those who have an account. Also to an e-mail that was never verified: the code
 * opens nothing by itself, and without it a stranger could keep its owner out.
 */
export async function avviaCodiceAccesso(servizi: Servizi): Promise<void> {
  const { segreti, config } = servizi
  await avviaPosta(servizi, POSTA, async (_trx, { email }, adesso) => ({
    ...testoCodiceAccesso(config.prodotto, codiceAccesso(segreti, email, adesso)),
    durata_min: ORA_MS / 60_000,
  }))
}
