import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Month } from '@primo/domain/platform/month'
import type { ScalaQualifiche } from '@primo/domain/qualifiche/qualifica'
import { difettiScala, difettoInizio } from '@primo/domain/qualifiche/qualifica-piano'
import { type Cambi, cambiDiForma, cambiTolti, cambiTra } from '@primo/domain/registro/cambi'
import type { TipoEvento } from '@primo/domain/registro/parole'
import { eq, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import type { AsRead } from '../../platform/http/bind.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { pianiPubblicati, pianoConId } from './piani.ts'
import { pianoDetto } from './piano-detto.ts'
import { leggiPiano } from './queries-operatore.ts'
import { piano_marketing, qualifica } from './tables.ts'

/** Actor and time of the command. */
type Mano = { attore_id: number | null; quando: Date }
type Scritto = { nome: string; qualifiche: ScalaQualifiche }
type Outcome = Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'> | null

const evento = (trx: Trx, { attore_id }: Mano, tipo: TipoEvento, id: number, cambi: Cambi, dati = {}) =>
  registraEvento(trx, { attore_id, tipo, oggetto: 'piano_marketing', oggetto_id: id, cambi, dati })
const toldOf = ({ nome, qualifiche: scala }: Scritto) => pianoDetto({ nome, scala })

async function scriviScala(trx: Trx, piano_id: number, scala: ScalaQualifiche): Promise<void> {
  const rows = scala.map(({ nome, soglie }, i) => ({ piano_id, grado: i + 1, nome, ...soglie }))
  await trx.insert(qualifica).values(rows)
}

/**
 * Locks a draft for update.
 * @returns NON_TROVATO when it does not exist, STATO_NON_PERMESSO once it is published, else null
 */
async function prendiBozza(trx: Trx, id: number) {
  const [row] = await trx.select().from(piano_marketing).where(eq(piano_marketing.id, id)).for('update')
  if (!row) return refuse('NON_TROVATO', { message: 'Questo piano non c’è.', overtaken: true })
  const message = 'Un piano pubblicato non si cambia: scrivine uno nuovo.'
  return row.dal === null ? null : refuse('STATO_NON_PERMESSO', { message, overtaken: true })
}

const difetti = (scala: ScalaQualifiche) => {
  const fields = difettiScala(scala)
  return Object.keys(fields).length > 0 ? refuse('VALIDAZIONE', { fields }) : null
}

/**
 * Creates a draft.
 * @returns its id
 */
export async function scriviBozza(trx: Trx, cosa: Mano & Scritto): Promise<number | Refusal<'VALIDAZIONE'>> {
  const no = difetti(cosa.qualifiche)
  if (no) return no
  const [fresh] = await trx
    .insert(piano_marketing)
    .values({ nome: cosa.nome, creato_il: cosa.quando, aggiornato_il: cosa.quando })
    .returning({ id: piano_marketing.id })
  await scriviScala(trx, fresh!.id, cosa.qualifiche)
  await evento(trx, cosa, 'piano_marketing.scritto', fresh!.id, cambiTra<object>({}, toldOf(cosa)))
  return fresh!.id
}

/** Replaces a draft's name and its whole scala. */
export async function riscriviBozza(
  trx: Trx,
  cosa: Mano & Scritto & { id: number },
  asRead: AsRead,
): Promise<Outcome | Refusal<'CAMBIATO_NEL_FRATTEMPO'>> {
  const no =
    (await prendiBozza(trx, cosa.id)) ??
    asRead((await leggiPiano(trx, cosa.id, cosa.quando))!) ??
    difetti(cosa.qualifiche)
  if (no) return no
  const before = (await pianoConId(trx, cosa.id))!
  await trx.delete(qualifica).where(eq(qualifica.piano_id, cosa.id))
  await scriviScala(trx, cosa.id, cosa.qualifiche)
  await trx
    .update(piano_marketing)
    .set({ nome: cosa.nome, aggiornato_il: cosa.quando })
    .where(eq(piano_marketing.id, cosa.id))
  await evento(
    trx,
    cosa,
    'piano_marketing.riscritto',
    cosa.id,
    cambiDiForma(pianoDetto(before), toldOf(cosa)),
  )
  return null
}

/** Deletes a draft. */
export async function gettaBozza(trx: Trx, cosa: Mano & { id: number }): Promise<Outcome> {
  const no = await prendiBozza(trx, cosa.id)
  if (no) return no
  const before = (await pianoConId(trx, cosa.id))!
  await trx.delete(piano_marketing).where(eq(piano_marketing.id, cosa.id))
  await evento(trx, cosa, 'piano_marketing.gettato', cosa.id, cambiTolti(pianoDetto(before)))
  return null
}

/**
 * Locks a draft until the transaction ends and checks that it can apply from `dal`.
 * @returns the draft, or the refusal
 */
export async function daPubblicare(
  trx: Trx,
  cosa: { id: number; dal: Month; quando: Date },
): Promise<NonNullable<Awaited<ReturnType<typeof pianoConId>>> | NonNullable<Outcome>> {
  // Advisory lock: two concurrent publications would not see each other's month.
  await trx.execute(sql`select pg_advisory_xact_lock(${LOCKS.piani})`)
  const no = await prendiBozza(trx, cosa.id)
  if (no) return no
  const draft = (await pianoConId(trx, cosa.id))!
  const pubblicati = (await pianiPubblicati(trx)).map((p) => p.dal)
  const inizio = difettoInizio(cosa.dal, pubblicati, cosa.quando)
  const fields = { ...difettiScala(draft.scala), ...(inizio ? { dal: [inizio] } : {}) }
  return Object.keys(fields).length > 0 ? refuse('VALIDAZIONE', { fields }) : draft
}

/**
 * Publishes a draft: it applies from `dal`, a future month, until the next version, and is immutable. A publication by an
 * operator needs four-eyes approval (`proposta-piano.ts`).
 */
export async function pubblicaPiano(trx: Trx, cosa: Mano & { id: number; dal: Month }): Promise<Outcome> {
  const draft = await daPubblicare(trx, cosa)
  if ('refused' in draft) return draft
  await trx
    .update(piano_marketing)
    .set({ dal: cosa.dal, pubblicato_il: cosa.quando, pubblicato_da: cosa.attore_id })
    .where(eq(piano_marketing.id, cosa.id))
  await evento(trx, cosa, 'piano_marketing.pubblicato', cosa.id, { dal: [null, cosa.dal] }, { dal: cosa.dal })
  return null
}
