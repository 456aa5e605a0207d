import type { Saltato } from '@primo/domain/iscritti/titoli-punti'
import { MOTIVI_SENZA_PUNTI, type MotivoSenzaPunti } from '@primo/domain/pratiche/pratica'

/** General reasons of skipped sponsors, for cases that do not store who they were. */
const DELLA_RETE: readonly MotivoSenzaPunti[] = ['rete_non_iscritta', 'rete_non_promotore', 'rete_requisito']

/**
 * Returns the sentences that explain why a completed case gave no points, or skipped members.
 * @param diChi sentences about the skipped members, in the form its reader may see; empty for cases completed before they were
 * stored
 */
export function perchePunti(
  { motivi_punti, saltati }: { motivi_punti: MotivoSenzaPunti[]; saltati: Saltato[] },
  diChi: string[],
): string[] {
  const generali = motivi_punti.filter((m) => saltati.length === 0 || !DELLA_RETE.includes(m))
  return [...generali.map((m) => MOTIVI_SENZA_PUNTI[m]), ...diChi]
}
