import { eq } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { runStatement } from '../../platform/db/query.ts'
import { comuneCap, geografiaVersione, provincia } from './tables.ts'
import { VERSIONE_GEOGRAFIA } from './version.ts'

/**
 * Updates the geography tables to the data of this version of the server (`VERSIONE_GEOGRAFIA`), unless they have it already.
 * Comuni and nazioni are never deleted, because addresses refer to them. An advisory lock serialises servers that start together.
 * @returns whether it wrote
 */
export async function loadGeografia(trx: Trx): Promise<boolean> {
  await runStatement(trx, "select pg_advisory_xact_lock(hashtext('geografia'))")
  const [row] = await trx.select().from(geografiaVersione)
  if (row?.versione === VERSIONE_GEOGRAFIA) return false

  // The packages take tens of MB of memory, so they are imported only when needed.
  const { geografiaRows } = await import('./geografia-rows.ts')
  const rows = await geografiaRows()

  // json_to_recordset takes one statement and one parameter per table, however many rows there are.
  await runStatement(
    trx,
    `insert into nazione (id, codice, descrizione, country_code, cessata)
    select * from json_to_recordset($1::json)
      as r(id int, codice text, descrizione text, country_code text, cessata boolean)
    on conflict (id) do update set descrizione = excluded.descrizione,
      country_code = excluded.country_code, cessata = excluded.cessata`,
    [JSON.stringify(rows.nazioni)],
  )
  await trx.delete(provincia)
  await runStatement(
    trx,
    `insert into provincia (sigla, descrizione, regione)
    select * from json_to_recordset($1::json)
      as r(sigla text, descrizione text, regione text)`,
    [JSON.stringify(rows.province)],
  )
  await runStatement(
    trx,
    `insert into comune (id, codice, cod_istat, descrizione, provincia, nuova_provincia, cessato,
      data_modifica, operatore, capoluogo, ricerca, ricerca_unita)
    select * from json_to_recordset($1::json)
      as r(id int, codice text, cod_istat text, descrizione text, provincia text, nuova_provincia text,
        cessato boolean, data_modifica date, operatore text, capoluogo boolean, ricerca text, ricerca_unita text)
    on conflict (id) do update set cod_istat = excluded.cod_istat, descrizione = excluded.descrizione,
      provincia = excluded.provincia, nuova_provincia = excluded.nuova_provincia, cessato = excluded.cessato,
      data_modifica = excluded.data_modifica, operatore = excluded.operatore,
      capoluogo = excluded.capoluogo, ricerca = excluded.ricerca, ricerca_unita = excluded.ricerca_unita`,
    [JSON.stringify(rows.comuni)],
  )
  await trx.delete(comuneCap)
  await runStatement(
    trx,
    `insert into comune_cap (id_comune, cap)
    select * from json_to_recordset($1::json) as r(id_comune int, cap text)`,
    [JSON.stringify(rows.caps)],
  )

  if (row)
    await trx
      .update(geografiaVersione)
      .set({ versione: VERSIONE_GEOGRAFIA })
      .where(eq(geografiaVersione.unica, true))
  else await trx.insert(geografiaVersione).values({ versione: VERSIONE_GEOGRAFIA })
  return true
}
