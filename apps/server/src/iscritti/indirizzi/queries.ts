import type {
  IndirizzoDomicilio,
  IndirizzoResidenza,
  IndirizzoSpedizione,
} from '@primo/contract/iscritti/indirizzi'
import { and, eq } from 'drizzle-orm'
import { COMUNI_SQL, leggiComune, leggiNazione } from '../../anagrafica/geo/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { indirizzo } from './tables.ts'

type Row = typeof indirizzo.$inferSelect

async function read(reader: Reader, utente_id: number, tipo: Row['tipo']): Promise<Row | null> {
  const [row] = await reader
    .select()
    .from(indirizzo)
    .where(and(eq(indirizzo.utente_id, utente_id), eq(indirizzo.tipo, tipo)))
  return row ?? null
}

/** Returns name and province of an address's comune; null abroad. */
async function comuneDi(reader: Reader, { id_comune, cap }: Row) {
  if (id_comune === null) return null
  const comune = await leggiComune(reader, id_comune)
  return { descrizione: comune?.descrizione ?? '', cap, provincia: comune?.provincia ?? '' }
}

/**
 * Returns the SQL of an account's Italian address of a kind, with name and province of its comune, as JSON. `utente_id` is a
 * column.
 */
const inItaliaJson = (utente_id: string, tipo: 'spedizione' | 'domicilio') => `
  (select json_build_object('nominativo', i.nominativo, 'indirizzo', i.indirizzo, 'id_comune', i.id_comune,
      'cap', i.cap, 'comune', json_build_object('descrizione', c.descrizione, 'cap', i.cap,
                                                'provincia', coalesce(c.provincia, '')))
     from indirizzo i join (${COMUNI_SQL}) c on c.id = i.id_comune
    where i.utente_id = ${utente_id} and i.tipo = '${tipo}')`

/** Returns the SQL of an account's shipping address for prizes, as JSON, for queries of other areas. `utente_id` is a column. */
export const spedizioneJson = (utente_id: string) => inItaliaJson(utente_id, 'spedizione')

async function leggiInItalia(reader: Reader, utente_id: number, tipo: 'spedizione' | 'domicilio') {
  const rows = await queryRows<{ indirizzo: IndirizzoSpedizione | null }>(reader, {
    name: `indirizzo_${tipo}`,
    text: `select ${inItaliaJson('$1', tipo)} as indirizzo`,
    values: [utente_id],
  })
  return rows[0]!.indirizzo
}

/** Returns a member's shipping address for prizes, with name and province of the comune; null when there is none. */
export function leggiSpedizione(reader: Reader, utente_id: number): Promise<IndirizzoSpedizione | null> {
  return leggiInItalia(reader, utente_id, 'spedizione')
}

/** Returns a member's domicile, or null when it is the same as the residence. */
export function leggiDomicilio(reader: Reader, utente_id: number): Promise<IndirizzoDomicilio | null> {
  return leggiInItalia(reader, utente_id, 'domicilio')
}

/** Returns a member's residence; null when there is none. */
export async function leggiResidenza(reader: Reader, utente_id: number): Promise<IndirizzoResidenza | null> {
  const row = await read(reader, utente_id, 'residenza')
  const nazione = row?.id_nazione ? await leggiNazione(reader, row.id_nazione) : null
  if (!row || !nazione) return null
  const { indirizzo, id_comune, cap } = row
  const comune = await comuneDi(reader, row)
  return { indirizzo, id_comune: id_comune ?? 0, cap, id_nazione: nazione.id, comune, nazione }
}
