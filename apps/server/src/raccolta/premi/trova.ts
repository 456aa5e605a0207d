import { parseCodiceRichiesta } from '@primo/domain/raccolta/premio'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { folded, hasWords } from '../../platform/db/search-sql.ts'

/** Returns the prize request with a code such as «P000123», with prize and member. */
export async function trovaRichieste(reader: Reader, testo: string) {
  const { rows } = await reader.$client.query<{
    id: number
    codice: string
    premio: string
    membro: string
  }>(
    `select r.id, r.codice, p.descrizione as premio, m.denominazione as membro
       from richiesta_premio r join premio p on p.id = r.premio_id
       join (${PERSONE_SQL}) m on m.utente_id = r.utente_id
      where r.id = $1`,
    [parseCodiceRichiesta(testo)],
  )
  return rows
}

/** Returns the prizes whose name or code contains every word of `testo`, those of the latest edition first. */
export async function trovaPremi(reader: Reader, testo: string, quanti: number) {
  const values: unknown[] = [quanti]
  const con = (value: string) => `$${values.push(value)}`
  const { rows } = await reader.$client.query<{
    id: number
    descrizione: string
    codice: string
    punti: number
  }>(
    `select p.id, p.descrizione, p.codice, p.punti from premio p
      where ${hasWords(folded("p.descrizione || ' ' || p.codice"), testo, con)}
      order by p.edizione_id desc, p.descrizione, p.id limit $1`,
    values,
  )
  return rows
}

/** Returns the member who made a request; null when it does not exist. */
export async function diChiELaRichiesta(reader: Reader, id: number): Promise<number | null> {
  const { rows } = await reader.$client.query<{ utente_id: number }>(
    'select utente_id from richiesta_premio where id = $1::bigint',
    [id],
  )
  return rows[0]?.utente_id ?? null
}
