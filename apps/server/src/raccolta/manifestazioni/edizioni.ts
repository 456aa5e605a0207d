import { type FieldErrors, type Refusal, refuse } from '@primo/contract/platform/errors'
import { cambiTra } from '@primo/domain/platform/audit-log'
import type { Company } from '@primo/domain/platform/company'
import { todayInRome } from '@primo/domain/platform/dates'
import {
  dirittiPeggiorati,
  edizionePermette,
  type PeriodoEdizione,
  periodoNonApribile,
  statoEdizione,
} from '@primo/domain/raccolta/manifestazione'
import { desc, eq, ne, sql } from 'drizzle-orm'
import { notPrintable } from '../../external/pdf-writer.ts'
import { isDuplicate, type Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import type { CheckPrecondition } from '../../platform/http/bind.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { apriEdizione, contenutoDelGiorno, type Listino, pubblicaRegolamento } from './commands.ts'
import { type ContenutoRegolamento, documento, type VoceCatalogo } from './documento.ts'
import { leggiEdizione, ultimoContenuto } from './queries.ts'
import { cauzione, edizione } from './tables.ts'

/** Data of an edition as an operator enters them. */
export type DatiEdizione = PeriodoEdizione & { codice: string; titolo: string }
type Chi = { attore_id: number; quando: Date }

const NON_C_E = () => refuse('NON_TROVATO', { message: 'Questa edizione non c’è.' })
const codiceGia = () => refuse('VALIDAZIONE', { fields: { codice: ['Un’altra edizione ha questo codice.'] } })

/** Takes the advisory lock on the editions until the transaction ends. Row locks would not prevent a concurrent insert. */
async function unoAllaVolta(trx: Trx): Promise<void> {
  await runStatement(trx, "select pg_advisory_xact_lock(hashtextextended('edizione', 0))")
}

/** Validates an edition's data, also against the other editions. The caller holds the lock of `unoAllaVolta`. */
async function sbagliata(
  trx: Trx,
  data: DatiEdizione,
  id: number | null,
  quando: Date,
): Promise<Refusal<'VALIDAZIONE'> | null> {
  const others = await trx
    .select()
    .from(edizione)
    .where(id === null ? undefined : ne(edizione.id, id))
    .orderBy(edizione.id)
  const errors = periodoNonApribile(data, others, todayInRome(quando))
  if (errors) {
    const fields: FieldErrors = {}
    for (const [field, sentence] of Object.entries(errors)) fields[field] = [sentence]
    return refuse('VALIDAZIONE', { fields })
  }
  const lost = await notPrintable(data.titolo)
  if (lost) return refuse('VALIDAZIONE', { fields: { titolo: [lost] } })
  return others.some((e) => e.codice === data.codice) ? codiceGia() : null
}

/**
 * Creates the next edition in the state *preparata*.
 * @returns its id, or the invalid fields
 */
export async function preparaEdizione(
  trx: Trx,
  data: DatiEdizione,
  { attore_id, quando }: Chi,
): Promise<number | Refusal<'VALIDAZIONE'>> {
  await unoAllaVolta(trx)
  const no = await sbagliata(trx, data, null, quando)
  if (no) return no
  try {
    return await apriEdizione(trx, { ...data, attore_id })
  } catch (error) {
    if (isDuplicate(error, 'edizione_codice_unico')) return codiceGia()
    throw error
  }
}

/** Changes an edition that has not begun. Official rules published before have to be published again. */
export async function modificaEdizione(
  trx: Trx,
  id: number,
  data: DatiEdizione,
  { attore_id, quando }: Chi,
  asRead: CheckPrecondition,
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE' | 'CAMBIATO_NEL_FRATTEMPO'> | null> {
  await unoAllaVolta(trx)
  const vecchia = await leggiEdizione(trx, id)
  if (!vecchia) return NON_C_E()
  const late = asRead(vecchia)
  if (late) return late
  if (!edizionePermette(statoEdizione(vecchia, todayInRome(quando)), 'modifica')) {
    return refuse('STATO_NON_PERMESSO', {
      message: 'L’edizione è già cominciata: le sue date non cambiano più.',
    })
  }
  const no = await sbagliata(trx, data, vecchia.id, quando)
  if (no) return no
  await trx
    .update(edizione)
    .set({
      codice: data.codice,
      titolo: data.titolo,
      inizio: data.inizio,
      fine: data.fine,
      ultima_richiesta: data.ultima_richiesta,
    })
    .where(eq(edizione.id, vecchia.id))
  const cambi = cambiTra(vecchia, data)
  await registraEvento(trx, {
    attore_id,
    tipo: 'edizione.modificata',
    oggetto: 'edizione',
    oggetto_id: id,
    cambi,
  })
  return null
}

type DaPubblicare = {
  edizione_id: number
  prodotto: string
  azienda: Company
  catalogo: VoceCatalogo[]
  listino: Listino
}
type NoAlRegolamento = Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'DIRITTI_ACQUISITI'>

/**
 * Compares the official rules as they would be published now with the last version: whether they differ, product and company
 * included, and which acquired rights of participants they would worsen.
 */
export async function confrontaRegolamento(
  trx: Trx,
  input: DaPubblicare & { quando: Date },
): Promise<{ diverso: boolean; peggiora: string[] }> {
  const last = await ultimoContenuto(trx, input.edizione_id)
  const fresh = await contenutoDelGiorno(trx, input)
  if (!last || !fresh) return { diverso: true, peggiora: [] }
  const { prodotto, azienda } = input
  const written = (content: ContenutoRegolamento) =>
    JSON.stringify(documento({ prodotto, ...content, versione: '' }))
  const today = todayInRome(input.quando)
  const cominciata = statoEdizione(fresh.edizione, today) !== 'preparata'
  return {
    diverso: written(last) !== written({ ...fresh, prodotto, azienda }),
    peggiora: cominciata ? dirittiPeggiorati(last, fresh, today) : [],
  }
}

/**
 * Locks the edition and returns the contents of the last version of its official rules and of the next; or the reason why the
 * next cannot be published.
 */
export async function prossimoRegolamento(
  trx: Trx,
  input: DaPubblicare,
  quando: Date,
): Promise<{ prima: ContenutoRegolamento | null; dopo: ContenutoRegolamento } | NoAlRegolamento> {
  const [row] = await trx
    .select()
    .from(edizione)
    .where(sql`${edizione.id} = ${input.edizione_id}::bigint`)
    .for('update')
  if (!row) return NON_C_E()
  if (!edizionePermette(statoEdizione(row, todayInRome(quando)), 'regolamento')) {
    return refuse('STATO_NON_PERMESSO', {
      message: 'L’edizione è scaduta: il suo regolamento non cambia più.',
    })
  }
  const confronto = await confrontaRegolamento(trx, { ...input, quando })
  if (confronto.peggiora.length > 0) {
    return refuse('DIRITTI_ACQUISITI', { message: confronto.peggiora.join(' ') })
  }
  if (!confronto.diverso) {
    return refuse('STATO_NON_PERMESSO', {
      message: 'Nulla è cambiato dall’ultima versione.',
      overtaken: true,
    })
  }
  const fresh = await contenutoDelGiorno(trx, { ...input, quando })
  if (!fresh) return refuse('STATO_NON_PERMESSO', { message: 'Manca una regola dei punti in vigore.' })
  const { prodotto, azienda } = input
  return { prima: await ultimoContenuto(trx, input.edizione_id), dopo: { ...fresh, prodotto, azienda } }
}

/**
 * Publishes a new version of the official rules, if it differs from the last and worsens no acquired rights. Needs four-eyes
 * approval (`proposta-regolamento.ts`).
 */
export async function pubblicaNuovoRegolamento(
  trx: Trx,
  input: DaPubblicare,
  { attore_id, quando }: Chi,
): Promise<string | NoAlRegolamento> {
  const next = await prossimoRegolamento(trx, input, quando)
  if ('refused' in next) return next
  return (await pubblicaRegolamento(trx, { ...input, attore_id, quando })).versione
}

/**
 * Records a deposit lodged for an edition; the last one recorded is the current one.
 * @param visti number of recorded deposits that the operator has read: refused if it has changed since (optimistic concurrency)
 */
export async function registraCauzione(
  trx: Trx,
  {
    visti,
    ...input
  }: { edizione_id: number; importo_cent: number; data: string; riferimento: string; visti?: number },
  { attore_id, quando }: Chi,
): Promise<Refusal<'NON_TROVATO' | 'VALIDAZIONE' | 'STATO_NON_PERMESSO'> | null> {
  await unoAllaVolta(trx)
  if (!(await leggiEdizione(trx, input.edizione_id))) return NON_C_E()
  const held = await trx.$count(cauzione, eq(cauzione.edizione_id, input.edizione_id))
  if (visti !== undefined && visti !== held) {
    return refuse('STATO_NON_PERMESSO', {
      message: 'Nel frattempo è stata registrata un’altra cauzione: guarda qual è.',
      overtaken: true,
    })
  }
  if (input.data > todayInRome(quando)) {
    return refuse('VALIDAZIONE', { fields: { data: ['È un giorno che deve ancora venire.'] } })
  }
  const { edizione_id, ...now } = input
  const [last] = await trx
    .select()
    .from(cauzione)
    .where(eq(cauzione.edizione_id, edizione_id))
    .orderBy(desc(cauzione.id))
    .limit(1)
  await trx.insert(cauzione).values({ ...input, attore_id, creata_il: quando })
  await registraEvento(trx, {
    attore_id,
    tipo: 'cauzione.registrata',
    oggetto: 'edizione',
    oggetto_id: input.edizione_id,
    dati: { importo_cent: input.importo_cent },
    cambi: cambiTra<object>(last ?? {}, now),
  })
  return null
}
