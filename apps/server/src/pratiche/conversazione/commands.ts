import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { MESSAGGI_MAX, toccaDopo } from '@primo/domain/pratiche/conversazione'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { nextId, type Trx } from '../../platform/db/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviToccaA } from '../pratiche/commands.ts'
import { type LockedPratica, lockPratica, vistaDagliOperatori } from '../pratiche/queries.ts'
import { siScrive, TESTO } from './queries.ts'
import { pratica_messaggio } from './tables.ts'

type Scritto = {
  pratica_id: number
  /** Member or operator who writes. Null = the client. */
  autore_id: number | null
  testo: string
  /** Whether an operator asks for an answer. */
  domanda: boolean
  quando: Date
}

async function addMessage(trx: Trx, secrets: Secrets, { testo, ...row }: Scritto): Promise<void> {
  const id = await nextId(trx, 'pratica_messaggio')
  await trx
    .insert(pratica_messaggio)
    .overridingSystemValue()
    .values({ ...row, id, testo_cifrato: secrets.encrypt(TESTO, id, testo) })
}

/** Adds to the conversation what an operator who advanced a case says is missing, as a question. */
export async function scriviManca(
  trx: Trx,
  secrets: Secrets,
  { manca, ...by }: { pratica_id: number; autore_id: number; quando: Date; manca: string },
): Promise<void> {
  await addMessage(trx, secrets, { ...by, testo: manca, domanda: true })
}

type Esito = Refusal<'NON_TROVATO' | 'VALIDAZIONE' | 'STATO_NON_PERMESSO'> | LockedPratica

/**
 * Refuses an operator's command when the owner or the client has written since: their message would be marked as read unseen.
 * @param letto_fino_a id of the last message that the operator has read; null for none
 */
async function ostacoloDaLeggere(
  trx: Trx,
  row: LockedPratica,
  letto_fino_a: number | null,
): Promise<Refusal<'STATO_NON_PERMESSO'> | null> {
  const { id, pratica_id, autore_id } = pratica_messaggio
  const unread = and(
    eq(pratica_id, row.id),
    gt(id, letto_fino_a ?? 0),
    or(isNull(autore_id), eq(autore_id, row.utente_id)),
  )
  if ((await trx.$count(pratica_messaggio, unread)) === 0) return null
  return refuse('STATO_NON_PERMESSO', {
    message: 'Nel frattempo è arrivato un messaggio: leggilo, poi riprova.',
    overtaken: true,
  })
}

/**
 * Adds a message to the conversation on a sent case: an operator's question or message, or an answer of its owner or client.
 * @param mayWrite whether the writer may see the case
 * @param letto_fino_a for an operator: id of the last message read; null for none
 * @returns the case with its new turn
 */
export async function scriviMessaggio(
  trx: Trx,
  secrets: Secrets,
  input: Scritto,
  mayWrite: (row: LockedPratica) => boolean,
  letto_fino_a: number | null = null,
): Promise<Esito> {
  const row = await lockPratica(trx, input.pratica_id)
  if (!row || !mayWrite(row)) return refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  if (!siScrive(row.stato))
    return refuse('STATO_NON_PERMESSO', {
      message: 'Su questa pratica non si scrive: non è in lavorazione.',
    })
  const answers = input.autore_id === null || input.autore_id === row.utente_id
  const unread = answers ? null : await ostacoloDaLeggere(trx, row, letto_fino_a)
  if (unread) return unread
  if ((await trx.$count(pratica_messaggio, eq(pratica_messaggio.pratica_id, row.id))) >= MESSAGGI_MAX)
    return refuse('VALIDAZIONE', {
      fields: {
        testo: [`Su questa pratica ci sono già ${MESSAGGI_MAX} messaggi: di più non se ne tengono.`],
      },
    })
  await addMessage(trx, secrets, input)
  const event = answers ? 'risposta' : input.domanda ? 'domanda' : 'messaggio'
  const tocca_a = toccaDopo(row.tocca_a, event)
  await scriviToccaA(trx, row.id, tocca_a)
  const { autore_id: attore_id } = input
  await registraEvento(trx, {
    attore_id,
    tipo: `pratica.${event}`,
    oggetto: 'pratica',
    oggetto_id: row.id,
  })
  return { ...row, tocca_a }
}

/** Records that a conversation needs no further answer: open questions are closed, unread answers are read. */
export async function chiudiConversazione(
  trx: Trx,
  {
    pratica_id,
    attore_id,
    letto_fino_a,
  }: { pratica_id: number; attore_id: number; letto_fino_a: number | null },
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'> | LockedPratica> {
  const row = await lockPratica(trx, pratica_id)
  if (!row || !vistaDagliOperatori(row.stato))
    return refuse('NON_TROVATO', { message: 'Questa pratica non c’è.' })
  if (row.tocca_a === null) return row
  const unread = await ostacoloDaLeggere(trx, row, letto_fino_a)
  if (unread) return unread
  const tocca_a = toccaDopo(row.tocca_a, 'chiusa')
  await scriviToccaA(trx, row.id, tocca_a)
  await registraEvento(trx, {
    attore_id,
    tipo: 'pratica.conversazione_chiusa',
    oggetto: 'pratica',
    oggetto_id: row.id,
  })
  return { ...row, tocca_a }
}
