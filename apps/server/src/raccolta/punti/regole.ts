import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { BozzaRegola, RegolePunti, VersioneRegola } from '@primo/contract/raccolta/operatore-regole'
import { cambiDiForma, cambiTra, mascherati } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { percent } from '@primo/domain/platform/numbers'
import type { RegolaPunti } from '@primo/domain/raccolta/punti'
import { difettiRegola, type RegolaScritta } from '@primo/domain/raccolta/regola-punti'
import { isNull, sql } from 'drizzle-orm'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import { TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import { queryRows, runStatement } from '../../platform/db/query.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import type { PropostaKind } from '../../ufficio/proposte/commands.ts'
import { regola_bozza, regola_punti, regola_punti_tipo } from './tables.ts'

/** The product's first rule (decisions §8): points by financing type id. */
const PRIMA_REGOLA = {
  versione: '2021-1',
  dal: '2021-12-31',
  quote_bp: [1000, 500, 250],
  tetto_quota: 100,
  giorni_maturazione: 14,
  punti: { 1: 200, 2: 600, 3: 400, 4: 300, 5: 350 },
}

/** Adds a version of the points rule. The database refuses days that overlap another version's. */
async function aggiungiRegola(
  trx: Trx,
  regola: RegolaPunti & {
    dal: string
    al?: string
    pubblicata_da?: number
    punti: Record<number, number>
  },
): Promise<void> {
  const { punti, ...riga } = regola
  await trx.insert(regola_punti).values({ ...riga, quote_bp: [...riga.quote_bp] })
  await trx.insert(regola_punti_tipo).values(
    Object.entries(punti).map(([id, value]) => ({
      versione: regola.versione,
      id_tipo_finanziamento: Number(id),
      punti: value,
    })),
  )
}

/** Creates the first points rule if there is none. */
export async function loadPrimaRegola(trx: Trx): Promise<void> {
  const nessuna = (await trx.select({ v: regola_punti.versione }).from(regola_punti).limit(1)).length === 0
  if (nessuna) await aggiungiRegola(trx, PRIMA_REGOLA)
}

/** Returns a points rule as named fields, in the form in which proposals and the audit log compare them. */
const campiRegola = (regola: Omit<RegolaScritta, 'nota'>, tipi: RegolePunti['tipi']) => ({
  versione: regola.versione,
  dal: regola.dal,
  quote: regola.quote_bp.map((bp) => percent(bp / 100)).join(', '),
  tetto_quota: regola.tetto_quota,
  giorni_maturazione: regola.giorni_maturazione,
  ...Object.fromEntries(
    tipi.map((t) => [
      t.tipo_finanziamento,
      regola.punti.find((p) => p.id_tipo_finanziamento === t.id_tipo_finanziamento)?.punti ?? 0,
    ]),
  ),
})

const MASSIMO_BOZZE = 50
const MASSIMO_VERSIONI = 200
const NON_C_E = refuse('NON_TROVATO', { message: 'Questa bozza non c’è.', overtaken: true })

/**
 * SQL condition that selects a draft by id. Ids are compared as bigint: an id beyond an integer's range matches no row instead of
 * failing.
 */
const conId = (id: number) => sql`${regola_bozza.id} = ${id}::bigint`

/** Returns the published versions of the points rule, the latest first; only `versione` if given. */
async function versioni(reader: Reader, versione: string | null): Promise<VersioneRegola[]> {
  const today = todayInRome(clock.now())
  type Row = Omit<VersioneRegola, 'quando' | 'pubblicata_il'> & { pubblicata_il: Date }
  const rows = await queryRows<Row>(
    reader,
    `select r.versione, r.dal::text as dal, r.al::text as al, r.quote_bp, r.tetto_quota, r.giorni_maturazione,
            r.pubblicata_il, p.denominazione as pubblicata_da,
            (select coalesce(jsonb_agg(jsonb_build_object('id_tipo_finanziamento', t.id_tipo_finanziamento,
                                                          'punti', t.punti) order by t.id_tipo_finanziamento), '[]')
               from regola_punti_tipo t where t.versione = r.versione) as punti
       from regola_punti r left join (${PERSONE_SQL}) p on p.utente_id = r.pubblicata_da
      where $1::text is null or r.versione = $1
      order by r.dal desc limit ${MASSIMO_VERSIONI}`,
    [versione],
  )
  return rows.map((r) => ({
    ...r,
    pubblicata_il: r.pubblicata_il.toISOString(),
    quando: r.dal > today ? 'futura' : r.al !== null && r.al < today ? 'passata' : 'in_vigore',
  }))
}

/** Returns the data against which a draft is validated: today, the last days of the published versions, the financing types. */
async function orizzonte(reader: Reader) {
  const pubblicate = await reader
    .select({ versione: regola_punti.versione, dal: sql<string>`coalesce(al, dal)::text` })
    .from(regola_punti)
  const rows = await queryRows<RegolePunti['tipi'][number]>(
    reader,
    `select t.id as id_tipo_finanziamento, t.descrizione as tipo_finanziamento
       from (${TIPI_FINANZIAMENTO_SQL}) t order by t.id`,
  )
  return {
    oggi: todayInRome(clock.now()),
    pubblicate,
    tipi: rows.map((t) => t.id_tipo_finanziamento),
    nomi: rows,
  }
}

/**
 * Returns the drafts of the points rule, the last saved first.
 * @param id returns only this draft
 */
async function bozze(reader: Reader, id: number | null): Promise<BozzaRegola[]> {
  const now = await orizzonte(reader)
  type Row = { id: number; scritta: RegolaScritta; nota: string; scritta_da: string; aggiornata_il: Date }
  const rows = await queryRows<Row>(
    reader,
    `select b.id, b.scritta, b.nota, p.denominazione as scritta_da, b.aggiornata_il
       from regola_bozza b join (${PERSONE_SQL}) p on p.utente_id = b.scritta_da
      where $1::bigint is null or b.id = $1 order by b.aggiornata_il desc, b.id desc limit ${MASSIMO_BOZZE}`,
    [id],
  )
  return rows.map(({ scritta, ...riga }) => ({
    ...riga,
    versione: scritta.versione,
    dal: scritta.dal,
    quote_bp: [...scritta.quote_bp],
    tetto_quota: scritta.tetto_quota,
    giorni_maturazione: scritta.giorni_maturazione,
    punti: [...scritta.punti],
    aggiornata_il: riga.aggiornata_il.toISOString(),
    difetti: Object.values(difettiRegola(scritta, now)).flat(),
  }))
}

/** Returns the versions of the points rule, its drafts and the financing types. */
export async function leggiRegole(reader: Reader): Promise<RegolePunti> {
  const { nomi } = await orizzonte(reader)
  return { versioni: await versioni(reader, null), bozze: await bozze(reader, null), tipi: nomi }
}

/** Returns the content of a draft of the points rule, or null when it does not exist. */
export async function leggiBozza(reader: Reader, id: number): Promise<RegolaScritta | null> {
  const [row] = await reader.select({ scritta: regola_bozza.scritta }).from(regola_bozza).where(conId(id))
  return row?.scritta ?? null
}

/** Locks a draft until the transaction ends and returns its content; null when it does not exist. */
async function lockBozza(trx: Trx, id: number): Promise<RegolaScritta | null> {
  const [row] = await trx
    .select({ scritta: regola_bozza.scritta })
    .from(regola_bozza)
    .where(conId(id))
    .for('update')
  return row?.scritta ?? null
}

/** Returns the reason why a draft of the points rule cannot be published, or null when it can. */
export async function ostacoloBozza(
  trx: Trx,
  id: number,
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'> | null> {
  const written = await lockBozza(trx, id)
  if (!written) return NON_C_E
  const [difetto] = Object.values(difettiRegola(written, await orizzonte(trx))).flat()
  return difetto ? refuse('STATO_NON_PERMESSO', { message: difetto }) : null
}

/** Locks a draft of the points rule and returns it in the contract's shape; null when it does not exist. */
export async function lockBozzaForm(trx: Trx, id: number): Promise<BozzaRegola | null> {
  const [row] = await trx.select({ id: regola_bozza.id }).from(regola_bozza).where(conId(id)).for('update')
  return row ? (await bozze(trx, row.id))[0]! : null
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
  const { nomi } = await orizzonte(trx)
  const detta = (b: Bozza) => (b ? { ...campiRegola(b.scritta, nomi), nota: b.nota } : {})
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
  return (await bozze(trx, row.id))[0]!
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

/**
 * Publishes a draft: it becomes the points rule of the cases registered from its first day on, and the previous version ends the
 * day before. Cases registered earlier keep theirs. From then on the database refuses changes. The database also refuses a
 * publication without four-eyes approval (`PUBBLICA_REGOLA`).
 */
async function pubblicaBozza(
  trx: Trx,
  input: { id: number; attore_id: number },
): Promise<VersioneRegola | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'>> {
  await runStatement(trx, "select pg_advisory_xact_lock(hashtextextended('regola_punti', 0))")
  const no = await ostacoloBozza(trx, input.id)
  if (no) return no
  const written = (await leggiBozza(trx, input.id))!
  const last = (await versioni(trx, null)).find((v) => v.al === null)
  const { nomi } = await orizzonte(trx)
  await trx
    .update(regola_punti)
    .set({ al: addDays(written.dal, -1) })
    .where(isNull(regola_punti.al))
  const punti = Object.fromEntries(written.punti.map((p) => [p.id_tipo_finanziamento, p.punti]))
  await aggiungiRegola(trx, { ...written, punti, pubblicata_da: input.attore_id })
  await trx.delete(regola_bozza).where(conId(input.id))
  await registraEvento(trx, {
    attore_id: input.attore_id,
    tipo: 'regola.pubblicata',
    oggetto: 'regola_punti',
    dati: { versione: written.versione, dal: written.dal },
    cambi: cambiDiForma(last ? campiRegola(last, nomi) : {}, campiRegola(written, nomi)),
  })
  return (await versioni(trx, written.versione))[0]!
}

/** Proposal kind that publishes a draft of the points rule. Its changes are those against the version it replaces. */
export const PUBBLICA_REGOLA: PropostaKind<Record<string, never>> = {
  tipo: 'regola.pubblica',
  cambi: async (trx, id) => {
    const written = await lockBozza(trx, id)
    if (!written) return null
    const { versioni, tipi } = await leggiRegole(trx)
    const last = versioni.find((v) => v.al === null)
    return cambiTra<object>(last ? campiRegola(last, tipi) : {}, campiRegola(written, tipi))
  },
  esegui: async (trx, id, _, { confermata_da }) => {
    const published = await pubblicaBozza(trx, { id, attore_id: confermata_da })
    return isRefusal(published) ? published : `Versione ${published.versione} pubblicata.`
  },
  nome: async (trx, id) => (await lockBozza(trx, id))?.versione ?? null,
}
