import { quanti } from '@primo/domain/platform/numbers'
import type { Month } from '@primo/domain/platform/period'
import { pianoDelMese, type Qualifica, type ScalaQualifiche } from '@primo/domain/qualifiche/qualifica'
import { asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { piano_marketing, qualifica } from './tables.ts'

/** Qualification of a version of the marketing plan, with its id. */
export type QualificaDiPiano = Qualifica & { id: number }
/** Published version of the marketing plan with its qualifications (`scala`), the lowest first. */
export type Piano = { id: number; nome: string; dal: Month; scala: QualificaDiPiano[] }

/** Returns the qualifications of some versions of the marketing plan, the lowest first, by the version's id. */
export async function scaleDi(reader: Reader, piani: number[]): Promise<Map<number, QualificaDiPiano[]>> {
  const scale = new Map<number, QualificaDiPiano[]>(piani.map((id) => [id, []]))
  if (piani.length === 0) return scale
  const rows = await reader
    .select()
    .from(qualifica)
    .where(inArray(qualifica.piano_id, piani))
    .orderBy(asc(qualifica.piano_id), asc(qualifica.grado))
  for (const { id, piano_id, nome, pratiche_proprie, pratiche_rete, produttori } of rows) {
    scale.get(piano_id)!.push({ id, nome, soglie: { pratiche_proprie, pratiche_rete, produttori } })
  }
  return scale
}

/** Returns the published versions of the marketing plan with the first month of each, the earliest first. */
export async function pianiPubblicati(reader: Reader): Promise<{ id: number; nome: string; dal: Month }[]> {
  const rows = await reader
    .select({ id: piano_marketing.id, nome: piano_marketing.nome, dal: piano_marketing.dal })
    .from(piano_marketing)
    .where(isNotNull(piano_marketing.dal))
    .orderBy(asc(piano_marketing.dal))
  return rows.map((r) => ({ ...r, dal: r.dal! }))
}

/** Returns the version of the marketing plan that applies in `mese`, with its qualifications; null before the first. */
export async function pianoIn(reader: Reader, mese: Month): Promise<Piano | null> {
  const piano = pianoDelMese(await pianiPubblicati(reader), mese)
  return piano && { ...piano, scala: (await scaleDi(reader, [piano.id])).get(piano.id)! }
}

/** Returns a version of the marketing plan by its id, with its qualifications; null when it does not exist. */
export async function pianoConId(reader: Reader, id: number) {
  const [row] = await reader.select().from(piano_marketing).where(eq(piano_marketing.id, id))
  return row ? { ...row, scala: (await scaleDi(reader, [id])).get(id)! } : null
}

/** Returns a version of the marketing plan as named fields, in the form in which proposals and the audit log compare them. */
export const campiPiano = ({ nome, scala }: { nome: string; scala: ScalaQualifiche }) => ({
  nome,
  ...Object.fromEntries(
    scala.map(({ nome, soglie }, i) => [
      `Grado ${i + 1}`,
      `${nome}: ${[
        quanti(soglie.pratiche_proprie, 'pratica sua', 'pratiche sue'),
        quanti(soglie.pratiche_rete, 'della rete', 'della rete'),
        quanti(soglie.produttori, 'produttore', 'produttori'),
      ].join(', ')}`,
    ]),
  ),
})
