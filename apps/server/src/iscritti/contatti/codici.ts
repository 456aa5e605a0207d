import { randomInt } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { type Canale, codiceOtpScritto, OTP } from '@primo/domain/platform/otp'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockAccount } from '../../accesso/account/commands.ts'
import {
  type LimitRule,
  limitKey,
  reserveAttempt,
  resetAttempts,
  reteDi,
} from '../../accesso/account/rate-limits.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { testoCodiceEmail, testoCodiceSms } from '../../registro/messaggi/message-texts.ts'
import { codice_otp } from './tables.ts'

const ATTESA: LimitRule = {
  ambito: 'otp-attesa',
  soglia: 1,
  finestra_s: OTP.attesa_s,
  perche: 'Ti abbiamo appena mandato un codice.',
}
const PER_CONTATTO: LimitRule = {
  ambito: 'otp-contatto',
  soglia: OTP.invii_contatto_ora,
  finestra_s: 3600,
  perche: 'Qui abbiamo già mandato molti codici.',
}
const MOLTI_DALLA_RETE = 'Da questa rete sono stati chiesti molti codici.'
const PER_INDIRIZZO: LimitRule = {
  ambito: 'otp-indirizzo',
  soglia: OTP.invii_indirizzo_ora,
  finestra_s: 3600,
  perche: MOLTI_DALLA_RETE,
}
/**
 * Rate limit with backoff: after the first codes requested from a network address in an hour (`invii_indirizzo_liberi`), each
 * further one makes the next wait longer, but for seconds only, so that many sign-ups in one evening get through.
 */
const IN_FILA: LimitRule = {
  ambito: 'otp-fila',
  soglia: OTP.invii_indirizzo_liberi,
  finestra_s: 3600,
  attesa_s: OTP.attesa_indirizzo_s,
  attesa_max_s: OTP.attesa_indirizzo_max_s,
  perche: MOLTI_DALLA_RETE,
}
const ERRORI: LimitRule = {
  ambito: 'otp-errori',
  soglia: OTP.errori_max,
  finestra_s: OTP.errori_finestra_min * 60,
}

type Contatti = Record<Canale, string>

/** Returns the text whose hash is stored for a code. It binds the code to one member, one channel and one exact contact. */
function legato(utente_id: number, canale: Canale, contatto: string, codice: number) {
  return `${utente_id}|${canale}|${contatto}|${codice}`
}

const improntePossibili = (secrets: Secrets, utente_id: number, contatti: Contatti, codice: number) =>
  (Object.keys(contatti) as Canale[]).flatMap((canale) =>
    secrets.prints('otp', legato(utente_id, canale, contatti[canale], codice)),
  )

/** Returns the SQL condition that selects a member's codes for a channel that were not revoked. */
const alive = (utente_id: number, canale: Canale) =>
  and(eq(codice_otp.utente_id, utente_id), eq(codice_otp.canale, canale), isNull(codice_otp.annullato_il))

/** Returns a member's codes that were not revoked: pending ones first, then used ones, newest first. */
async function codiciDi(trx: Trx, utente_id: number) {
  return trx
    .select({
      id: codice_otp.id,
      canale: codice_otp.canale,
      impronta: codice_otp.impronta,
      usato_il: codice_otp.usato_il,
      scaduto: sql<boolean>`${codice_otp.scade_il} <= clock_timestamp()`,
    })
    .from(codice_otp)
    .where(and(eq(codice_otp.utente_id, utente_id), isNull(codice_otp.annullato_il)))
    .orderBy(sql`${codice_otp.usato_il} is null desc`, sql`${codice_otp.id} desc`)
}

/**
 * Revokes the codes of a member's channel: pending ones, when a newer one is sent; used ones too, with their verification,
 * when the contact has changed.
 */
export async function annullaCodici(
  trx: Trx,
  utente_id: number,
  canale: Canale,
  which: 'in attesa' | 'tutti',
): Promise<void> {
  await trx
    .update(codice_otp)
    .set({ annullato_il: sql`now()` })
    .where(and(alive(utente_id, canale), which === 'in attesa' ? isNull(codice_otp.usato_il) : undefined))
}

/**
 * Counts a code that is about to be sent to a contact, requested from a network address (decisions §4): at most one every 60 s and
 * 5 an hour to a contact, 60 an hour from an address.
 */
export async function riservaInvio(
  trx: Trx,
  secrets: Secrets,
  { contatto, indirizzo }: { contatto: string; indirizzo: string },
): Promise<Refusal<'TROPPE_RICHIESTE'> | null> {
  const limiti: [LimitRule, string][] = [
    [ATTESA, contatto],
    [PER_CONTATTO, contatto],
    [PER_INDIRIZZO, reteDi(indirizzo)],
    [IN_FILA, reteDi(indirizzo)],
  ]
  for (const [regola, chi] of limiti) {
    const outcome = await reserveAttempt(trx, limitKey(secrets, regola, chi), regola)
    if (isRefusal(outcome)) return outcome
  }
  return null
}

/**
 * Sends a one-time code to one of the member's contacts (decisions §4), within the limits of `riservaInvio`. The new code revokes
 * the previous one and differs from all of the member's others.
 */
export async function inviaCodice(
  trx: Trx,
  services: Services,
  data: { utente_id: number; canale: Canale; indirizzo: string },
): Promise<
  | { contatto: string; scade_il: Date; prossimo_invio_il: Date }
  | Refusal<'CONTATTO_GIA_VERIFICATO' | 'TROPPE_RICHIESTE'>
> {
  const { secrets, config } = services
  const { utente_id, canale } = data
  const account = await lockAccount(trx, utente_id)
  const contatti: Contatti = { cellulare: account.cellulare, email: account.email }
  const contatto = contatti[canale]
  const verificato = canale === 'email' ? account.email_verificata_il : account.cellulare_verificato_il
  if (verificato !== null) return refuse('CONTATTO_GIA_VERIFICATO')
  const no = await riservaInvio(trx, secrets, { contatto, indirizzo: data.indirizzo })
  if (no) return no

  await annullaCodici(trx, utente_id, canale, 'in attesa')
  const usate = new Set((await codiciDi(trx, utente_id)).map((c) => c.impronta))
  let codice: number
  do codice = randomInt(OTP.min, OTP.max + 1)
  while (improntePossibili(secrets, utente_id, contatti, codice).some((i) => usate.has(i)))

  const now = clock.now()
  const scade_il = new Date(now.getTime() + OTP.validita_min * 60_000)
  await trx.insert(codice_otp).values({
    utente_id,
    canale,
    impronta: secrets.print('otp', legato(utente_id, canale, contatto, codice)),
    creato_il: now,
    scade_il,
  })
  const { product, public_url } = config
  await scriviMessaggio(trx, services, {
    canale: canale === 'email' ? 'email' : 'sms',
    destinatario: contatto,
    ...(canale === 'email'
      ? testoCodiceEmail({ product, name: null }, String(codice))
      : testoCodiceSms(`il tuo codice ${product}`, String(codice), public_url)),
    scade_il,
  })
  return { contatto, scade_il, prossimo_invio_il: new Date(now.getTime() + OTP.attesa_s * 1000) }
}

/**
 * Verifies a code and consumes it: a pending code verifies its channel once. Wrong codes are counted, and five in 15 minutes
 * block further attempts; a used code returns its own error and is not counted. The counter's row is locked first, so
 * concurrent attempts are checked one at a time.
 * @returns `errato` for a wrong code: the transaction must commit, or the count would be lost.
 */
export async function consumaCodice(
  trx: Trx,
  secrets: Secrets,
  utente_id: number,
  written: string,
): Promise<
  { canale: Canale } | 'errato' | Refusal<'CODICE_GIA_USATO' | 'CODICE_NON_VALIDO' | 'TROPPE_RICHIESTE'>
> {
  const key = limitKey(secrets, ERRORI, String(utente_id))
  const riservato = await reserveAttempt(trx, key, ERRORI)
  if (isRefusal(riservato)) return riservato
  const codice = codiceOtpScritto(written)
  if (codice === null) return refuse('CODICE_NON_VALIDO')
  const account = await lockAccount(trx, utente_id)
  const possibili = improntePossibili(
    secrets,
    utente_id,
    { cellulare: account.cellulare, email: account.email },
    codice,
  )
  const found = (await codiciDi(trx, utente_id)).find((c) => possibili.includes(c.impronta))
  if (found && found.usato_il !== null) return refuse('CODICE_GIA_USATO')
  if (!found || found.scaduto) return 'errato'
  await trx.update(codice_otp).set({ usato_il: sql`clock_timestamp()` }).where(eq(codice_otp.id, found.id))
  await resetAttempts(trx, key)
  return { canale: found.canale }
}

/**
 * Consumes the member's code for this channel that was entered correctly within the last ten minutes.
 * @returns whether there was one
 */
export async function prendiProva(trx: Trx, utente_id: number, canale: Canale): Promise<boolean> {
  const taken = await trx
    .update(codice_otp)
    .set({ confermato_il: sql`now()` })
    .where(
      and(
        alive(utente_id, canale),
        isNull(codice_otp.confermato_il),
        sql`${codice_otp.usato_il} > now() - make_interval(mins => ${OTP.conferma_min})`,
      ),
    )
    .returning({ id: codice_otp.id })
  return taken.length > 0
}
