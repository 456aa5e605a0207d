import { randomInt } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Cambi } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { ostacoloAlPassaggio, sponsorCode } from '@primo/domain/rete/sponsor'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { PERSONE_SQL } from '../accesso/account/queries.ts'
import { haProfiloAttivo } from '../iscritti/profili/queries.ts'
import { nextId, type Reader, type Trx } from '../platform/db/db.ts'
import { LOCKS } from '../platform/db/locks.ts'
import { queryRows, runStatement } from '../platform/db/query.ts'
import { registraEvento } from '../registro/eventi/commands.ts'
import type { PropostaKind } from '../ufficio/proposte/commands.ts'
import { livelloDi, nomiNodi, percorsoDi, segnalatoreConId } from './queries.ts'
import { type Ramo, ramoConId, ramoContiene, ramoDentro } from './ramo.ts'
import { segnalatore, sponsor_storia } from './tables.ts'

// Without characters that are easily confused: 0 and O, 1, I and L.
const ALFABETO = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LUNGHEZZA = 8

function codiceCasuale(): string {
  return Array.from({ length: LUNGHEZZA }, () => ALFABETO[randomInt(ALFABETO.length)]).join('')
}

/**
 * Adds a member's node to the sponsor tree, below `sponsor_id` (null = a root), and opens its history.
 * @param dati.codice sponsor code of the member; random by default
 * @param dati.creato_il instant of joining; now by default
 * @throws when the sponsor does not exist, the member already has a node or `codice` is taken
 */
export async function creaSegnalatore(
  trx: Trx,
  data: { utente_id: number; sponsor_id: number | null; codice?: string; creato_il?: Date },
): Promise<{ id: number; codice: string }> {
  // Shared advisory lock: members join concurrently, while moving a branch takes it exclusively.
  await runStatement(trx, 'select pg_advisory_xact_lock_shared($1)', [LOCKS.rete])
  const above = data.sponsor_id === null ? '' : await percorsoDelloSponsor(trx, data.sponsor_id)
  const id = await nextId(trx, 'segnalatore')
  const percorso = percorsoDi(id, above)
  const creato_il = data.creato_il ?? clock.now()
  const row = {
    id,
    utente_id: data.utente_id,
    sponsor_id: data.sponsor_id,
    percorso,
    livello: livelloDi(percorso),
    creato_il,
  }
  let codice = data.codice
  if (codice === undefined) {
    do codice = codiceCasuale()
    while (await taken(trx, codice))
  }
  await trx
    .insert(segnalatore)
    .overridingSystemValue()
    .values({ ...row, codice: sponsorCode(codice) })
  await trx.insert(sponsor_storia).values({ segnalatore_id: id, sponsor_id: data.sponsor_id, dal: creato_il })
  return { id, codice: sponsorCode(codice) }
}

async function percorsoDelloSponsor(trx: Trx, id: number): Promise<string> {
  const [sponsor] = await trx
    .select({ percorso: segnalatore.percorso })
    .from(segnalatore)
    .where(eq(segnalatore.id, id))
  if (!sponsor) throw new Error(`sponsor ${id} inesistente`)
  return sponsor.percorso
}

async function taken(trx: Trx, codice: string): Promise<boolean> {
  return (await trx.$count(segnalatore, eq(segnalatore.codice, codice))) > 0
}

/** Returns the number of members of a branch, and the level of the deepest one. */
async function misuraRamo(reader: Reader, ramo: Ramo): Promise<{ persone: number; fondo: number }> {
  const rows = await queryRows<{ persone: number; fondo: number }>(
    reader,
    'select count(*)::int as persone, max(livello) as fondo from segnalatore where percorso >= $1 and percorso < $2',
    [ramo.da, ramo.a],
  )
  return rows[0]!
}

/**
 * Takes the exclusive advisory lock on the network until the transaction ends, before a branch is moved: no member joins or moves
 * concurrently.
 */
export async function lockRete(trx: Trx): Promise<void> {
  await runStatement(trx, 'select pg_advisory_xact_lock($1)', [LOCKS.rete])
}

/** Actor, reason and time of a move in the network. */
type Mossa = { attore_id: number | null; motivo: string; quando: Date }

/**
 * Moves a branch under another sponsor (null = to the top): updates paths and levels of all its nodes in one statement, and ends
 * the previous sponsor's period at `quando`. The caller holds `lockRete` and has checked that the move is allowed.
 */
async function spostaRamo(trx: Trx, ramo: Ramo, above: Ramo | null, mossa: Mossa): Promise<void> {
  const fresh = percorsoDi(ramo.id, above?.da ?? '')
  const sponsor_id = above?.id ?? null
  await runStatement(
    trx,
    `update segnalatore set percorso = $3 || substr(percorso, $4), livello = livello + $5
      where percorso >= $1 and percorso < $2`,
    [ramo.da, ramo.a, fresh, ramo.da.length + 1, livelloDi(fresh) - ramo.livello],
  )
  await trx.update(segnalatore).set({ sponsor_id }).where(eq(segnalatore.id, ramo.id))
  // The clock of another process may be behind: a period never ends before it began, and there is no gap.
  const [chiusa] = await trx
    .update(sponsor_storia)
    .set({ al: sql`greatest(${mossa.quando.toISOString()}::timestamptz, ${sponsor_storia.dal})` })
    .where(and(eq(sponsor_storia.segnalatore_id, ramo.id), isNull(sponsor_storia.al)))
    .returning({ al: sponsor_storia.al })
  const { attore_id, motivo } = mossa
  const dal = chiusa?.al ?? mossa.quando
  await trx.insert(sponsor_storia).values({ segnalatore_id: ramo.id, sponsor_id, dal, attore_id, motivo })
}

type Passaggio = {
  /** Reason why the move is refused. Null = allowed. */
  motivo: string | null
  /** Number of members that would move, including the person. */
  persone: number
  ramo: Ramo & { sponsor_id: number | null }
  sopra: Ramo | null
}

/**
 * Checks whether a branch may move under a sponsor (null = to the top, without a sponsor).
 * @returns null when a node does not exist
 */
export async function checkMove(
  reader: Reader,
  id: number,
  sponsor_id: number | null,
): Promise<Passaggio | null> {
  const ramo = await ramoConId(reader, id)
  const sopra = sponsor_id === null ? null : await ramoConId(reader, sponsor_id)
  if (!ramo || (sponsor_id !== null && !sopra)) return null
  const { persone, fondo } = await misuraRamo(reader, ramo)
  const motivo = ostacoloAlPassaggio({
    stesso: ramo.id === sponsor_id,
    sotto: sopra !== null && ramoContiene(ramo, sopra),
    gia: ramo.sponsor_id === sponsor_id,
    attivo: sopra === null || (await haProfiloAttivo(reader, sopra.utente_id)),
    livello_finale: fondo - ramo.livello + (sopra ? sopra.livello + 1 : 0),
  })
  return { motivo, persone, ramo, sopra }
}

/**
 * Moves a member, with their whole downline, under another sponsor, or to the top (null). The exclusive lock serialises moves, so
 * that two concurrent ones cannot form a cycle. The sponsor history is kept: points of cases registered before the move go to the
 * sponsor line of the registration day (decisions §8).
 * @returns the number of members moved
 */
export async function spostaSegnalatore(
  trx: Trx,
  input: { id: number; sponsor_id: number | null; attore_id: number | null; motivo: string; quando: Date },
): Promise<number | Refusal<'NON_TROVATO' | 'SPONSOR_NON_ASSEGNABILE'>> {
  const { id, sponsor_id, attore_id } = input
  await lockRete(trx)
  const outcome = await checkMove(trx, id, sponsor_id)
  if (!outcome) return refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })
  const { motivo, persone, ramo, sopra } = outcome
  if (motivo !== null) return refuse('SPONSOR_NON_ASSEGNABILE', { message: motivo })
  await spostaRamo(trx, ramo, sopra, { attore_id, motivo: input.motivo, quando: input.quando })
  await registraEvento(trx, {
    attore_id,
    tipo: 'segnalatore.spostato',
    oggetto: 'segnalatore',
    oggetto_id: id,
    dati: { da: ramo.sponsor_id, a: sponsor_id, persone },
    cambi: { sponsor_id: [ramo.sponsor_id, sponsor_id] },
  })
  return persone
}

/** Proposal kind that moves a member under another sponsor, for a downline larger than one operator may move alone. */
export const SPOSTA_IN_RETE: PropostaKind<{ sponsor_id: number | null; motivo: string; persone: number }> = {
  tipo: 'rete.sposta',
  cambi: async (trx, id, { sponsor_id }): Promise<Cambi | null> => {
    await lockRete(trx)
    const outcome = await checkMove(trx, id, sponsor_id)
    if (!outcome || outcome.motivo !== null) return null
    const code = async (which: number | null) =>
      which === null ? 'nessuno: in cima' : ((await segnalatoreConId(trx, which))?.codice ?? null)
    return { sponsor: [await code(outcome.ramo.sponsor_id), await code(sponsor_id)] }
  },
  esegui: async (trx, id, { sponsor_id, motivo }, { confermata_da, quando }) => {
    const moved = await spostaSegnalatore(trx, { id, sponsor_id, attore_id: confermata_da, motivo, quando })
    return isRefusal(moved)
      ? moved
      : `Fatto: ${accorda(moved, 'si è spostata', 'si sono spostate')} ${quanti(moved, 'persona', 'persone')}.`
  },
  nome: async () => null,
  nomi: nomiNodi,
  nomiValori: async (reader, codes) => {
    const rows = await queryRows<{ codice: string; nome: string }>(
      reader,
      `select s.codice, p.denominazione as nome from segnalatore s join (${PERSONE_SQL}) p on p.utente_id = s.utente_id
        where s.codice = any($1::text[])`,
      [codes],
    )
    return new Map(rows.map(({ codice, nome }) => [codice, `${nome} (${codice})`]))
  },
  detti: ({ persone }) => [['Persone che si spostano', wholeNumber(persone)]],
}

/**
 * Checks whether node `id` may move below node `id2`, both in the caller's own downline (decisions §5).
 * @returns null when either does not exist or is not in the caller's downline
 */
export async function puoPassareSotto(
  reader: Reader,
  mine: Ramo,
  id: number,
  id2: number,
): Promise<{ assegnabile: boolean; motivo: string | null } | null> {
  for (const uno of [id, id2]) if (!(await ramoDentro(reader, mine, uno))) return null
  const outcome = await checkMove(reader, id, id2)
  return outcome && { assegnabile: outcome.motivo === null, motivo: outcome.motivo }
}
