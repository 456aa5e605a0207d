import type { RequisitoChiesto, RequisitoScritto } from '@primo/contract/iscritti/requisiti'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { parseOam } from '@primo/domain/anagrafica/company-numbers'
import { mancaRequisiti, type RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { type Cambi, cambiTolti, cambiTra } from '@primo/domain/platform/audit-log'
import { and, asc, eq, getTableColumns, isNull, not, sql } from 'drizzle-orm'
import { descrizioneDelTipo, tipiFinanziamento } from '../../anagrafica/tipi/reference-lists.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { CheckPrecondition } from '../../platform/http/bind.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { leggiProfiloRow } from './queries.ts'
import { requisito } from './tables.ts'

const OAM = {
  codice: 'OAM',
  descrizione: 'Iscrizione all’OAM',
  obbligatorio: true,
  con_scadenza: true,
} as const
/** Types of financing that never concern the partner's own goods or services (D.Lgs. 141/2010, art. 12). */
const DI_TERZI = [1, 2, 3]

/** Creates the default requirements, unless the company already has some (decisions §5). */
export async function loadRequisiti(trx: Trx): Promise<void> {
  if ((await trx.$count(requisito)) > 0) return
  const aiuto = 'Il numero è nel registro pubblico dell’OAM, accanto al tuo nome.'
  const aiutoAzienda = 'Serve solo a chi propone finanziamenti che non riguardano i propri beni o servizi.'
  await trx.insert(requisito).values([
    { ...OAM, aiuto, ruolo: 'promotore' },
    ...DI_TERZI.map((id_tipo_finanziamento) => ({
      ...OAM,
      aiuto: aiutoAzienda,
      ruolo: 'convenzionato' as const,
      id_tipo_finanziamento,
    })),
  ])
}

/** Returns the key under which a profile's answers hold the expiry of the requirement `codice`. */
export const scadenzaDi = (codice: string) => `${codice}_scade_il`

/**
 * Returns the requirements to enrol in a role, each one once, with the member's answers. A requirement of some types of financing
 * only is not mandatory here: it does not block the enrolment.
 */
export async function requisitiChiesti(
  reader: Reader,
  ruolo: RuoloConApprovazione,
  attributi: Record<string, string>,
): Promise<RequisitoChiesto[]> {
  const rows = await reader
    .select({
      ...getTableColumns(requisito),
      tipo: sql<string | null>`${descrizioneDelTipo(requisito.id_tipo_finanziamento)}`,
    })
    .from(requisito)
    .where(eq(requisito.ruolo, ruolo))
    .orderBy(asc(sql`coalesce(${requisito.id_tipo_finanziamento}, 0)`), asc(requisito.id))
  const required = new Map<string, RequisitoChiesto>()
  for (const r of rows) {
    const perTutti = r.id_tipo_finanziamento === null
    const gia = required.get(r.codice)
    const { tipo } = r
    if (gia) {
      // Required for every type: the types of a further row add nothing.
      if (gia.tipi_finanziamento.length > 0 && tipo !== null) gia.tipi_finanziamento.push(tipo)
      continue
    }
    const { codice, descrizione, aiuto, con_scadenza } = r
    required.set(codice, {
      codice,
      descrizione,
      aiuto,
      tipi_finanziamento: tipo === null ? [] : [tipo],
      obbligatorio: r.obbligatorio && perTutti,
      con_scadenza,
      valore: attributi[codice] ?? '',
      scade_il: attributi[scadenzaDi(codice)] ?? null,
    })
  }
  return [...required.values()]
}

/**
 * Returns the first unmet requirement of a convenzionato on `today` for a type of financing (D.Lgs. 141/2010, art. 12), as text;
 * null when all are met.
 */
export async function requisitoMancante(
  reader: Reader,
  utente_id: number,
  id_tipo_finanziamento: number,
  today: string,
): Promise<string | null> {
  const required = await reader
    .select()
    .from(requisito)
    .where(
      and(eq(requisito.ruolo, 'convenzionato'), eq(requisito.id_tipo_finanziamento, id_tipo_finanziamento)),
    )
  if (required.length === 0) return null
  const attributi = (await leggiProfiloRow(reader, utente_id, 'convenzionato'))?.attributi ?? {}
  const written = required.map(({ codice }) => ({
    codice,
    valore: attributi[codice] ?? '',
    scade_il: attributi[scadenzaDi(codice)] ?? null,
  }))
  const [manca] = mancaRequisiti(required, written, today)
  return manca ? manca.descrizione : null
}

/** SQL of the names of the requirements of every promotore, by code. */
export const REQUISITI_PROMOTORE_SQL =
  "select codice, descrizione from requisito where ruolo = 'promotore' and id_tipo_finanziamento is null"

/** SQL of the requirements that expire (`ruolo`, `codice`), for the query that collects the expiries of the members' answers. */
export const REQUISITI_CON_SCADENZA_SQL = 'select distinct ruolo, codice from requisito where con_scadenza'

/** Returns the answers in the form a profile stores; answers without a requirement in the role are dropped. */
export function attributiDa(
  required: readonly RequisitoChiesto[],
  answers: readonly { codice: string; valore: string; scade_il?: string | null | undefined }[],
): Record<string, string> {
  const tenuti: Record<string, string> = {}
  for (const { codice, con_scadenza, valore, scade_il } of required) {
    const answer = answers.find((r) => r.codice === codice) ?? { valore, scade_il }
    if (answer.valore === '') continue
    // Members write one number in many ways, and operators search for it.
    tenuti[codice] = codice === OAM.codice ? (parseOam(answer.valore) ?? answer.valore) : answer.valore
    if (con_scadenza && answer.scade_il) tenuti[scadenzaDi(codice)] = answer.scade_il
  }
  return tenuti
}

type Dati = Omit<RequisitoScritto, 'id'>
const NON_C_E = refuse('NON_TROVATO', { message: 'Questo requisito non c’è.', overtaken: true })

/**
 * SQL condition that selects a requirement by id. Ids are compared as bigint: an id beyond an integer's range matches no row
 * instead of failing.
 */
const conId = (id: number) => sql`${requisito.id} = ${id}::bigint`

/** Returns every requirement of enrolment, by role. */
export async function elencaRequisiti(reader: Reader): Promise<RequisitoScritto[]> {
  return reader.select().from(requisito).orderBy(asc(requisito.ruolo), asc(requisito.id))
}

/**
 * Refuses, as field errors, an unknown type of financing and a requirement that exists already.
 * @param tranne id of the requirement being changed, which is no duplicate of itself
 */
async function sbagliati(trx: Trx, data: Dati, tranne: number): Promise<Refusal<'VALIDAZIONE'> | null> {
  const { ruolo, codice, id_tipo_finanziamento: tipo } = data
  if (tipo !== null && !(await tipiFinanziamento(trx)).some(({ id }) => id === tipo)) {
    const fields = { id_tipo_finanziamento: ['Scegli uno dei tipi di finanziamento.'] }
    return refuse('VALIDAZIONE', { fields })
  }
  const uguale = and(
    eq(requisito.ruolo, ruolo),
    eq(requisito.codice, codice),
    tipo === null ? isNull(requisito.id_tipo_finanziamento) : eq(requisito.id_tipo_finanziamento, tipo),
    not(conId(tranne)),
  )
  if ((await trx.$count(requisito, uguale)) === 0) return null
  return refuse('VALIDAZIONE', { fields: { codice: ['Questo requisito si chiede già.'] } })
}

async function mark(
  trx: Trx,
  attore_id: number,
  che: 'aggiunto' | 'cambiato' | 'tolto',
  oggetto_id: number,
  cambi: Cambi,
): Promise<void> {
  await registraEvento(trx, { attore_id, tipo: `requisito.${che}`, oggetto: 'requisito', oggetto_id, cambi })
}

const withoutId = ({ id: _, ...data }: RequisitoScritto): Dati => data

/** Adds a requirement. Of two operators who add the same requirement concurrently the second waits and is refused. */
export async function aggiungiRequisito(
  trx: Trx,
  operatore_id: number,
  data: Dati,
): Promise<RequisitoScritto | Refusal<'VALIDAZIONE'>> {
  const refusal = await sbagliati(trx, data, 0)
  if (refusal) return refusal
  const [fresh] = await trx.insert(requisito).values(data).onConflictDoNothing().returning()
  if (!fresh) return refuse('VALIDAZIONE', { fields: { codice: ['Questo requisito si chiede già.'] } })
  await mark(trx, operatore_id, 'aggiunto', fresh.id, cambiTra<Partial<Dati>>({}, withoutId(fresh)))
  return fresh
}

/** Changes a requirement for the enrolments that are still to be sent or approved; active profiles stay active. */
export async function cambiaRequisito(
  trx: Trx,
  operatore_id: number,
  id: number,
  data: Dati,
  asRead: CheckPrecondition,
): Promise<RequisitoScritto | Refusal<'NON_TROVATO' | 'VALIDAZIONE' | 'CAMBIATO_NEL_FRATTEMPO'>> {
  const [there] = await trx.select().from(requisito).where(conId(id)).for('update')
  const late = there && asRead(there)
  if (late) return late
  const refusal = await sbagliati(trx, data, id)
  if (refusal) return refusal
  const [cambiato] = await trx.update(requisito).set(data).where(conId(id)).returning()
  if (!cambiato) return NON_C_E
  await mark(trx, operatore_id, 'cambiato', id, cambiTra(withoutId(there ?? cambiato), withoutId(cambiato)))
  return cambiato
}

/** Removes a requirement. The answers to it stay in the profiles. */
export async function togliRequisito(
  trx: Trx,
  operatore_id: number,
  id: number,
): Promise<{ id: number } | Refusal<'NON_TROVATO'>> {
  const [removed] = await trx.delete(requisito).where(conId(id)).returning()
  if (!removed) return NON_C_E
  await mark(trx, operatore_id, 'tolto', id, cambiTolti(withoutId(removed)))
  return { id: removed.id }
}
