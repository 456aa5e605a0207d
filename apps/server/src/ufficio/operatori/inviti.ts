import { createHash, randomBytes } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'
import type { TipoEvento } from '@primo/domain/registro/audit-labels'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { aggiungiUtente } from '../../accesso/account/commands.ts'
import { emailTrattenuta, isEmailRegistered, leggiAccount } from '../../accesso/account/queries.ts'
import { creaPersonaSenzaCodice } from '../../anagrafica/persone/commands.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import {
  describePermessi,
  insiemiWithIds,
  lockOperatori,
  permessiDegliInsiemi,
  permessiDi,
  refuseBeyondOwnPermissions,
  ruoloConInsiemi,
  scriviInsiemi,
} from './insiemi.ts'
import { insieme_permessi, invito_operatore } from './tables.ts'

/** Hours in which an invitation can be accepted (company §1). */
const INVITO_ORE = 72

type Invito = typeof invito_operatore.$inferSelect
const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** SQL condition of an open invitation: neither accepted nor withdrawn; it may have expired. */
export const APERTO = and(isNull(invito_operatore.usato_il), isNull(invito_operatore.ritirato_il))

type Chi = { attore_id: number; nome: string }

/** Invites an operator: the address must not belong to an account nor have an open invitation. */
export async function invitaOperatore(
  trx: Trx,
  services: Services,
  chi: Chi,
  data: { nome: string; cognome: string; email: string; insiemi: number[] },
): Promise<number | Refusal<'VALIDAZIONE'>> {
  if (await isEmailRegistered(trx, data.email))
    return taken('Questo indirizzo è già di un account: ne serve un altro.')
  const token = newToken()
  const [row] = await trx
    .insert(invito_operatore)
    .values({ ...data, ...token.columns, invitato_da: chi.attore_id })
    .onConflictDoNothing()
    .returning()
  if (!row) return taken('A questo indirizzo c’è già un invito aperto: puoi rimandarlo dall’elenco.')
  await send(trx, services, row, token.text, chi)
  await tell(trx, chi.attore_id, 'operatore.invitato', row.id, { insiemi: data.insiemi })
  return row.id
}

const taken = (sentence: string) => refuse('VALIDAZIONE', { fields: { email: [sentence] } })

/** Locks an open invitation until the transaction ends; null when it is no longer open. */
export async function lockInvito(trx: Trx, id: number): Promise<Invito | null> {
  const [row] = await trx
    .select()
    .from(invito_operatore)
    .where(and(eq(invito_operatore.id, id), APERTO))
    .for('update')
  return row ?? null
}

/** E-mails an invitation again, with a new link and expiry: the previous link becomes invalid. */
export async function rimandaInvito(trx: Trx, services: Services, invito: Invito, chi: Chi): Promise<void> {
  const token = newToken()
  const [row] = await trx
    .update(invito_operatore)
    // The operator who sends it again becomes its sender.
    .set({ ...token.columns, invitato_da: chi.attore_id })
    .where(eq(invito_operatore.id, invito.id))
    .returning()
  await send(trx, services, row!, token.text, chi)
  await tell(trx, chi.attore_id, 'operatore.invito_rimandato', invito.id)
}

/** Withdraws an open invitation, or all those by an operator. Their links become invalid. */
export async function ritiraInviti(
  trx: Trx,
  attore_id: number,
  which: { id: number } | { invitato_da: number },
) {
  const whose =
    'id' in which ? eq(invito_operatore.id, which.id) : eq(invito_operatore.invitato_da, which.invitato_da)
  const ritirati = await trx
    .update(invito_operatore)
    .set({ ritirato_il: sql`now()` })
    .where(and(whose, APERTO))
    .returning({ id: invito_operatore.id })
  for (const { id } of ritirati) await tell(trx, attore_id, 'operatore.invito_ritirato', id)
}

const VALIDO = and(APERTO, gt(invito_operatore.scade_il, sql`now()`))

/** Returns whether the sender of an invitation could send it now: not suspended, and with the permissions it gives. */
async function mayStillInvite(trx: Trx, { invitato_da, insiemi }: Invito): Promise<boolean> {
  const account = await leggiAccount(trx, invitato_da)
  const given = await permessiDegliInsiemi(trx, insiemi)
  if (!account || account.bloccato || isRefusal(given)) return false
  const permessi = await permessiDi(trx, invitato_da)
  return (
    permessi['operatori.gestire'] === 'tutto' &&
    refuseBeyondOwnPermissions({ attore_id: invitato_da, permessi }, given) === null
  )
}

/** Returns the open invitation with a token, or null. */
export async function invitoDi(reader: Reader, token: string): Promise<Invito | null> {
  const [row] = await reader
    .select()
    .from(invito_operatore)
    .where(and(eq(invito_operatore.hash, hash(token)), VALIDO))
  return row ?? null
}

/**
 * Creates the account of an invited operator; the link verifies the e-mail address. Of two concurrent uses of one link the second
 * is refused, and so is an address that an account has taken in the meantime.
 */
export async function accettaInvito(
  trx: Trx,
  data: { token: string; password_hash: string },
): Promise<null | Refusal<'LINK_NON_VALIDO' | 'EMAIL_GIA_UTILIZZATA'>> {
  await lockOperatori(trx)
  // Rolled back with the refusal.
  const [invito] = await trx
    .update(invito_operatore)
    .set({ usato_il: sql`now()` })
    .where(and(eq(invito_operatore.hash, hash(data.token)), VALIDO))
    .returning()
  // The sender's permissions are checked again, as those of a proposal's author are.
  if (!invito || !(await mayStillInvite(trx, invito)))
    return refuse('LINK_NON_VALIDO', {
      message: 'Questo invito non vale più: chiedine un altro a chi te l’ha mandato.',
    })
  const quando = clock.now()
  const { nome, cognome, email, insiemi } = invito
  const id_anagrafica = await creaPersonaSenzaCodice(trx, { nome, cognome, creata_il: quando })
  const utente_id = await aggiungiUtente(trx, {
    ruolo: await ruoloConInsiemi(trx, insiemi),
    email,
    email_verificata_il: quando,
    cellulare: '',
    password_hash: data.password_hash,
    target: null,
    id_anagrafica,
    creato_il: quando,
  })
  if (utente_id === null || (await emailTrattenuta(trx, email, utente_id)))
    return refuse('EMAIL_GIA_UTILIZZATA', {
      message: 'Il tuo indirizzo nel frattempo è di un altro account: chiedi un invito a un altro indirizzo.',
    })
  await scriviInsiemi(trx, utente_id, insiemi, invito.invitato_da)
  await trx.update(invito_operatore).set({ utente_id }).where(eq(invito_operatore.id, invito.id))
  await registraEvento(trx, {
    attore_id: utente_id,
    tipo: 'operatore.entrato',
    oggetto: 'operatore',
    oggetto_id: utente_id,
    dati: { invito_id: invito.id, insiemi },
  })
  return null
}

/** Returns the names of the permission sets with these ids. */
export async function nomiInsiemi(reader: Reader, insiemi: number[]): Promise<string[]> {
  const rows = await reader
    .select({ nome: insieme_permessi.nome })
    .from(insieme_permessi)
    .where(insiemiWithIds(insiemi))
    .orderBy(insieme_permessi.id)
  return rows.map((r) => r.nome)
}

function newToken() {
  const text = randomBytes(32).toString('base64url')
  const scade_il = sql`now() + make_interval(hours => ${INVITO_ORE})`
  return { text, columns: { hash: hash(text), mandato_il: sql`now()`, scade_il } }
}

async function send(trx: Trx, services: Services, invito: Invito, token: string, chi: Chi): Promise<void> {
  const { product, public_url } = services.config
  const link = new URL(`${public_url}/backoffice/invito`)
  // In the fragment, which browsers do not send: no token ends in a server's log.
  link.hash = new URLSearchParams({ token }).toString()
  await scriviMessaggio(trx, services, {
    canale: 'email',
    destinatario: invito.email,
    ...testoInvito(product, {
      nome: invito.nome,
      da: chi.nome,
      link: link.href,
      ore: INVITO_ORE,
      potrai: await describePermessi(trx, invito.insiemi),
    }),
    scade_il: invito.scade_il,
  })
}

const tell = (trx: Trx, attore_id: number, tipo: TipoEvento, oggetto_id: number, dati = {}) =>
  registraEvento(trx, { attore_id, tipo, oggetto: 'invito_operatore', oggetto_id, dati })

/** Returns the e-mail that invites an operator. */
export function testoInvito(
  product: string,
  data: { nome: string; da: string; link: string; ore: number; potrai: string },
): { oggetto: string; testo: string } {
  return {
    oggetto: `Un invito a lavorare in ${product}`,
    testo: composeEmail(
      { product, name: data.nome },
      `${data.da} ti invita a lavorare nel back office di ${product}. ${data.potrai}

Per accettare apri questo link e scegli la tua password:

${data.link}

Vale ${data.ore} ore e una volta sola. Se non te l’aspettavi, ignora questo messaggio: senza di te non nasce nessun account.`,
    ),
  }
}

/** Returns the e-mail to an operator whose password was reset. */
export function testoNuovoInizio(
  head: EmailContext,
  data: { link: string; minuti: number },
): { oggetto: string; testo: string } {
  return {
    oggetto: 'Accesso azzerato: scegli la password',
    testo: composeEmail(
      head,
      `chi gestisce gli operatori di ${head.product} ha azzerato il tuo accesso: le tue sessioni sono chiuse su tutti i dispositivi e la vecchia password non vale più. Per sceglierne una nuova apri questo link:

${data.link}

Vale ${data.minuti} minuti e una volta sola; dopo, chiedine un altro con «Password dimenticata?» nella pagina di accesso.`,
    ),
  }
}
