import { refuse } from '@primo/contract/platform/errors'
import { todayInRome } from '@primo/domain/platform/dates'
import { edizionePermette, statoEdizione } from '@primo/domain/raccolta/manifestazione-stati'
import { sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { leggiEdizione } from '../manifestazioni/queries.ts'
import { type FATTI_PREMIO, premio, premio_storia } from './tables.ts'

/** Whose hand changes the catalogue, and when. */
export type Operatore = { attore_id: number; quando: Date }

/** The edition's days and state, or why its catalogue cannot be touched now. */
export async function edizioneAperta(trx: Trx, edizione_id: number, quando: Date) {
  const edizione = await leggiEdizione(trx, edizione_id)
  if (!edizione) return refuse('NON_TROVATO', { message: 'Questa edizione non c’è.' })
  const stato = statoEdizione(edizione, todayInRome(quando))
  return edizionePermette(stato, 'catalogo')
    ? { edizione, stato }
    : refuse('STATO_NON_PERMESSO', { message: 'L’edizione è scaduta: il suo catalogo non cambia più.' })
}

/** The prize, its row locked, with its edition; or why it cannot be touched. */
export async function premioDaCambiare(trx: Trx, id: number, quando: Date) {
  const [riga] = await trx.select().from(premio).where(sql`${premio.id} = ${id}::bigint`).for('update')
  if (!riga) return refuse('NON_TROVATO', { message: 'Questo premio non c’è.' })
  const aperta = await edizioneAperta(trx, riga.edizione_id, quando)
  return 'refused' in aperta ? aperta : { ...aperta, riga }
}

/** Writes what happened to a prize: in its own history and among the events. */
export async function annotaPremio(
  trx: Trx,
  cosa: Operatore &
    Omit<typeof premio_storia.$inferInsert, 'attore_id' | 'quando'> & { cosa: (typeof FATTI_PREMIO)[number] },
): Promise<void> {
  await trx.insert(premio_storia).values(cosa)
  await registraEvento(trx, {
    attore_id: cosa.attore_id,
    tipo: `premio.${cosa.cosa}`,
    oggetto: 'premio',
    oggetto_id: cosa.premio_id,
    cambi: Object.fromEntries(cosa.campi?.map(({ campo, prima, dopo }) => [campo, [prima, dopo]]) ?? []),
  })
}
