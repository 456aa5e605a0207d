import type { TipoConElenchi } from '@primo/contract/anagrafica/operatore-tipi-finanziamento'
import { GENERI_CAMPO } from '@primo/domain/anagrafica/campi-finanziamento'
import type { NamesOf, Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'

const TIPI_CON_ELENCHI = `
  select t.id, t.descrizione, t.attivo,
         (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'nome', d.nome, 'aiuto', d.aiuto,
                   'obbligatorio', d.obbligatorio, 'per_soggetto', d.per_soggetto, 'scade', d.scade)
                   order by d.posizione, d.id), '[]')
            from documento_richiesto d where d.tipo_id = t.id and d.tolto_il is null) as documenti,
         (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'etichetta', c.etichetta, 'genere', c.genere,
                   'opzioni', to_jsonb(c.opzioni), 'obbligatorio', c.obbligatorio)
                   order by c.posizione, c.id), '[]')
            from campo_finanziamento c where c.tipo_id = t.id and c.tolto_il is null) as campi
    from tipo_finanziamento t`

/** Returns all financing types with their checklists and fields, by id, without what was removed. */
export const elencoTipi = (reader: Reader): Promise<TipoConElenchi[]> =>
  queryRows(reader, `${TIPI_CON_ELENCHI} order by t.id`)

/** Returns a financing type with its checklist and fields; null when it does not exist. */
export async function leggiTipo(reader: Reader, id: number): Promise<TipoConElenchi | null> {
  const rows = await queryRows<TipoConElenchi>(reader, `${TIPI_CON_ELENCHI} where t.id = $1::bigint`, [id])
  return rows[0] ?? null
}

/** Returns the names of financing types by id, for the audit log. */
export const nomiTipi: NamesOf = async (reader, ids) => {
  const rows = await queryRows<{ id: number; descrizione: string }>(
    reader,
    'select id, descrizione from tipo_finanziamento where id = any($1::bigint[])',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.descrizione]))
}

const words = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(', ')

/** Returns a financing type as named fields, in the form in which the audit log compares two versions. */
export const campiPerRegistro = ({ descrizione, attivo, documenti, campi }: Omit<TipoConElenchi, 'id'>) => ({
  descrizione,
  attivo,
  ...Object.fromEntries(
    documenti.map((d, i) => [
      `Documento «${d.nome}»`,
      words(
        `${i + 1}º`,
        d.obbligatorio ? 'obbligatorio' : 'facoltativo',
        d.per_soggetto && 'uno per soggetto',
        d.scade && 'con scadenza',
        d.aiuto && `aiuto: ${d.aiuto}`,
      ),
    ]),
  ),
  ...Object.fromEntries(
    campi.map((c, i) => [
      `Campo «${c.etichetta}»`,
      words(
        `${i + 1}º`,
        GENERI_CAMPO[c.genere].toLowerCase(),
        c.obbligatorio ? 'obbligatorio' : 'facoltativo',
        c.opzioni.length > 0 && `voci: ${c.opzioni.join('; ')}`,
      ),
    ]),
  ),
})
