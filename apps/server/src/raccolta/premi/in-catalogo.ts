import { refuse } from '@primo/contract/platform/errors'
import { todayInRome } from '@primo/domain/platform/dates'
import { edizionePermette, statoEdizione } from '@primo/domain/raccolta/manifestazione'
import { sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { leggiEdizione } from '../manifestazioni/queries.ts'
import { type FATTI_PREMIO, premio, premio_storia } from './tables.ts'

/** Operator and time of a change to the catalogue. */
export type Operatore = { attore_id: number; quando: Date }

/** Returns the edition with its state, or the reason why its catalogue cannot be changed. */
export async function edizioneAperta(trx: Trx, edizione_id: number, quando: Date) {
  const edizione = await leggiEdizione(trx, edizione_id)
  if (!edizione) return refuse('NON_TROVATO', { message: 'Questa edizione non c’è.' })
  const stato = statoEdizione(edizione, todayInRome(quando))
  return edizionePermette(stato, 'catalogo')
    ? { edizione, stato }
    : refuse('STATO_NON_PERMESSO', { message: 'L’edizione è scaduta: il suo catalogo non cambia più.' })
}

/** Locks a prize and returns it with its edition; or the reason why it cannot be changed. */
export async function premioDaCambiare(trx: Trx, id: number, quando: Date) {
  const [riga] = await trx.select().from(premio).where(sql`${premio.id} = ${id}::bigint`).for('update')
  if (!riga) return refuse('NON_TROVATO', { message: 'Questo premio non c’è.' })
  const aperta = await edizioneAperta(trx, riga.edizione_id, quando)
  return 'refused' in aperta ? aperta : { ...aperta, riga }
}

/** Records a change of a prize in the prize's own history and in the audit log. */
export async function annotaPremio(
  trx: Trx,
  input: Operatore &
    Omit<typeof premio_storia.$inferInsert, 'attore_id' | 'quando'> & { cosa: (typeof FATTI_PREMIO)[number] },
): Promise<void> {
  await trx.insert(premio_storia).values(input)
  await registraEvento(trx, {
    attore_id: input.attore_id,
    tipo: `premio.${input.cosa}`,
    oggetto: 'premio',
    oggetto_id: input.premio_id,
    cambi: Object.fromEntries(input.campi?.map(({ campo, prima, dopo }) => [campo, [prima, dopo]]) ?? []),
  })
}
