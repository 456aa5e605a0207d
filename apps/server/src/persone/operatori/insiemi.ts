import { INSIEMI_DEL_RUOLO, INSIEMI_PRONTI } from '@primo/domain/persone/insiemi-permessi'
import type { RuoloAccount } from '@primo/domain/platform/ruolo'
import { sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { insieme_permessi } from './tables.ts'

/** What the account a column names may do, by the sets it has, as SQL: whole where one of them gives it whole. */
export const permessiJson = (utente_id: string) => `
  coalesce((select jsonb_object_agg(p.permesso, case when p.tutto then 'tutto' else 'lettura' end)
    from (select permesso, bool_or(not i.sola_lettura) as tutto
            from operatore_insieme oi
            join insieme_permessi i on i.id = oi.insieme_id, unnest(i.permessi) permesso
           where oi.utente_id = ${utente_id}
           group by permesso) p), '{}')`

/** Keeps the sets every company begins with as the product says they are. */
export async function loadInsiemi(trx: Trx): Promise<void> {
  await trx
    .insert(insieme_permessi)
    .values(
      Object.entries(INSIEMI_PRONTI).map(([codice, { nome, permessi, sola_lettura }]) => ({
        codice,
        nome,
        permessi: [...permessi],
        sola_lettura,
      })),
    )
    .onConflictDoUpdate({
      target: insieme_permessi.codice,
      set: { permessi: sql`excluded.permessi`, sola_lettura: sql`excluded.sola_lettura` },
      setWhere: sql`(insieme_permessi.permessi, insieme_permessi.sola_lettura)
                    is distinct from (excluded.permessi, excluded.sola_lettura)`,
    })
}

/** Gives a new account what its role begins with. */
export async function daiInsiemiDelRuolo(trx: Trx, utente_id: number, ruolo: RuoloAccount): Promise<void> {
  const codici = INSIEMI_DEL_RUOLO[ruolo]
  if (codici.length === 0) return
  await trx.$client.query(
    'insert into operatore_insieme (utente_id, insieme_id) select $1, id from insieme_permessi where codice = any($2)',
    [utente_id, codici],
  )
}
