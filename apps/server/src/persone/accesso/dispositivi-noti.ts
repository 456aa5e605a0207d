import { createHash } from 'node:crypto'
import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraSuDiSe } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { testoNuovoAccesso } from '../../registro/messaggi/testi.ts'
import { describeDevice } from './dispositivo.ts'
import { letterHead } from './letter-head.ts'
import { type LimitRule, limitKey, reserveAttempt } from './limits.ts'
import type { Account } from './queries.ts'
import { dispositivo_noto, utente } from './tables.ts'

/** Who empties his browser at every visit is not written to every time. */
const DETTI: LimitRule = { ambito: 'nuovo-accesso', soglia: 5, finestra_s: 86_400 }
/** Names a device made for itself (spec §3, Device id): a word that a client sends for all tells none from another. */
const PROPRIO = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const hash = (device_name: string) => createHash('sha256').update(device_name).digest('hex')

/** Whether the account that goes by this e-mail has been entered from this very device. */
export async function dispositivoNoto(reader: Reader, email: string, device_name: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: utente.id })
    .from(dispositivo_noto)
    .innerJoin(utente, eq(utente.id, dispositivo_noto.utente_id))
    .where(and(eq(utente.email, email), eq(dispositivo_noto.impronta, hash(device_name))))
  return row !== undefined && PROPRIO.test(device_name)
}

/** Remembers a device somebody has just entered from. @returns whether it is new to an account that has others. */
async function remember(trx: Trx, utente_id: number, device_name: string): Promise<boolean> {
  const suo = { utente_id, impronta: hash(device_name) }
  const [row] = await trx
    .insert(dispositivo_noto)
    .values(suo)
    .onConflictDoUpdate({
      target: [dispositivo_noto.utente_id, dispositivo_noto.impronta],
      set: { visto_il: sql`now()` },
    })
    .returning({ nuovo: sql<boolean>`xmax = 0` })
  const others = and(eq(dispositivo_noto.utente_id, utente_id), ne(dispositivo_noto.impronta, suo.impronta))
  return row!.nuovo && (await trx.$count(dispositivo_noto, others)) > 0
}

/**
 * Tells the owner of an account that somebody has entered from a device it did not know (decisions §3): by e-mail, where
 * it is proved, and among his notices. Never of the first device, which is the one he registered with.
 */
export async function avvisaNuovoDispositivo(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'jobs' | 'config'>,
  account: Account,
  { device_name, userAgent }: { device_name: string; userAgent: string },
): Promise<void> {
  if (!(await remember(trx, account.id, device_name))) return
  const said = await reserveAttempt(trx, limitKey(services.secrets, DETTI, String(account.id)), DETTI)
  if (isRefusal(said)) return
  const dispositivo = describeDevice(userAgent)
  await registraSuDiSe(trx, account.id, 'accesso_da_nuovo_dispositivo', { dispositivo })
  if (account.email_verificata_il === null) return
  const { public_url } = services.config
  const dispositivi = account.ruolo === 'user' ? `${public_url}/app/utente/dispositivi` : null
  await scriviMessaggio(trx, services, {
    canale: 'email',
    destinatario: account.email,
    ...testoNuovoAccesso(await letterHead(trx, services.config, account.id), {
      dispositivo,
      quando: clock.now(),
      dispositivi,
    }),
  })
}
