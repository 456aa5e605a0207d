import { isRefusal, type Refusal } from '@primo/contract/platform/errors'
import { aOrAd } from '@primo/domain/platform/italian'
import { emailOperatori, leggiAccount, nomeBreve } from '../accesso/account/queries.ts'
import { type LimitRule, limitKey, reserveAttempt } from '../accesso/account/rate-limits.ts'
import { nextId, type Trx } from '../platform/db/db.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services/services.ts'
import { registraEvento } from '../registro/eventi/commands.ts'
import { scriviMessaggio } from '../registro/messaggi/commands.ts'
import { FAQ_BASE } from './sapere.ts'
import { faq, messaggio_operatore } from './tables.ts'

const DOMANDE: LimitRule = { ambito: 'assistente', soglia: 60, finestra_s: 600 }
const MESSAGGI: LimitRule = { ambito: 'messaggio-operatore', soglia: 10, finestra_s: 3600 }

/** Adds the initial frequently asked questions to an empty table. */
export async function loadFaq(trx: Trx): Promise<void> {
  if ((await trx.$count(faq)) > 0) return
  await trx.insert(faq).values(
    FAQ_BASE.map(({ vai, ...voce }) => ({
      ...voce,
      etichetta: vai?.etichetta ?? null,
      schermata: vai?.schermata ?? null,
    })),
  )
}

/** Counts a member's question to the assistant against the rate limit: sixty in ten minutes, more than a person types. */
export async function contaDomanda(
  trx: Trx,
  secrets: Secrets,
  utente_id: number,
): Promise<Refusal<'TROPPE_RICHIESTE'> | null> {
  const outcome = await reserveAttempt(trx, limitKey(secrets, DOMANDE, String(utente_id)), DOMANDE)
  return isRefusal(outcome) ? outcome : null
}

/**
 * Stores a member's message to the operators and e-mails it to them; they reply by e-mail. At most ten an hour.
 * @returns the message's id
 */
export async function scriviOperatore(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'jobs' | 'config'>,
  input: { utente_id: number; testo: string; quando: Date },
): Promise<number | Refusal<'TROPPE_RICHIESTE'>> {
  const { utente_id, testo, quando } = input
  const { secrets } = services
  const limit = await reserveAttempt(trx, limitKey(secrets, MESSAGGI, String(utente_id)), MESSAGGI)
  if (isRefusal(limit)) return limit
  const id = await nextId(trx, 'messaggio_operatore')
  const testo_cifrato = secrets.encrypt('messaggio_operatore.testo_cifrato', id, testo)
  await trx
    .insert(messaggio_operatore)
    .overridingSystemValue()
    .values({ id, utente_id, testo_cifrato, creato_il: quando })
  await registraEvento(trx, {
    attore_id: utente_id,
    tipo: 'assistente.messaggio',
    oggetto: 'messaggio_operatore',
    oggetto_id: id,
  })
  await avvisaOperatori(trx, services, id, input)
  return id
}

async function avvisaOperatori(
  trx: Trx,
  services: Pick<Services, 'secrets' | 'jobs' | 'config'>,
  id: number,
  { utente_id, testo }: { utente_id: number; testo: string },
): Promise<void> {
  const { config } = services
  const account = (await leggiAccount(trx, utente_id))!
  const chi = await nomeBreve(trx, utente_id)
  for (const destinatario of await emailOperatori(trx)) {
    await scriviMessaggio(trx, services, {
      canale: 'email',
      destinatario,
      oggetto: `${config.product}: messaggio ${id} da ${chi}`,
      testo: `${testo}\n\nScritto dall’assistente dell’app. Rispondi ${aOrAd(account.email)}.`,
    })
  }
}
