import type { RequisitoScritto } from '@primo/contract/iscritti/operatore-requisiti'
import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { type Cambi, cambiTolti, cambiTra } from '@primo/domain/registro/cambi'
import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import { TIPI_FINANZIAMENTO } from '../../anagrafica/tipi/finanziamenti.ts'
import type { Reader, Trx } from '../../platform/db/db.ts'
import type { CheckPrecondition } from '../../platform/http/bind.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { requisito } from './tables.ts'

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

/** Refuses an unknown type of financing and a duplicate requirement, as errors of their fields. */
async function sbagliati(trx: Trx, data: Dati, tranne: number): Promise<Refusal<'VALIDAZIONE'> | null> {
  const { ruolo, codice, id_tipo_finanziamento: tipo } = data
  if (tipo !== null && !(tipo in TIPI_FINANZIAMENTO)) {
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

const told = ({ id: _, ...data }: RequisitoScritto): Dati => data

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
  await mark(trx, operatore_id, 'aggiunto', fresh.id, cambiTra<Partial<Dati>>({}, told(fresh)))
  return fresh
}

/** Changes a requirement, for enrolments not sent or approved yet; active members stay active. */
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
  await mark(trx, operatore_id, 'cambiato', id, cambiTra(told(there ?? cambiato), told(cambiato)))
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
  await mark(trx, operatore_id, 'tolto', id, cambiTolti(told(removed)))
  return { id: removed.id }
}
