import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { CallSpec } from '@primo/contract/platform/route'
import type { assignOf } from '@primo/contract/ufficio/incarichi'
import { clock } from '@primo/domain/platform/clock'
import type { Permessi } from '@primo/domain/platform/permessi'
import {
  type DiChi,
  LAVORAZIONI,
  type Lavorazione,
  TUTTE_LE_LAVORAZIONI,
} from '@primo/domain/ufficio/incarico'
import { holdAccountOpen } from '../../accesso/account/commands.ts'
import type { Trx } from '../../platform/db/db.ts'
import { lockFirst, type Search } from '../../platform/db/pagination.ts'
import { type SimilarIn, withSimilar } from '../../platform/db/similar-names.ts'
import type { Bind } from '../../platform/http/bind.ts'
import {
  type Affidamento,
  affidaLavorazione,
  liberaIncarichi,
  prendiInCarico,
} from '../incarichi/commands.ts'
import { leggiIncarico, operatoriConIncarichi } from '../incarichi/queries.ts'
import { permessiDi } from './insiemi.ts'

type Filters = { incarico?: DiChi | undefined; chi: number }

/** Queue whose items are assigned to operators, as its area declares it. */
export type QueueToWork = {
  lavorazione: Lavorazione
  /** Alias of the queue's table in its search. `id` is the SQL of the table's key. */
  row: string
  id: string
  /** Returns the search of the queue's waiting items in work order: all of them, or those that match a query of the list. */
  waiting: (query: Filters & Record<string, unknown>) => Search
  /** Search of the queue's list by similar names, when nothing matches exactly. */
  similar: SimilarIn
}

/** Attempts before the queue counts as empty. Each failed attempt means that another operator has just taken an item. */
const TRIES = 20

/** Assigns the first unassigned item of a queue to the caller. Returns null when there is none. */
async function prendiLaProssima(
  trx: Trx,
  { lavorazione, waiting, similar, row, id }: QueueToWork,
  query: Record<string, unknown>,
  chi: number,
): Promise<number | null> {
  const where = { reader: trx, withTransaction: <T>(fn: (trx: Trx) => Promise<T>) => fn(trx) }
  const filters = await withSimilar(where, similar, query)
  const search = waiting({ ...filters, incarico: 'libere', chi })
  for (let i = 0; i < TRIES; i++) {
    const oggetto_id = await lockFirst(trx, search, { row, id })
    if (oggetto_id === null) return null
    // Another operator took it between the query and the lock: the next query sees that.
    if (await prendiInCarico(trx, { oggetto: lavorazione, oggetto_id }, chi, clock.now())) return oggetto_id
  }
  return null
}

type No = Refusal<'STATO_NON_PERMESSO' | 'VALIDAZIONE'>

/** Returns whether an operator is active and may do a kind of work. The account stays locked until the transaction ends. */
async function holdWorker(trx: Trx, operatore_id: number, lavorazione: Lavorazione): Promise<boolean> {
  if (!(await holdAccountOpen(trx, operatore_id))) return false
  return (await permessiDi(trx, operatore_id))[LAVORAZIONI[lavorazione].permesso] === 'tutto'
}

async function affida(
  trx: Trx,
  { lavorazione, waiting, row, id }: QueueToWork,
  oggetto_id: number,
  input: Affidamento,
): Promise<No | null> {
  if (input.operatore_id !== null && !(await holdWorker(trx, input.operatore_id, lavorazione))) {
    return refuse('VALIDAZIONE', {
      fields: { operatore_id: ['Scegli qualcuno che può lavorarla: questa persona non può più.'] },
    })
  }
  if ((await lockFirst(trx, waiting({ chi: input.attore_id }), { row, id }, oggetto_id)) === null) {
    return refuse('STATO_NON_PERMESSO', { message: 'Non aspetta più: nel frattempo è stata lavorata.' })
  }
  return affidaLavorazione(trx, { oggetto: lavorazione, oggetto_id }, input)
}

const assignmentMessage = (operatore_id: number | null, chi: number) =>
  operatore_id === null ? 'Ora è libera.' : operatore_id === chi ? 'L’hai in carico tu.' : 'Affidata.'

/**
 * Binds the two routes that assign a queue's items: one assigns the next item to the caller, one assigns an item to any operator
 * or unassigns it.
 */
export function lavorazioneRoutes(
  bind: Bind,
  queue: QueueToWork,
  calls: { prossima: CallSpec; affida: CallSpec },
): void {
  bind(calls.prossima, async ({ caller, query, withTransaction }) =>
    withTransaction(async (trx) => {
      const { utente_id } = caller!
      const works = await holdAccountOpen(trx, utente_id)
      const id = works
        ? await prendiLaProssima(trx, queue, query as Record<string, unknown>, utente_id)
        : null
      return { data: { id }, message: id === null ? 'Di libere, qui, non ce n’è.' : 'L’hai in carico tu.' }
    }),
  )

  bind(calls.affida as ReturnType<typeof assignOf<never>> & CallSpec, async (ctx) => {
    const { caller, params, body, withTransaction } = ctx as unknown as {
      caller: { utente_id: number }
      params: { id: number }
      body: { operatore_id: number | null; era: number | null }
      withTransaction: typeof ctx.withTransaction
    }
    return withTransaction(async (trx) => {
      const no = await affida(trx, queue, params.id, {
        ...body,
        attore_id: caller.utente_id,
        quando: clock.now(),
      })
      if (no) return no
      return {
        data: { incarico: await leggiIncarico(trx, queue.lavorazione, params.id) },
        message: assignmentMessage(body.operatore_id, caller.utente_id),
      }
    })
  })
}

/** Unassigns an operator's items of the kinds of work that their new permissions do not allow. */
export const unassignForbiddenItems = (
  trx: Trx,
  operatore_id: number,
  permessi: Permessi,
  attore_id: number | null,
) =>
  liberaIncarichi(
    trx,
    operatore_id,
    TUTTE_LE_LAVORAZIONI.filter((l) => permessi[LAVORAZIONI[l].permesso] !== 'tutto'),
    attore_id,
  )

/** Unassigns, after a permission set has changed, the items of all operators who may no longer work on them. */
export async function unassignAllForbiddenItems(trx: Trx, attore_id: number): Promise<void> {
  for (const id of await operatoriConIncarichi(trx))
    await unassignForbiddenItems(trx, id, await permessiDi(trx, id), attore_id)
}
