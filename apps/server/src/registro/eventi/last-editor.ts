import type { Reader } from '../../platform/db/db.ts'
import type { FindLastEditor } from '../../platform/http/conflict-author.ts'

/** Maximum duration of a back-office session: older edits were already visible to the caller. */
const SEEN = `e.avvenuto_il > now() - interval '12 hours'`

/** Condition by id, or by path parameters for a resource without an id. */
const WHICH = {
  numbered: 'e.oggetto_id = $2::bigint',
  part: 'e.oggetto_id is null and e.dati @> $2::jsonb',
}

/**
 * Creates the query of the last editor of a resource in the audit log. It considers changes, not reads or assignments.
 * @param persone the accounts, as SQL: `utente_id`, `denominazione`
 */
export const createLastEditorQuery =
  ({ $client }: Reader, persone: string): FindLastEditor =>
  async ({ oggetto, oggetto_id, parte }) => {
    const which = oggetto_id === null ? 'part' : 'numbered'
    const { rows } = await $client.query<{ utente_id: number; nome: string; quando: Date }>({
      name: `evento_ultima_mano_${which}`,
      text: `
        select e.attore_id as utente_id, p.denominazione as nome, e.avvenuto_il as quando
          from (select e.attore_id, e.avvenuto_il from evento e
                 where e.oggetto = $1 and ${WHICH[which]} and ${SEEN} and e.genere = 'cambio'
                   and e.tipo not like 'incarico.%'
                 order by e.avvenuto_il desc, e.id desc limit 1) e
          join (${persone}) p on p.utente_id = e.attore_id`,
      values: [oggetto, oggetto_id ?? JSON.stringify(parte)],
    })
    return rows[0] ?? null
  }
