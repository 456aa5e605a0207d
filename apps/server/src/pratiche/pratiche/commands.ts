import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { cambiTra } from '@primo/domain/platform/audit-log'
import { todayInRome } from '@primo/domain/platform/dates'
import { type ToccaA, toccaDopoPasso } from '@primo/domain/pratiche/conversazione'
import {
  type AzionePratica,
  conAccaduti,
  dopoAzione,
  type EsitoPratica,
  percCompletamento,
  STATI_PRATICA,
  STATO_PRATICA,
} from '@primo/domain/pratiche/pratica'
import { eq, inArray, max, sql } from 'drizzle-orm'
import { nextIds, type Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import { stornaAccrediti } from '../../raccolta/punti/commands.ts'
import { registraEventi, registraEvento } from '../../registro/eventi/commands.ts'
import { accreditaPratica } from './accredito.ts'
import { importataDa, type LockedPratica, lockPratica } from './queries.ts'
import { pratica, pratica_dati, pratica_storia } from './tables.ts'

/** Actor and time of a command on a case. `attore_id` null = the system. */
type Azione = {
  pratica_id: number
  attore_id: number | null
  quando: Date
  motivo?: string
  esito?: EsitoPratica
}
/** Data a convenzionato enters for a case; `importo_cent` is the requested amount, in cents. */
type Dati = { nominativo: string; id_tipo_finanziamento: number; importo_cent: number }
type Esito = Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'> | null

/**
 * Registers a draft of a case, owned by the convenzionato. `attore_id` and `motivo` are for a draft that another actor registers.
 * @returns the case's id
 */
export async function registraPratica(
  trx: Trx,
  input: Dati & { utente_id: number; quando: Date; attore_id?: number; motivo?: string },
): Promise<number> {
  const { quando, attore_id = input.utente_id, motivo = null, ...dati } = input
  // Advisory lock per owner: the numbers have no gaps, also for concurrent drafts.
  await runStatement(trx, "select pg_advisory_xact_lock(hashtextextended('pratica', $1))", [input.utente_id])
  const [fresh] = await trx
    .insert(pratica)
    .values({
      ...dati,
      sequenza: sql`(select coalesce(max(p.sequenza), 0) + 1 from ${pratica} p where p.utente_id = ${input.utente_id})`,
      data_registrazione: todayInRome(quando),
      registrata_il: quando,
      aggiornata_il: quando,
    })
    .returning({ id: pratica.id })
  const pratica_id = fresh!.id
  await trx
    .insert(pratica_storia)
    .values({ pratica_id, id_stato: STATO_PRATICA.bozza, passo: null, quando, attore_id, motivo })
  await registraEvento(trx, {
    attore_id,
    tipo: 'pratica.registrata',
    oggetto: 'pratica',
    oggetto_id: pratica_id,
  })
  return pratica_id
}

/** Case read from an imported file, to be registered as of `quando`: as a draft, or already sent (`inviata`). */
type DaFile = Dati & { utente_id: number; quando: Date; inviata: boolean }

/**
 * Registers the cases of an imported file, and sends those marked as sent: with the same result as `registraPratica` and
 * `inviaPratica` for each, in a few statements for all.
 * @param mark stores that the cases came from a file, before they are sent: the statistics count them as imported
 */
export async function registraDaFile(
  trx: Trx,
  cose: DaFile[],
  { attore_id, motivo }: { attore_id: number; motivo: string },
  mark: (pratica_ids: number[]) => Promise<void>,
): Promise<void> {
  const owners = [...new Set(cose.map((input) => input.utente_id))].sort((a, b) => a - b)
  // Numbers have no gaps per owner; locks are taken in a fixed order, so that two imports cannot deadlock.
  for (const owner of owners)
    await runStatement(trx, "select pg_advisory_xact_lock(hashtextextended('pratica', $1))", [owner])
  const last = await trx
    .select({ utente_id: pratica.utente_id, sequenza: max(pratica.sequenza) })
    .from(pratica)
    .where(inArray(pratica.utente_id, owners))
    .groupBy(pratica.utente_id)
  const numbers = new Map(last.map((row) => [row.utente_id, row.sequenza ?? 0]))
  const ids = await nextIds(trx, 'pratica', cose.length)
  const draft = { stato: STATO_PRATICA.bozza, passo: null } as const
  const sent = dopoAzione('invia', draft)!
  const rows = cose.map(({ inviata, quando, ...dati }, i) => {
    const sequenza = (numbers.get(dati.utente_id) ?? 0) + 1
    numbers.set(dati.utente_id, sequenza)
    const { stato, passo } = inviata ? sent : draft
    return {
      ...dati,
      id: ids[i]!,
      sequenza,
      data_registrazione: todayInRome(quando),
      registrata_il: quando,
      aggiornata_il: quando,
      id_stato: stato,
      passo,
      perc_completamento: percCompletamento(stato, passo),
      accaduti: inviata ? conAccaduti([], draft, { stato, importata: true }) : [],
    }
  })
  await trx.insert(pratica).overridingSystemValue().values(rows)
  await mark(ids)
  const inviate = rows.filter((row) => row.id_stato === sent.stato)
  await trx.insert(pratica_storia).values([
    ...rows.map((row) => ({
      pratica_id: row.id,
      id_stato: draft.stato,
      passo: null,
      quando: row.registrata_il,
      attore_id,
      motivo,
    })),
    ...inviate.map((row) => ({
      pratica_id: row.id,
      id_stato: sent.stato,
      passo: sent.passo,
      da_stato: draft.stato,
      da_quando: row.registrata_il,
      quando: row.registrata_il,
      attore_id,
      motivo,
    })),
  ])
  const cambi = cambiTra(
    { stato: STATI_PRATICA[draft.stato], passo: draft.passo },
    { stato: STATI_PRATICA[sent.stato], passo: sent.passo },
  )
  const of = (row: { id: number }) => ({ attore_id, oggetto: 'pratica', oggetto_id: row.id })
  await registraEventi(trx, [
    ...rows.map((row) => ({ ...of(row), tipo: 'pratica.registrata' as const })),
    ...inviate.map((row) => ({ ...of(row), tipo: 'pratica.invia' as const, cambi })),
  ])
}

/**
 * Moves a case to the state that the state table gives for the action, adds the step to its history, and applies the further
 * column values of `cambi` in the same transaction.
 */
async function move(
  trx: Trx,
  azione: AzionePratica,
  input: Azione,
  cambi: (row: LockedPratica) => Promise<Partial<typeof pratica.$inferInsert>> = async () => ({}),
): Promise<Esito> {
  const row = await lockPratica(trx, input.pratica_id)
  if (!row) return refuse('NON_TROVATO')
  const after = dopoAzione(azione, row)
  if (!after) return refuse('STATO_NON_PERMESSO')
  const importata = azione === 'invia' && (await importataDa(trx, row.id)) !== null
  await trx
    .update(pratica)
    .set({
      accaduti: conAccaduti(row.accaduti, row, { stato: after.stato, esito: input.esito, importata }),
      id_stato: after.stato,
      passo: after.passo,
      perc_completamento: percCompletamento(after.stato, after.passo),
      manca: null,
      tocca_a: toccaDopoPasso(row.tocca_a, false),
      aggiornata_il: input.quando,
      ...(await cambi(row)),
    })
    .where(eq(pratica.id, row.id))
  await trx.insert(pratica_storia).values({
    pratica_id: row.id,
    id_stato: after.stato,
    passo: after.passo,
    da_stato: row.stato,
    da_passo: row.passo,
    // Edits of a draft are not steps, so the previous event is its registration.
    da_quando: row.stato === STATO_PRATICA.bozza ? row.registrata_il : row.aggiornata_il,
    quando: input.quando,
    attore_id: input.attore_id,
    motivo: input.motivo ?? null,
    esito: input.esito ?? null,
  })
  await registraEvento(trx, {
    attore_id: input.attore_id,
    tipo: `pratica.${azione}`,
    oggetto: 'pratica',
    oggetto_id: row.id,
    cambi: cambiTra(
      { stato: STATI_PRATICA[row.stato], passo: row.passo },
      { stato: STATI_PRATICA[after.stato], passo: after.passo },
    ),
  })
  return null
}

/** Stores how many documents of a case wait for an operator. */
export async function scriviDaControllare(trx: Trx, id: number, da_controllare: number): Promise<void> {
  await trx.update(pratica).set({ da_controllare }).where(eq(pratica.id, id))
}

/** Stores whose answer the conversation on a case waits for. With null, nothing is missing any more. */
export async function scriviToccaA(trx: Trx, id: number, tocca_a: ToccaA | null): Promise<void> {
  await trx
    .update(pratica)
    .set({ tocca_a, ...(tocca_a === null && { manca: null }) })
    .where(eq(pratica.id, id))
}

/** Replaces the data of a draft. The form saves as the user types, so a save is not a step and adds no history row. */
export async function modificaPratica(trx: Trx, input: Azione & { dati: Dati }): Promise<Esito> {
  const row = await lockPratica(trx, input.pratica_id)
  if (!row) return refuse('NON_TROVATO')
  if (!dopoAzione('modifica', row)) return refuse('STATO_NON_PERMESSO')
  // The values of the fields of another type are not needed any more.
  if (input.dati.id_tipo_finanziamento !== row.id_tipo_finanziamento)
    await trx.update(pratica_dati).set({ campi_cifrati: null }).where(eq(pratica_dati.pratica_id, row.id))
  await trx
    .update(pratica)
    .set({ ...input.dati, aggiornata_il: input.quando })
    .where(eq(pratica.id, row.id))
  return null
}

/**
 * Withdraws a draft: its number stays taken and its history stays; the client's name and the fields are deleted, because nothing
 * was sent that requires keeping them (docs/decisions/0010).
 */
export function ritiraPratica(trx: Trx, input: Azione): Promise<Esito> {
  return move(trx, 'ritira', { motivo: 'Bozza ritirata', ...input }, () => withoutClient(trx, input))
}

/** Deletes what identifies the client of a case that is being withdrawn, and returns the changes of the case's row. */
async function withoutClient(trx: Trx, { pratica_id, quando }: Azione) {
  await trx.delete(pratica_dati).where(eq(pratica_dati.pratica_id, pratica_id))
  return { nominativo: '', ritirata_il: quando }
}

/**
 * Undoes an imported case that has not changed since: In Lavorazione → withdrawn, like a draft. Its number stays taken and its
 * history stays; the client's name is deleted.
 */
export function disfaPratica(trx: Trx, input: Azione): Promise<Esito> {
  return move(trx, 'disfa', input, () => withoutClient(trx, input))
}

/** Sends a draft of a case: Bozza → In Lavorazione, at the first step. */
export function inviaPratica(trx: Trx, input: Azione): Promise<Esito> {
  return move(trx, 'invia', input)
}

/**
 * Advances a case In Lavorazione to its next step.
 * @param manca missing items that block the next step
 */
export function avanzaPasso(trx: Trx, input: Azione & { manca?: string }): Promise<Esito> {
  return move(trx, 'avanza', input, async ({ tocca_a }) => ({
    manca: input.manca ?? null,
    tocca_a: toccaDopoPasso(tocca_a, input.manca !== undefined),
  }))
}

/** Rejects a case In Lavorazione. */
export function rifiutaPratica(trx: Trx, input: Azione): Promise<Esito> {
  return move(trx, 'rifiuta', input, async () => ({ esito_negativo: true }))
}

/**
 * Completes a case at its last step. With a positive outcome it credits owner and sponsor line in the same transaction, once for
 * each completion; the reasons for missing credits are stored with the case (decisions §8).
 */
export function completaPratica(trx: Trx, input: Azione & { esito: EsitoPratica }): Promise<Esito> {
  return move(trx, 'completa', input, async (row) => {
    const ciclo = row.ciclo + 1
    const positivo = input.esito === 'positivo'
    return {
      ciclo,
      esito_positivo: positivo,
      esito_negativo: !positivo,
      ...(positivo
        ? await accreditaPratica(trx, { ...row, ciclo }, input.quando)
        : { motivi_punti: ['esito_negativo'], saltati: [] }),
    }
  })
}

/** Reopens a completed case (operators only) and reverses the points of its last completion. */
export function riapriPratica(trx: Trx, input: Azione): Promise<Esito> {
  return move(trx, 'riapri', input, async (row) => {
    await stornaAccrediti(trx, { pratica_id: row.id, ciclo: row.ciclo, quando: input.quando })
    return { esito_positivo: false, esito_negativo: false, motivi_punti: [], saltati: [] }
  })
}
