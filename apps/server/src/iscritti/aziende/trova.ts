import { normalizzaPartitaIva } from '@primo/domain/anagrafica/partita-iva'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import { GIURIDICHE_SQL } from '../../anagrafica/persone/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { folded, hasWords } from '../../platform/db/search-sql.ts'

/** Returns the companies a member registered, the oldest first. */
export async function aziendeDi(reader: Reader, utente_id: number) {
  const { rows } = await reader.$client.query<{
    id: number
    denominazione: string
    partita_iva: string
    approvata_il: Date | null
  }>(
    `select a.id, a.denominazione, z.partita_iva, z.approvata_il
       from azienda z join (${GIURIDICHE_SQL}) a on a.id = z.id_anagrafica
      where z.titolare_id = $1 order by z.creata_il, z.id_anagrafica limit 100`,
    [utente_id],
  )
  return rows.map((row) => ({ ...row, approvata_il: row.approvata_il?.toISOString() ?? null }))
}

export type AziendaTrovata = {
  id: number
  denominazione: string
  partita_iva: string
  /** Name of the company's owner. */
  titolare: string
}

/**
 * Returns the companies whose name has every word of `testo`, or with that partita IVA; at most `most`, in the order of names.
 */
export async function trovaAziende(reader: Reader, testo: string, most: number): Promise<AziendaTrovata[]> {
  const values: unknown[] = [most, normalizzaPartitaIva(testo)]
  const con = (value: string) => `$${values.push(value)}`
  const { rows } = await reader.$client.query<AziendaTrovata>(
    `with chiamate as materialized (
       select a.id from (${GIURIDICHE_SQL}) a where ${hasWords(folded('a.denominazione'), testo, con)} limit 200),
     scelte as (
       select id from chiamate union select z.id_anagrafica from azienda z where z.partita_iva = $2)
     select a.id, a.denominazione, z.partita_iva, t.denominazione as titolare
       from azienda z join (${GIURIDICHE_SQL}) a on a.id = z.id_anagrafica
       join (${PERSONE_SQL}) t on t.utente_id = z.titolare_id
      where z.id_anagrafica = any(array(select id from scelte))
      order by a.denominazione, z.id_anagrafica limit $1`,
    values,
  )
  return rows
}
