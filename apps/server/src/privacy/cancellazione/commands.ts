import { type IsoDate, longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'
import { DOVERI, GIORNI_RIPENSAMENTO } from '@primo/domain/registro/conservazione'
import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm'
import { holdAccountOpen, lockAccountAlone } from '../../accesso/account/commands.ts'
import { emailSalutation, leggiAccount } from '../../accesso/account/queries.ts'
import { leggiPersona } from '../../anagrafica/persone/queries.ts'
import { cessaProfili } from '../../iscritti/profili/commands.ts'
import type { Trx } from '../../platform/db/db.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import type { Services } from '../../platform/services/services.ts'
import { contattiDeiSoggetti } from '../../pratiche/soggetti/personal-data.ts'
import { registraEvento, registraSuDiSe } from '../../registro/eventi/commands.ts'
import { dimenticaMessaggi, scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { ritiraProposteSu } from '../../ufficio/proposte/commands.ts'
import { erasureStatements, SUE_PROPOSTE } from './erasure-plan.ts'
import { effettiDi } from './queries.ts'
import { cancellazione, identita_conservata } from './tables.ts'

type Message = { oggetto: string; testo: string }

/** Returns the e-mail that confirms a request for erasure, so that the account's owner can withdraw one made by someone else. */
export function testoChiesta(head: EmailContext, dove: string, quando: Date): Message {
  return {
    oggetto: 'Hai chiesto di cancellare il tuo account',
    testo: composeEmail(
      head,
      `abbiamo ricevuto la richiesta di cancellare il tuo account. Lo faremo ${elide('dal', longDate(todayInRome(quando)))}: hai ${GIORNI_RIPENSAMENTO} giorni per ripensarci, da qui:

${dove}

Se non l’hai chiesto tu, apri quella pagina, annulla la richiesta e cambia la password.`,
    ),
  }
}

/** Returns the e-mail that confirms the erasure, the last one sent to the address. */
export function testoEseguita(head: EmailContext, resta: readonly string[]): Message {
  const coda =
    resta.length === 0
      ? 'Di te non abbiamo più nulla.'
      : `Per legge resta, a parte e cifrato:\n${resta.map((r) => `- ${r}`).join('\n')}`
  return {
    oggetto: 'Il tuo account è cancellato',
    testo: composeEmail(
      head,
      `come hai chiesto, abbiamo cancellato il tuo account e i tuoi dati. ${coda}`,
      'Grazie per il tempo con noi',
    ),
  }
}

type Tools = Pick<Services, 'secrets' | 'jobs' | 'config'>
const MS_GIORNO = 86_400_000
const aperta = and(isNull(cancellazione.ritirata_il), isNull(cancellazione.eseguita_il))

/** Stores a member's request for erasure, which is carried out after a grace period. Idempotent. */
export async function chiediCancellazione(
  trx: Trx,
  services: Tools,
  { utente_id, quando }: { utente_id: number; quando: Date },
): Promise<void> {
  const da_eseguire_il = new Date(quando.getTime() + GIORNI_RIPENSAMENTO * MS_GIORNO)
  const [fresh] = await trx
    .insert(cancellazione)
    .values({ utente_id, chiesta_il: quando, da_eseguire_il })
    .onConflictDoNothing()
    .returning({ id: cancellazione.id })
  const account = await leggiAccount(trx, utente_id)
  if (!fresh || !account) return
  await registraSuDiSe(trx, utente_id, 'cancellazione.chiesta')
  const head = await emailSalutation(trx, services.config, utente_id)
  const text = testoChiesta(head, `${services.config.public_url}/app/utente/cancellazione`, da_eseguire_il)
  await scriviMessaggio(trx, services, { canale: 'email', destinatario: account.email, ...text })
}

/**
 * Withdraws a member's request for erasure. Does nothing when the erasure was carried out, there is no request, or it was made
 * before `chiesta_dal`.
 */
export async function ritiraCancellazione(
  trx: Trx,
  { utente_id, quando, chiesta_dal }: { utente_id: number; quando: Date; chiesta_dal?: Date },
): Promise<void> {
  await holdAccountOpen(trx, utente_id)
  const [ritirata] = await trx
    .update(cancellazione)
    .set({ ritirata_il: quando })
    .where(
      and(
        eq(cancellazione.utente_id, utente_id),
        aperta,
        chiesta_dal && gte(cancellazione.chiesta_il, chiesta_dal),
      ),
    )
    .returning({ id: cancellazione.id })
  if (!ritirata) return
  await registraSuDiSe(trx, utente_id, 'cancellazione.ritirata')
}

/** Returns the accounts with a request for erasure whose grace period is over. */
export async function cancellazioniDovute(trx: Trx, quando: Date): Promise<number[]> {
  const rows = await trx
    .select({ utente_id: cancellazione.utente_id })
    .from(cancellazione)
    .where(and(aperta, lte(cancellazione.da_eseguire_il, quando)))
    .orderBy(asc(cancellazione.da_eseguire_il), asc(cancellazione.id))
  return rows.map((r) => r.utente_id)
}

/**
 * Runs the erasure plan again on an erased account: for data that a concurrent command left, or that a legal duty no longer
 * requires.
 */
export async function ripetiCancellazione(trx: Trx, utente_id: number): Promise<void> {
  for (const istruzione of erasureStatements()) await runStatement(trx, istruzione, [utente_id])
}

/**
 * Erases a member, unless a case or request of theirs is still open. Identity data that a law requires is stored apart,
 * encrypted, with its last day; ledger, network and cases keep their amounts and lose the name (decisions §11).
 * @returns whether the member was erased.
 */
export async function cancellaDatiPersonali(
  trx: Trx,
  services: Tools,
  { utente_id, quando }: { utente_id: number; quando: Date },
): Promise<boolean> {
  // Commands in progress on the account commit first, and count; later ones find it closed. Always the account before the
  // request, as in `ritiraCancellazione`: two lock orders would be a deadlock.
  await lockAccountAlone(trx, utente_id)
  const [row] = await trx
    .select({ id: cancellazione.id })
    .from(cancellazione)
    .where(and(eq(cancellazione.utente_id, utente_id), aperta, lte(cancellazione.da_eseguire_il, quando)))
    .for('update')
  const account = row && (await leggiAccount(trx, utente_id))
  if (!row || !account) return false
  const { attende, conserva } = (await effettiDi(trx, [utente_id], quando)).get(utente_id)!
  if (attende.length > 0) return false
  const clienti = await contattiDeiSoggetti(trx, services.secrets, utente_id)
  await dimenticaMessaggi(trx, services, [account.email, account.cellulare, ...clienti])
  const head = await emailSalutation(trx, services.config, utente_id)
  if (conserva.length > 0) {
    const { nome, cognome, codice_fiscale } = await leggiPersona(trx, services.secrets, account.id_anagrafica)
    await trx.insert(identita_conservata).values({
      utente_id,
      dati_cifrati: services.secrets.encrypt(
        'identita_conservata.dati_cifrati',
        utente_id,
        JSON.stringify({ nome, cognome, codice_fiscale }),
      ),
      motivi: conserva.map((c) => c.dovere),
      fino_al: conserva
        .map((c) => c.fino_al)
        .sort()
        .at(-1)!,
    })
  }
  await cessaProfili(trx, utente_id, quando)
  await ritiraProposteSu(trx, SUE_PROPOSTE, utente_id, quando)
  await ripetiCancellazione(trx, utente_id)
  await trx.update(cancellazione).set({ eseguita_il: quando }).where(eq(cancellazione.id, row.id))
  await registraEvento(trx, {
    attore_id: null,
    tipo: 'utente.cancellato',
    oggetto: 'utente',
    oggetto_id: utente_id,
    dati: { conserva },
  })
  const resta = conserva.map((c) => `${DOVERI[c.dovere].che_cosa}, fino ${elide('al', longDate(c.fino_al))}.`)
  const text = testoEseguita(head, resta)
  await scriviMessaggio(trx, services, { canale: 'email', destinatario: account.email, ...text })
  return true
}

/** Deletes the retained identities whose last day has passed, with the data retained together with them. @returns their number */
export async function deleteExpiredIdentita(trx: Trx, today: IsoDate): Promise<number> {
  const rows = await queryRows<{ utente_id: number }>(
    trx,
    'delete from identita_conservata where fino_al < $1 returning utente_id',
    [today],
  )
  for (const { utente_id } of rows) await ripetiCancellazione(trx, utente_id)
  return rows.length
}
