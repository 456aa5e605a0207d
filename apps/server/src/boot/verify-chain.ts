import { quanti } from '@primo/domain/platform/numbers'
import type { ChainVerification } from '../registro/eventi/chain-verification.ts'

/** Returns the lines to print for a verification; with `all`, also the daily roots, to be stored elsewhere. */
export function reportChain({ righe, slegate, radici, rotta }: ChainVerification, all = false): string[] {
  const roots = all ? radici.map((r) => `${r.giorno}=${r.impronta}  righe ${r.primo}–${r.ultimo}`) : []
  if (rotta) return [...roots, `NO  La catena si rompe alla riga ${rotta.ordine}: ${rotta.perche}.`]
  const waiting = slegate > 0 ? [`${quanti(slegate, 'riga aspetta', 'righe aspettano')} il suo posto.`] : []
  return [...roots, `La catena tiene: ${quanti(righe, 'riga provata', 'righe provate')}.`, ...waiting]
}
