import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { BozzaRegola, RegolePunti, VersioneRegola } from '@primo/contract/raccolta/operatore-regole'
import { cambiDiForma, mascherati } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { percent } from '@primo/domain/platform/numbers'
import { fraseEccezione, type NomiTipi } from '@primo/domain/raccolta/eccezione-punti'
import { confrontaRegole, difettiRegola, type RegolaScritta } from '@primo/domain/raccolta/regola-punti'
import { sql } from 'drizzle-orm'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import { elencaRegioni } from '../../anagrafica/geo/queries.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { nomiDeiTipi, REGOLE_SQL } from './queries.ts'
import { regola_bozza, regola_punti, regola_punti_tipo } from './tables.ts'

/** The product's first rule (decisions §8): points by financing type id. */
const PRIMA_REGOLA: RegolaScritta = {
  versione: '2021-1',
  dal: '2021-12-31',
  quote_bp: [1000, 500, 250],
  tetto_quota: 100,
  giorni_maturazione: 14,
  punti: [200, 600, 400, 300, 350].map((punti, i) => ({ id_tipo_finanziamento: i + 1, punti })),
  eccezioni: [],
}

/** Adds a version of the points rule. The database refuses days that overlap another version's. */
export async function aggiungiRegola(
  trx: Trx,
  { punti, ...regola }: RegolaScritta & { pubblicata_da?: number },
): Promise<void> {
  const { versione } = regola
  await trx.insert(regola_punti).values({ ...regola, quote_bp: [...regola.quote_bp] })
  await trx.insert(regola_punti_tipo).values(punti.map((p) => ({ versione, ...p })))
}

/** Creates the first points rule if there is none. */
export async function loadPrimaRegola(trx: Trx): Promise<void> {
  const nessuna = (await trx.select({ v: regola_punti.versione }).from(regola_punti).limit(1)).length === 0
  if (nessuna) await aggiungiRegola(trx, PRIMA_REGOLA)
}

/** Returns a points rule as named fields, in the form in which proposals and the audit log compare them. */
export const campiRegola = (regola: RegolaScritta, names: NomiTipi) => ({
  versione: regola.versione,
  dal: regola.dal,
  quote: regola.quote_bp.map((bp) => percent(bp / 100)).join(', '),
  tetto_quota: regola.tetto_quota,
  giorni_maturazione: regola.giorni_maturazione,
  ...Object.fromEntries(
    [...names].map(([id, nome]) => [
      nome,
      regola.punti.find((p) => p.id_tipo_finanziamento === id)?.punti ?? 0,
    ]),
  ),
  eccezioni: frasiDi(regola, names).join(' '),
})
const frasiDi = ({ eccezioni }: Pick<RegolaScritta, 'eccezioni'>, names: NomiTipi) =>
  eccezioni.map((e) => fraseEccezione(e, names))

const MASSIMO_BOZZE = 50
const MASSIMO_VERSIONI = 200
const NON_C_E = refuse('NON_TROVATO', { message: 'Questa bozza non c’è.', overtaken: true })

/**
 * SQL condition that selects a draft by id. Ids are compared as bigint: an id beyond an integer's range matches no row instead of
 * failing.
 */
export const conId = (id: number) => sql`${regola_bozza.id} = ${id}::bigint`

/** Returns the published versions of the points rule, the latest first; only `versione` if given. */
async function versioni(reader: Reader, names: NomiTipi, versione: string | null): Promise<VersioneRegola[]> {
  const today = todayInRome(clock.now())
  type Row = Omit<VersioneRegola, 'quando' | 'pubblicata_il' | 'frasi' | 'ritirabile'> & {
    pubblicata_il: Date
  }
  const rows = await queryRows<Row>(
    reader,
    `select r.*, p.denominazione as pubblicata_da
       from (${REGOLE_SQL}) r left join (${PERSONE_SQL}) p on p.utente_id = r.pubblicata_da
      where $1::text is null or r.versione = $1
      order by r.dal desc limit ${MASSIMO_VERSIONI}`,
    [versione],
  )
  return rows.map((r) => ({
    ...r,
    frasi: frasiDi(r, names),
    pubblicata_il: r.pubblicata_il.toISOString(),
    quando: r.dal > today ? 'futura' : r.al !== null && r.al < today ? 'passata' : 'in_vigore',
    ritirabile: r.dal > today && r.al === null,
  }))
}

/** Returns the data against which drafts are validated: today, the published versions, financing types, regions. */
export async function orizzonte(reader: Reader) {
  const tipi = await nomiDeiTipi(reader)
  const pubblicate = await versioni(reader, tipi, null)
  return {
    oggi: todayInRome(clock.now()),
    pubblicate: pubblicate.map(({ versione, dal, al }) => ({ versione, dal: al ?? dal })),
    tipi,
    regioni: await elencaRegioni(reader),
    versioni: pubblicate,
    /** Version that a draft would replace. */
    ultima: pubblicate.find((v) => v.al === null) ?? null,
  }
}
type Orizzonte = Awaited<ReturnType<typeof orizzonte>>

/** Returns what a draft says; drafts written before the exceptions existed have none. */
const scrittaDi = (scritta: RegolaScritta): RegolaScritta => ({
  ...scritta,
  eccezioni: scritta.eccezioni ?? [],
})

/** Compares a draft with the version that it would replace. */
export function confrontaBozza(
  scritta: RegolaScritta,
  { ultima, tipi }: Orizzonte,
): BozzaRegola['confronto'] {
  const found = ultima ? confrontaRegole(ultima, scritta, tipi) : { peggiora: [], migliora: [] }
  return { versione: ultima?.versione ?? null, ...found }
}

/**
 * Returns the drafts of the points rule, the last saved first.
 * @param id returns only this draft
 */
async function bozze(reader: Reader, now: Orizzonte, id: number | null): Promise<BozzaRegola[]> {
  type Row = { id: number; scritta: RegolaScritta; nota: string; scritta_da: string; aggiornata_il: Date }
  const rows = await queryRows<Row>(
    reader,
    `select b.id, b.scritta, b.nota, p.denominazione as scritta_da, b.aggiornata_il
       from regola_bozza b join (${PERSONE_SQL}) p on p.utente_id = b.scritta_da
      where $1::bigint is null or b.id = $1 order by b.aggiornata_il desc, b.id desc limit ${MASSIMO_BOZZE}`,
    [id],
  )
  return rows.map(({ scritta: stored, ...riga }) => {
    const scritta = scrittaDi(stored)
    return {
      ...riga,
      versione: scritta.versione,
      dal: scritta.dal,
      quote_bp: [...scritta.quote_bp],
      tetto_quota: scritta.tetto_quota,
      giorni_maturazione: scritta.giorni_maturazione,
      punti: [...scritta.punti],
      eccezioni: scritta.eccezioni as BozzaRegola['eccezioni'],
      frasi: frasiDi(scritta, now.tipi),
      aggiornata_il: riga.aggiornata_il.toISOString(),
      difetti: Object.values(difettiRegola(scritta, now)).flat(),
      confronto: confrontaBozza(scritta, now),
    }
  })
}

/** Returns the versions of the points rule, its drafts, the financing types and the regions. */
export async function leggiRegole(reader: Reader): Promise<RegolePunti> {
  const now = await orizzonte(reader)
  return {
    versioni: now.versioni,
    bozze: await bozze(reader, now, null),
    tipi: [...now.tipi].map(([id_tipo_finanziamento, tipo_finanziamento]) => ({
      id_tipo_finanziamento,
      tipo_finanziamento,
    })),
    regioni: now.regioni,
  }
}

/** Returns the content of a draft of the points rule, or null when it does not exist. */
export async function leggiBozza(
  reader: Reader,
  id: number,
): Promise<{ id: number; scritta: RegolaScritta } | null> {
  const [row] = await reader
    .select({ id: regola_bozza.id, scritta: regola_bozza.scritta })
    .from(regola_bozza)
    .where(conId(id))
  return row ? { ...row, scritta: scrittaDi(row.scritta) } : null
}

/** Locks a draft until the transaction ends and returns its content; null when it does not exist. */
export async function lockBozza(trx: Trx, id: number): Promise<RegolaScritta | null> {
  const [row] = await trx
    .select({ scritta: regola_bozza.scritta })
    .from(regola_bozza)
    .where(conId(id))
    .for('update')
  return row ? scrittaDi(row.scritta) : null
}

/**
 * Returns the reason why the publication of a draft of the points rule cannot be proposed, or null when it can. One that gives
 * less than the version it replaces needs a reason, which the second operator reads.
 */
export async function ostacoloBozza(
  trx: Trx,
  id: number,
  motivo: string | null,
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE'> | null> {
  const written = await lockBozza(trx, id)
  if (!written) return NON_C_E
  const now = await orizzonte(trx)
  const [difetto] = Object.values(difettiRegola(written, now)).flat()
  if (difetto) return refuse('STATO_NON_PERMESSO', { message: difetto })
  if (motivo !== null || confrontaBozza(written, now).peggiora.length === 0) return null
  const fields = { motivo: ['Dà meno della versione di oggi: scrivi perché. Lo legge chi la conferma.'] }
  return refuse('VALIDAZIONE', { fields })
}

/** Locks a draft of the points rule and returns it in the contract's shape; null when it does not exist. */
export async function lockBozzaForm(trx: Trx, id: number): Promise<BozzaRegola | null> {
  const [row] = await trx.select({ id: regola_bozza.id }).from(regola_bozza).where(conId(id)).for('update')
  return row ? (await bozze(trx, await orizzonte(trx), row.id))[0]! : null
}

/** Records a change of a draft in the audit log; of the note, which is free text, only the fact that it changed. */
async function recordBozza(
  trx: Trx,
  attore_id: number,
  che: 'scritta' | 'riscritta' | 'gettata',
  id: number,
  was: Bozza,
  now: Bozza,
) {
  const names = await nomiDeiTipi(trx)
  const detta = (b: Bozza) => (b ? { ...campiRegola(scrittaDi(b.scritta), names), nota: b.nota } : {})
  const cambi = mascherati(cambiDiForma(detta(was), detta(now)), ['nota'])
  await registraEvento(trx, {
    attore_id,
    tipo: `regola_bozza.${che}`,
    oggetto: 'regola_bozza',
    oggetto_id: id,
    cambi,
  })
}
type Bozza = { scritta: RegolaScritta; nota: string } | null

/** Creates or replaces a draft of the points rule. A draft with defects can be saved, but not published. */
export async function scriviBozza(
  trx: Trx,
  input: { id?: number; scritta: RegolaScritta; nota: string; attore_id: number; quando: Date },
): Promise<BozzaRegola | Refusal<'NON_TROVATO' | 'VALIDAZIONE'>> {
  const values = {
    scritta: input.scritta,
    nota: input.nota,
    scritta_da: input.attore_id,
    aggiornata_il: input.quando,
  }
  if (input.id === undefined && (await trx.$count(regola_bozza)) >= MASSIMO_BOZZE) {
    const fields = { versione: [`Ci sono già ${MASSIMO_BOZZE} bozze: eliminane una.`] }
    return refuse('VALIDAZIONE', { fields })
  }
  const [before] =
    input.id === undefined ? [] : await trx.select().from(regola_bozza).where(conId(input.id)).for('update')
  const [row] =
    input.id === undefined
      ? await trx.insert(regola_bozza).values(values).returning({ id: regola_bozza.id })
      : await trx.update(regola_bozza).set(values).where(conId(input.id)).returning({ id: regola_bozza.id })
  if (!row) return NON_C_E
  await recordBozza(trx, input.attore_id, before ? 'riscritta' : 'scritta', row.id, before ?? null, input)
  return (await bozze(trx, await orizzonte(trx), row.id))[0]!
}

/** Deletes a draft of the points rule. */
export async function eliminaBozza(
  trx: Trx,
  id: number,
  attore_id: number,
): Promise<Refusal<'NON_TROVATO'> | null> {
  const [gone] = await trx.delete(regola_bozza).where(conId(id)).returning()
  if (!gone) return NON_C_E
  await recordBozza(trx, attore_id, 'gettata', gone.id, gone, null)
  return null
}
