import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { campo_finanziamento, documento_richiesto } from './tables.ts'

/** Returns the documents that the pratiche of a financing type need, in the order of the checklist, without the removed ones. */
export async function documentiRichiesti(reader: Reader, tipo_id: number) {
  return reader
    .select({
      id: documento_richiesto.id,
      nome: documento_richiesto.nome,
      aiuto: documento_richiesto.aiuto,
      obbligatorio: documento_richiesto.obbligatorio,
      per_soggetto: documento_richiesto.per_soggetto,
      scade: documento_richiesto.scade,
    })
    .from(documento_richiesto)
    .where(and(eq(documento_richiesto.tipo_id, tipo_id), isNull(documento_richiesto.tolto_il)))
    .orderBy(asc(documento_richiesto.posizione), asc(documento_richiesto.id))
}
export type DocumentoRichiesto = Awaited<ReturnType<typeof documentiRichiesti>>[number]

/** Returns the additional fields of a financing type, in their order, without the removed ones. */
export async function campiDelTipo(reader: Reader, tipo_id: number) {
  return reader
    .select({
      id: campo_finanziamento.id,
      etichetta: campo_finanziamento.etichetta,
      genere: campo_finanziamento.genere,
      opzioni: campo_finanziamento.opzioni,
      obbligatorio: campo_finanziamento.obbligatorio,
    })
    .from(campo_finanziamento)
    .where(and(eq(campo_finanziamento.tipo_id, tipo_id), isNull(campo_finanziamento.tolto_il)))
    .orderBy(asc(campo_finanziamento.posizione), asc(campo_finanziamento.id))
}
export type CampoDelTipo = Awaited<ReturnType<typeof campiDelTipo>>[number]

/** Returns the additional fields of every financing type that has some, in their order, without the removed ones. */
export async function campiPerTipo(reader: Reader): Promise<{ tipo_id: number; campi: CampoDelTipo[] }[]> {
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
