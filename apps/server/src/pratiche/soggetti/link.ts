import { randomBytes, randomInt } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { ChiMandaIlLink } from '@primo/contract/pratiche/cliente'
import { clock } from '@primo/domain/platform/clock'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { composeEmail } from '@primo/domain/platform/message-text'
import { codiceOtpScritto, OTP } from '@primo/domain/platform/otp'
import { type CanaleLink, LINK_CLIENTE_GIORNI, SESSIONE_CLIENTE_MIN } from '@primo/domain/pratiche/cliente'
import { eq } from 'drizzle-orm'
import { hashToken } from '../../accesso/account/authenticate.ts'
import { ACCOUNT_SQL, leggiAccount, PERSONE_SQL } from '../../accesso/account/queries.ts'
import { type LimitRule, limitKey, reserveAttempt, resetAttempts } from '../../accesso/account/rate-limits.ts'
import { riservaInvio } from '../../iscritti/contatti/codici.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { ClientCaller } from '../../platform/http/authorize.ts'
import type { AuthenticateClient } from '../../platform/http/bind.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { testoCodiceSms } from '../../registro/messaggi/message-texts.ts'
import { PRATICHE_APERTE_SQL, praticaConTitolare } from '../pratiche/queries.ts'
import { type Chi, chiudiLinkDi, lockSoggetti, NON_CE } from './commands.ts'
import { type SoggettoInChiaro, soggettiInChiaro } from './queries.ts'
import { link_cliente } from './tables.ts'

type Tools = Pick<Services, 'secrets' | 'jobs' | 'config'>

/** Links that an account may create in a day, and send to one contact: they go to people who did not ask for them. */
const DI_UN_ACCOUNT: LimitRule = {
  ambito: 'link-cliente-account',
  soglia: 60,
  finestra_s: 86_400,
  perche: 'Oggi hai già creato molti link.',
}
const A_UN_CONTATTO: LimitRule = {
  ambito: 'link-cliente-contatto',
  soglia: 5,
  finestra_s: 86_400,
  perche: 'A questo contatto oggi il link è già partito più volte.',
}
/** Wrong codes for a link: a few in a row, and few more in a day, because a forwarded link lasts for days. */
const ERRORI: LimitRule = {
  ambito: 'link-cliente-errori',
  soglia: OTP.errori_max,
  finestra_s: OTP.errori_finestra_min * 60,
}
const ERRORI_GIORNO: LimitRule = { ambito: 'link-cliente-errori-giorno', soglia: 20, finestra_s: 86_400 }

const NON_VALE = refuse('LINK_NON_VALIDO', {
  message: 'Questo link non vale più. Chiedine un altro a chi te l’ha mandato.',
})

/** Returns the URL of a link. The token is in the fragment, which browsers do not send: it is in no server's log. */
const urlOf = (public_url: string, token: string) => `${public_url}/cliente#${token}`

/** Builds the message with the link, for a person who has never seen the product. */
function testoLink(canale: 'sms' | 'email', product: string, to: SoggettoInChiaro, da: string, url: string) {
  if (canale === 'sms')
    return { oggetto: '', testo: `${da} ti chiede i documenti per il finanziamento: ${url}` }
  const until = longDate(todayInRome(new Date(clock.now().getTime() + LINK_CLIENTE_GIORNI * 86_400_000)))
  return {
    oggetto: 'I documenti per la tua richiesta di finanziamento',
    testo: composeEmail(
      { product, name: to.cognome === null ? null : to.nome },
      `${da} segue la tua richiesta di finanziamento, e ti chiede alcuni documenti. Per vedere quali mancano e mandarli, anche fotografati con il telefono, apri questo link:

${url}

Non serve registrarsi: ti mandiamo un codice per SMS. Il link vale fino ${elide('al', until)}. Se non aspettavi questo messaggio, ignoralo.`,
    ),
  }
}

/**
 * Creates the link of a subject of an open pratica, and sends it unless the convenzionato passes it on. An earlier link of the
 * subject is closed.
 * @returns URL of the link; null when it was sent
 */
export async function creaLink(
  trx: Trx,
  { secrets, jobs, config }: Tools,
  { pratica_id, attore_id, quando, id }: Chi & { id: number; attore_id: number },
  canale: CanaleLink,
): Promise<{ url: string | null } | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'TROPPE_RICHIESTE'>> {
  const locked = await lockSoggetti(trx, secrets, pratica_id)
  if (isRefusal(locked)) return locked
  const found = locked.soggetti.find((one) => one.id === id)
  if (!found) return NON_CE
  const { cellulare, email } = found
  if (cellulare === null)
    return refuse('STATO_NON_PERMESSO', {
      message: 'Di questa persona manca il cellulare, a cui arriva il codice: aggiungilo, poi riprova.',
    })
  if (cellulare === (await leggiAccount(trx, attore_id))?.cellulare)
    return refuse('STATO_NON_PERMESSO', {
      message: 'Qui c’è il tuo cellulare: scrivi quello della persona, perché il codice deve arrivare a lei.',
    })
  if (canale === 'email' && email === null)
    return refuse('STATO_NON_PERMESSO', {
      message: 'Di questa persona manca l’e-mail: aggiungila, poi riprova.',
    })
  const to = canale === 'sms' ? cellulare : canale === 'email' ? email : null
  for (const [rule, whose] of [
    [DI_UN_ACCOUNT, String(attore_id)],
    [A_UN_CONTATTO, to],
  ] as const) {
    const counted = whose === null ? null : await reserveAttempt(trx, limitKey(secrets, rule, whose), rule)
    if (isRefusal(counted)) return counted as Refusal<'TROPPE_RICHIESTE'>
  }
  await chiudiLinkDi(trx, id, quando)
  const token = randomBytes(32).toString('base64url')
  const scade_il = new Date(quando.getTime() + LINK_CLIENTE_GIORNI * 86_400_000)
  await trx.insert(link_cliente).values({
    soggetto_id: id,
    impronta: hashToken(token),
    creato_da: attore_id,
    creato_il: quando,
    scade_il,
  })
  await registraEvento(trx, {
    attore_id,
    tipo: 'soggetto.link_creato',
    oggetto: 'pratica_soggetto',
    oggetto_id: id,
    dati: { pratica_id, canale },
  })
  const url = urlOf(config.public_url, token)
  if (to === null || canale === 'copia') return { url }
  const { titolare } = (await praticaConTitolare(trx, pratica_id))!
  const text = testoLink(canale, config.product, found, titolare, url)
  await scriviMessaggio(trx, { secrets, jobs }, { canale, destinatario: to, ...text, scade_il })
  return { url: null }
}

/** Closes the link of a subject, with its session. */
export async function chiudiLink(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  { pratica_id, attore_id, quando, id }: Chi & { id: number },
): Promise<null | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  const locked = await lockSoggetti(trx, secrets, pratica_id)
  if (isRefusal(locked)) return locked
  if (!(await chiudiLinkDi(trx, id, quando))) return null
  await registraEvento(trx, {
    attore_id,
    tipo: 'soggetto.link_chiuso',
    oggetto: 'pratica_soggetto',
    oggetto_id: id,
    dati: { pratica_id },
  })
  return null
}

/** Links that are valid: neither closed nor expired, of an open pratica whose owner is not blocked. */
const VALIDI = `
  select l.id as link_id, l.soggetto_id, s.pratica_id, l.impronta, l.sessione_impronta, l.sessione_scade_il,
         t.denominazione as convenzionato
    from link_cliente l join pratica_soggetto s on s.id = l.soggetto_id
    join (${PRATICHE_APERTE_SQL}) p on p.id = s.pratica_id
    join (${ACCOUNT_SQL}) u on u.id = p.utente_id and not u.bloccato
    join (${PERSONE_SQL}) t on t.utente_id = p.utente_id
   where l.chiuso_il is null and l.scade_il > now()`

type Valid = ClientCaller & { convenzionato: string }

/** Returns the valid link of a token with its subject, who has a mobile number; null when the link is not valid. */
async function linkDi(
  reader: Reader,
  secrets: Secrets,
  token: string,
): Promise<(Valid & { cellulare: string }) | null> {
  const [row] = await queryRows<Valid>(
    reader,
    `select link_id, soggetto_id, pratica_id, convenzionato from (${VALIDI}) l where impronta = $1`,
    [hashToken(token)],
  )
  if (!row) return null
  const subject = (await soggettiInChiaro(reader, secrets, row.pratica_id)).find(
    (s) => s.id === row.soggetto_id,
  )
  return subject?.cellulare ? { ...row, cellulare: subject.cellulare } : null
}

/** Returns what a link shows before its code: who sent it, and the end of the mobile number. */
export async function chiHaMandato(
  reader: Reader,
  { secrets }: Pick<Services, 'secrets'>,
  token: string,
): Promise<ChiMandaIlLink | Refusal<'LINK_NON_VALIDO'>> {
  const link = await linkDi(reader, secrets, token)
  return link ? { convenzionato: link.convenzionato, cellulare_finale: link.cellulare.slice(-3) } : NON_VALE
}

/** Returns the text whose hash is stored for a code. It binds the code to one link and one number. */
const legato = ({ link_id, cellulare }: { link_id: number; cellulare: string }, codice: number) =>
  `link-cliente|${link_id}|${cellulare}|${codice}`

/** Sends a code to the mobile number of a link's subject. The new code replaces the previous one. */
export async function mandaCodice(
  trx: Trx,
  services: Tools,
  { token, indirizzo }: { token: string; indirizzo: string },
): Promise<{ prossimo_invio_il: Date } | Refusal<'LINK_NON_VALIDO' | 'TROPPE_RICHIESTE'>> {
  const { secrets, config } = services
  const link = await linkDi(trx, secrets, token)
  if (!link) return NON_VALE
  const no = await riservaInvio(trx, secrets, { contatto: link.cellulare, indirizzo })
  if (no) return no
  const codice = randomInt(OTP.min, OTP.max + 1)
  const now = clock.now().getTime()
  const scade_il = new Date(now + OTP.validita_min * 60_000)
  await trx
    .update(link_cliente)
    .set({ codice_impronta: secrets.print('otp', legato(link, codice)), codice_scade_il: scade_il })
    .where(eq(link_cliente.id, link.link_id))
  const text = testoCodiceSms('il codice per aprire la tua richiesta', String(codice), config.public_url)
  await scriviMessaggio(trx, services, { canale: 'sms', destinatario: link.cellulare, ...text, scade_il })
  return { prossimo_invio_il: new Date(now + OTP.attesa_s * 1000) }
}

/**
 * Opens the session of a link with the code sent to its subject. It replaces the session opened before, so that a link is open in
 * one place only.
 * @returns `errato` for a wrong code: the transaction must commit, or the count of attempts would be lost; `usato` for the last
 * code when it has been used
 */
export async function apriSessione(
  trx: Trx,
  { secrets }: Pick<Services, 'secrets'>,
  { token, written }: { token: string; written: string },
): Promise<
  | { sessione: string; scade_il: Date }
  | 'errato'
  | 'usato'
  | Refusal<'LINK_NON_VALIDO' | 'CODICE_NON_VALIDO' | 'TROPPE_RICHIESTE'>
> {
  const link = await linkDi(trx, secrets, token)
  if (!link) return NON_VALE
  const codice = codiceOtpScritto(written)
  if (codice === null) return refuse('CODICE_NON_VALIDO')
  const [row] = await trx.select().from(link_cliente).where(eq(link_cliente.id, link.link_id)).for('update')
  const same =
    row?.chiuso_il === null &&
    row.codice_impronta !== null &&
    secrets.prints('otp', legato(link, codice)).includes(row.codice_impronta)
  // A used code has no expiry. Its repetition is no attempt at guessing: the response of the first request was lost.
  if (same && row.codice_scade_il === null) return 'usato'
  const rules = [ERRORI, ERRORI_GIORNO].map(
    (rule) => [rule, limitKey(secrets, rule, String(link.link_id))] as const,
  )
  for (const [rule, key] of rules) {
    // Locks the counter, so that concurrent attempts are checked one at a time.
    const counted = await reserveAttempt(trx, key, rule)
    if (isRefusal(counted)) return counted as Refusal<'TROPPE_RICHIESTE'>
  }
  const now = clock.now()
  if (!same || row.codice_scade_il === null || row.codice_scade_il <= now) return 'errato'
  for (const [, key] of rules) await resetAttempts(trx, key)
  const sessione = randomBytes(32).toString('base64url')
  const scade_il = new Date(now.getTime() + SESSIONE_CLIENTE_MIN * 60_000)
  await trx
    .update(link_cliente)
    .set({
      codice_scade_il: null,
      sessione_impronta: hashToken(sessione),
      sessione_scade_il: scade_il,
      aperto_il: row.aperto_il ?? now,
    })
    .where(eq(link_cliente.id, link.link_id))
  await registraEvento(trx, {
    attore_id: null,
    tipo: 'soggetto.link_aperto',
    oggetto: 'pratica_soggetto',
    oggetto_id: link.soggetto_id,
    dati: { pratica_id: link.pratica_id },
  })
  return { sessione, scade_il }
}

/** Closes the session of a link. The link stays valid, and asks for another code. */
export async function chiudiSessione(trx: Trx, link_id: number): Promise<void> {
  await trx.update(link_cliente).set({ sessione_impronta: null }).where(eq(link_cliente.id, link_id))
}

const AUTENTICA = `
  select link_id, soggetto_id, pratica_id from (${VALIDI}) l where sessione_impronta = $1 and sessione_scade_il > now()`
const FORMA = /^Bearer ([\w-]{43})$/

/** Authenticates the client of a pratica by the session of their link. Never cached: a closed link ends at once. */
export const authenticateClient: AuthenticateClient = async ({ db }, { authorization }) => {
  const [, token] = FORMA.exec(authorization ?? '') ?? []
  if (token === undefined) return null
  const [row] = await queryRows<ClientCaller>(db, {
    name: 'autentica_cliente',
    text: AUTENTICA,
    values: [hashToken(token)],
  })
  return row ?? null
}
