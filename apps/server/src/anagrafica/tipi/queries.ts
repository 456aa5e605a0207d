import type { Campo } from '@primo/contract/anagrafica/campi-finanziamento'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'

/** Returns the additional fields of every financing type that has some, in their order, without the removed ones. */
export async function campiPerTipo(reader: Reader): Promise<{ tipo_id: number; campi: Campo[] }[]> {
  return queryRows(
    reader,
    `select tipo_id, jsonb_agg(jsonb_build_object('id', id, 'etichetta', etichetta, 'genere', genere,
              'opzioni', to_jsonb(opzioni), 'obbligatorio', obbligatorio) order by posizione, id) as campi
       from campo_finanziamento where tolto_il is null group by tipo_id order by tipo_id`,
  )
}

/**
 * SQL of the items of all checklists, for joins in other areas. Removed items are included, because documents sent before
 * still refer to them: `tolto_il` is null for those requested now.
 */
export const DOCUMENTI_RICHIESTI_SQL = `
  select id, tipo_id, nome, aiuto, obbligatorio, per_soggetto, scade, posizione, tolto_il from documento_richiesto`

/** SQL of the additional fields of all financing types, removed ones included, for joins in other areas. */
export const CAMPI_FINANZIAMENTO_SQL = `
  select id, tipo_id, etichetta, genere, opzioni, obbligatorio, posizione, tolto_il from campo_finanziamento`
