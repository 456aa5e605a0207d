import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { type Cambi, cambiDiForma, cambiTolti, cambiTra } from '@primo/domain/platform/audit-log'
import type { Month } from '@primo/domain/platform/period'
import { difettiScala, difettoInizio, type ScalaQualifiche } from '@primo/domain/qualifiche/qualifica'
import type { TipoEvento } from '@primo/domain/registro/audit-labels'
import { eq } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import { runStatement } from '../../platform/db/query.ts'
import type { CheckPrecondition } from '../../platform/http/bind.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import type { PropostaKind } from '../../ufficio/proposte/commands.ts'
import { campiPiano, pianiPubblicati, pianoConId } from './queries.ts'
import { leggiPiano } from './queries-operatore.ts'
import { piano_marketing, qualifica } from './tables.ts'

/** Actor and time of a command on a draft of the plan. */
type Mano = { attore_id: number | null; quando: Date }
type Scritto = { nome: string; qualifiche: ScalaQualifiche }
type Outcome = Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'> | null

const evento = (trx: Trx, { attore_id }: Mano, tipo: TipoEvento, id: number, cambi: Cambi, dati = {}) =>
  registraEvento(trx, { attore_id, tipo, oggetto: 'piano_marketing', oggetto_id: id, cambi, dati })
const toldOf = ({ nome, qualifiche: scala }: Scritto) => campiPiano({ nome, scala })

async function scriviScala(trx: Trx, piano_id: number, scala: ScalaQualifiche): Promise<void> {
  const rows = scala.map(({ nome, soglie }, i) => ({ piano_id, grado: i + 1, nome, ...soglie }))
  await trx.insert(qualifica).values(rows)
}

/**
 * Locks a draft of the marketing plan for update.
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
 * Creates a draft of the marketing plan.
 * @returns its id, or the refusal with the invalid fields
 */
export async function scriviBozza(trx: Trx, input: Mano & Scritto): Promise<number | Refusal<'VALIDAZIONE'>> {
  const no = difetti(input.qualifiche)
  if (no) return no
  const [fresh] = await trx
    .insert(piano_marketing)
    .values({ nome: input.nome, creato_il: input.quando, aggiornato_il: input.quando })
    .returning({ id: piano_marketing.id })
  await scriviScala(trx, fresh!.id, input.qualifiche)
  await evento(trx, input, 'piano_marketing.scritto', fresh!.id, cambiTra<object>({}, toldOf(input)))
  return fresh!.id
}

/** Replaces the name and all qualifications of a draft of the marketing plan. */
export async function riscriviBozza(
  trx: Trx,
  input: Mano & Scritto & { id: number },
  asRead: CheckPrecondition,
): Promise<Outcome | Refusal<'CAMBIATO_NEL_FRATTEMPO'>> {
  const no =
    (await prendiBozza(trx, input.id)) ??
    asRead((await leggiPiano(trx, input.id, input.quando))!) ??
    difetti(input.qualifiche)
  if (no) return no
  const before = (await pianoConId(trx, input.id))!
  await trx.delete(qualifica).where(eq(qualifica.piano_id, input.id))
  await scriviScala(trx, input.id, input.qualifiche)
  await trx
    .update(piano_marketing)
    .set({ nome: input.nome, aggiornato_il: input.quando })
    .where(eq(piano_marketing.id, input.id))
  await evento(
    trx,
    input,
    'piano_marketing.riscritto',
    input.id,
    cambiDiForma(campiPiano(before), toldOf(input)),
  )
  return null
}

/** Deletes a draft of the marketing plan. */
export async function gettaBozza(trx: Trx, input: Mano & { id: number }): Promise<Outcome> {
  const no = await prendiBozza(trx, input.id)
  if (no) return no
  const before = (await pianoConId(trx, input.id))!
  await trx.delete(piano_marketing).where(eq(piano_marketing.id, input.id))
  await evento(trx, input, 'piano_marketing.gettato', input.id, cambiTolti(campiPiano(before)))
  return null
}

/**
 * Locks a draft of the marketing plan until the transaction ends and checks that it may apply from the month `dal`.
 * @returns the draft, or the refusal
 */
export async function daPubblicare(
  trx: Trx,
  input: { id: number; dal: Month; quando: Date },
): Promise<NonNullable<Awaited<ReturnType<typeof pianoConId>>> | NonNullable<Outcome>> {
  // Advisory lock: two concurrent publications would not see each other's month.
  await runStatement(trx, 'select pg_advisory_xact_lock($1)', [LOCKS.piani])
  const no = await prendiBozza(trx, input.id)
  if (no) return no
  const draft = (await pianoConId(trx, input.id))!
  const pubblicati = (await pianiPubblicati(trx)).map((p) => p.dal)
  const inizio = difettoInizio(input.dal, pubblicati, input.quando)
  const fields = { ...difettiScala(draft.scala), ...(inizio ? { dal: [inizio] } : {}) }
  return Object.keys(fields).length > 0 ? refuse('VALIDAZIONE', { fields }) : draft
}

/**
 * Publishes a draft of the marketing plan: it applies from `dal`, a future month, until the next published version, and is
 * immutable. For an operator the publication needs four-eyes approval (`PUBBLICA_PIANO`).
 */
export async function pubblicaPiano(trx: Trx, input: Mano & { id: number; dal: Month }): Promise<Outcome> {
  const draft = await daPubblicare(trx, input)
  if ('refused' in draft) return draft
  await trx
    .update(piano_marketing)
    .set({ dal: input.dal, pubblicato_il: input.quando, pubblicato_da: input.attore_id })
    .where(eq(piano_marketing.id, input.id))
  await evento(
    trx,
    input,
    'piano_marketing.pubblicato',
    input.id,
    { dal: [null, input.dal] },
    { dal: input.dal },
  )
  return null
}

/**
 * Proposal kind that publishes a draft of the marketing plan from a month on. Shows the differences from the last published
 * version.
 */
export const PUBBLICA_PIANO: PropostaKind<{ dal: Month }> = {
  tipo: 'piano.pubblica',
  cambi: async (trx, id, { dal }, quando) => {
    const draft = await daPubblicare(trx, { id, dal, quando })
    if (isRefusal(draft)) return null
    const last = (await pianiPubblicati(trx)).at(-1)
    const before = last && (await pianoConId(trx, last.id))
    return cambiTra<object>(before ? { dal: last.dal, ...campiPiano(before) } : {}, {
      dal,
      ...campiPiano(draft),
    })
  },
  esegui: async (trx, id, { dal }, { confermata_da, quando }) =>
    (await pubblicaPiano(trx, { id, dal, attore_id: confermata_da, quando })) ?? 'Piano pubblicato.',
  nome: async (trx, id) => (await pianoConId(trx, id))?.nome ?? null,
}
