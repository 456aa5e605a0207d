import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Insieme } from '@primo/contract/ufficio/operatori'
import { type Cambi, cambiTra } from '@primo/domain/platform/audit-log'
import { unisciPermessi } from '@primo/domain/platform/permessi'
import type { TipoEvento } from '@primo/domain/registro/audit-labels'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { unassignAllForbiddenItems } from './assignable-queues.ts'
import { type Gestore, insiemiWithIds, lockOperatori, refuseBeyondOwnPermissions } from './insiemi.ts'
import { APERTO } from './inviti.ts'
import { insieme_permessi, invito_operatore, operatore_insieme } from './tables.ts'

type Dati = Pick<Insieme, 'nome' | 'permessi' | 'sola_lettura'>
type Row = typeof insieme_permessi.$inferSelect

const nessuno = () => refuse('NON_TROVATO', { message: 'Questo insieme non c’è.', overtaken: true })
const no = (message: string) => refuse('STATO_NON_PERMESSO', { message })

/** Returns the permission sets, built-in ones first. @param id returns only this set */
export async function elencaInsiemi(reader: Reader, id?: number): Promise<Insieme[]> {
  const rows = await reader
    .select({
      row: insieme_permessi,
      operatori: reader.$count(operatore_insieme, eq(operatore_insieme.insieme_id, insieme_permessi.id)),
    })
    .from(insieme_permessi)
    .where(id === undefined ? undefined : insiemiWithIds([id]))
    .orderBy(sql`${insieme_permessi.codice} is null`, insieme_permessi.id)
  return rows.map(({ row: { id, nome, permessi, sola_lettura, codice }, operatori }) => ({
    id,
    nome,
    pronto: codice !== null,
    sola_lettura,
    permessi,
    operatori,
    azioni: codice !== null ? [] : operatori > 0 ? ['cambia'] : ['cambia', 'elimina'],
  }))
}

/** Creates a custom permission set, or changes the set `id`, and thereby the permissions of every operator who has it. */
export async function scriviInsieme<No extends Refusal = never>(
  trx: Trx,
  data: Dati,
  chi: Gestore,
  { id, asRead }: { id?: number; asRead?: (now: object) => No | null } = {},
): Promise<
  number | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'PERMESSO_MANCANTE' | 'VALIDAZIONE'> | No
> {
  await lockOperatori(trx)
  const before = id === undefined ? null : await ownSet(trx, id)
  if (isRefusal(before)) return before
  const late = before && asRead ? asRead(before) : null
  if (late) return late
  const tooMuch = refuseBeyondOwnPermissions(chi, unisciPermessi(before ? [data, before] : [data]))
  if (tooMuch) return tooMuch
  const homonym = and(
    sql`lower(nome) = lower(${data.nome})`,
    id === undefined ? undefined : ne(insieme_permessi.id, id),
  )
  if ((await trx.$count(insieme_permessi, homonym)) > 0)
    return refuse('VALIDAZIONE', { fields: { nome: ['C’è già un insieme con questo nome.'] } })
  const values = { ...data, permessi: [...new Set(data.permessi)], aggiornato_il: sql`now()` }
  const [row] =
    id === undefined
      ? await trx.insert(insieme_permessi).values(values).returning()
      : await trx.update(insieme_permessi).set(values).where(eq(insieme_permessi.id, id)).returning()
  if (before) await unassignAllForbiddenItems(trx, chi.attore_id)
  const tipo = before ? 'insieme_permessi.cambiato' : 'insieme_permessi.creato'
  await tell(trx, chi, row!.id, tipo, cambiTra<Partial<Dati>>(before ? toldOf(before) : {}, toldOf(row!)))
  return row!.id
}

/** Deletes a custom permission set that no operator and no open invitation has. */
export async function eliminaInsieme(
  trx: Trx,
  id: number,
  chi: Gestore,
): Promise<null | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  await lockOperatori(trx)
  const row = await ownSet(trx, id)
  if (isRefusal(row)) return row
  if ((await trx.$count(operatore_insieme, eq(operatore_insieme.insieme_id, id))) > 0)
    return no('Qualcuno ha ancora quest’insieme: prima dagliene un altro.')
  if ((await trx.$count(invito_operatore, and(APERTO, sql`${id} = any(${invito_operatore.insiemi})`))) > 0)
    return no('Un invito aperto dà quest’insieme: prima ritiralo.')
  await trx.delete(insieme_permessi).where(eq(insieme_permessi.id, id))
  await tell(trx, chi, id, 'insieme_permessi.eliminato', {})
  return null
}

async function ownSet(trx: Trx, id: number): Promise<Row | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  const [row] = await trx
    .select()
    .from(insieme_permessi)
    .where(insiemiWithIds([id]))
  if (!row) return nessuno()
  return row.codice === null ? row : no('Gli insiemi pronti non si cambiano: fanne uno tuo.')
}

const toldOf = ({ nome, permessi, sola_lettura }: Dati) => ({ nome, permessi, sola_lettura })

const tell = (trx: Trx, chi: Gestore, oggetto_id: number, tipo: TipoEvento, cambi: Cambi) =>
  registraEvento(trx, { attore_id: chi.attore_id, tipo, oggetto: 'insieme_permessi', oggetto_id, cambi })
