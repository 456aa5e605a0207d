import type { TipoConElenchi, TipoScritto } from '@primo/contract/anagrafica/operatore-tipi-finanziamento'
import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import { difettiTipo, LIMITI_TIPO } from '@primo/domain/anagrafica/campi-finanziamento'
import { cambiDiForma, cambiTra } from '@primo/domain/platform/audit-log'
import { foldName } from '@primo/domain/platform/fold'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Trx } from '../../platform/db/db.ts'
import { LOCKS } from '../../platform/db/locks.ts'
import { runStatement } from '../../platform/db/query.ts'
import type { CheckPrecondition } from '../../platform/http/bind.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { campiPerRegistro, elencoTipi } from './queries-operatore.ts'
import { campo_finanziamento, documento_richiesto, tipo_finanziamento } from './tables.ts'

/** Actor and time of a command on a financing type. */
type Mano = { attore_id: number; quando: Date }

const NON_C_E = refuse('NON_TROVATO', { message: 'Questo tipo di finanziamento non c’è.', overtaken: true })
const GONE = 'Questa voce non c’è più: toglila, o ricarica la pagina.'
const SAME_KIND = 'Il genere di un campo non si cambia: togli il campo e aggiungine uno nuovo.'

/** Returns all types, under the lock that serializes their changes: names and ids are compared with those of the others. */
async function lockTypes(trx: Trx): Promise<TipoConElenchi[]> {
  await runStatement(trx, 'select pg_advisory_xact_lock($1)', [LOCKS.tipiFinanziamento])
  return elencoTipi(trx)
}

/** Refuses, as field errors, a name in use, items that are not of the type, and the defects of its lists. */
function defectsOf(
  data: TipoScritto,
  others: readonly TipoConElenchi[],
  stored: TipoConElenchi | null,
): Refusal<'VALIDAZIONE'> | null {
  const fields: Record<string, string[]> = difettiTipo(data)
  if (others.some(({ descrizione }) => foldName(descrizione) === foldName(data.descrizione)))
    fields.descrizione = ['C’è già un tipo di finanziamento con questo nome.']
  const misplaced = (list: readonly { id: number | null }[], known: readonly { id: number | null }[] = []) =>
    list.flatMap(({ id }, i) =>
      id !== null && (!known.some((k) => k.id === id) || list.findIndex((k) => k.id === id) !== i) ? [i] : [],
    )
  for (const i of misplaced(data.documenti, stored?.documenti)) fields[`documenti.${i}.nome`] = [GONE]
  for (const i of misplaced(data.campi, stored?.campi)) fields[`campi.${i}.etichetta`] = [GONE]
  for (const [i, { id, genere }] of data.campi.entries()) {
    const before = id === null ? undefined : stored?.campi.find((c) => c.id === id)
    if (before && before.genere !== genere) fields[`campi.${i}.genere`] = [SAME_KIND]
  }
  return Object.keys(fields).length > 0 ? refuse('VALIDAZIONE', { fields }) : null
}

type ListTable = PgTable & { id: PgColumn; tipo_id: PgColumn; tolto_il: PgColumn }

/**
 * Writes the list of a type: items without an id are added, the others updated, and those that the list lacks are marked as
 * removed, because stored values and documents refer to them.
 */
async function writeList(
  trx: Trx,
  table: ListTable,
  input: {
    tipo_id: number
    items: readonly { id: number | null }[]
    before: readonly { id: number | null }[]
  },
  quando: Date,
): Promise<void> {
  const { tipo_id, items, before } = input
  const kept = new Set(items.map(({ id }) => id))
  const removed = before.flatMap(({ id }) => (id === null || kept.has(id) ? [] : [id]))
  const own = (which: SQL) => and(eq(table.tipo_id, tipo_id), isNull(table.tolto_il), which)
  if (removed.length > 0)
    await trx
      .update(table)
      .set({ tolto_il: quando })
      .where(own(inArray(table.id, removed)))
  for (const [posizione, { id, ...values }] of items.entries()) {
    if (id === null) await trx.insert(table).values({ ...values, tipo_id, posizione })
    else
      await trx
        .update(table)
        .set({ ...values, posizione })
        .where(own(eq(table.id, id)))
  }
}

async function writeLists(
  trx: Trx,
  tipo_id: number,
  { documenti, campi }: TipoScritto,
  before: Pick<TipoConElenchi, 'documenti' | 'campi'>,
  quando: Date,
): Promise<void> {
  await writeList(trx, documento_richiesto, { tipo_id, items: documenti, before: before.documenti }, quando)
  await writeList(trx, campo_finanziamento, { tipo_id, items: campi, before: before.campi }, quando)
}

/**
 * Adds a financing type with the next free id.
 * @returns its id, or the refusal with the invalid fields
 */
export async function aggiungiTipo(
  trx: Trx,
  { attore_id, quando }: Mano,
  data: TipoScritto,
): Promise<number | Refusal<'VALIDAZIONE'>> {
  const types = await lockTypes(trx)
  const full = `I tipi di finanziamento sono già ${LIMITI_TIPO.tipi}: di più non si può.`
  if (types.length >= LIMITI_TIPO.tipi) return refuse('VALIDAZIONE', { fields: { descrizione: [full] } })
  const no = defectsOf(data, types, null)
  if (no) return no
  const id = 1 + Math.max(0, ...types.map((type) => type.id))
  const { descrizione, attivo } = data
  await trx.insert(tipo_finanziamento).values({ id, descrizione, attivo })
  await writeLists(trx, id, data, { documenti: [], campi: [] }, quando)
  await registraEvento(trx, {
    attore_id,
    tipo: 'tipo_finanziamento.aggiunto',
    oggetto: 'tipo_finanziamento',
    oggetto_id: id,
    cambi: cambiTra<object>({}, campiPerRegistro(data)),
  })
  return id
}

/** Replaces name, state, checklist and fields of a financing type. */
export async function cambiaTipo(
  trx: Trx,
  { attore_id, quando }: Mano,
  { id, data }: { id: number; data: TipoScritto },
  asRead: CheckPrecondition,
): Promise<Refusal<'NON_TROVATO' | 'VALIDAZIONE' | 'CAMBIATO_NEL_FRATTEMPO'> | null> {
  const types = await lockTypes(trx)
  const stored = types.find((type) => type.id === id)
  if (!stored) return NON_C_E
  const no =
    asRead(stored) ??
    defectsOf(
      data,
      types.filter((type) => type !== stored),
      stored,
    )
  if (isRefusal(no)) return no
  const { descrizione, attivo } = data
  await trx.update(tipo_finanziamento).set({ descrizione, attivo }).where(eq(tipo_finanziamento.id, id))
  await writeLists(trx, id, data, stored, quando)
  await registraEvento(trx, {
    attore_id,
    tipo: 'tipo_finanziamento.cambiato',
    oggetto: 'tipo_finanziamento',
    oggetto_id: id,
    cambi: cambiDiForma(campiPerRegistro(stored), campiPerRegistro(data)),
  })
  return null
}
