import type { Saltato } from '@primo/domain/persone/titoli-punti'
import { MOTIVI_SENZA_PUNTI, type MotivoSenzaPunti } from '@primo/domain/pratiche/pratica'

/** What is said of somebody passed over in general, where it is not known who. */
const DELLA_RETE: readonly MotivoSenzaPunti[] = ['rete_non_iscritta', 'rete_non_promotore', 'rete_requisito']

/**
 * Why a completed case gave points to nobody, or passed somebody over, in sentences.
 * @param diChi who was passed over, said as its reader may read it; of cases completed before it was kept there is none.
 */
export function perchePunti(
  { motivi_punti, saltati }: { motivi_punti: MotivoSenzaPunti[]; saltati: Saltato[] },
  diChi: string[],
): string[] {
  const generali = motivi_punti.filter((m) => saltati.length === 0 || !DELLA_RETE.includes(m))
  return [...generali.map((m) => MOTIVI_SENZA_PUNTI[m]), ...diChi]
}
