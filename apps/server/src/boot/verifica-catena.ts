import { quanti } from '@primo/domain/platform/numbers'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import { type Proof, proveChain } from '../registro/eventi/proof.ts'

const USAGE = 'Si scrive così: npm run verifica-catena -- [--radici] [2026-11-22=3f…]'
const KEPT = /^(\d{4}-\d{2}-\d{2})=([0-9a-f]{64})$/i

/** What the command prints of a proof; `radici`: the days' roots too, to be printed and kept elsewhere. */
export function reportChain({ righe, slegate, radici, rotta }: Proof, all = false): string[] {
  const roots = all ? radici.map((r) => `${r.giorno}=${r.impronta}  righe ${r.primo}–${r.ultimo}`) : []
  if (rotta) return [...roots, `NO  La catena si rompe alla riga ${rotta.ordine}: ${rotta.perche}.`]
  const waiting = slegate > 0 ? [`${quanti(slegate, 'riga aspetta', 'righe aspettano')} il suo posto.`] : []
  return [...roots, `La catena tiene: ${quanti(righe, 'riga provata', 'righe provate')}.`, ...waiting]
}

if (import.meta.main) {
  const given = process.argv.slice(2).filter((arg) => arg !== '--radici')
  const kept = given.map((arg) => KEPT.exec(arg))
  if (kept.some((found) => !found)) {
    console.warn(USAGE)
    process.exit(2)
  }
  const database = await openDatabase(readConfig(process.env))
  try {
    const proof = await proveChain(
      database.db,
      new Map(kept.map((found) => [found![1]!, found![2]!.toLowerCase()])),
    )
    for (const row of reportChain(proof, process.argv.includes('--radici'))) console.warn(row)
    process.exitCode = proof.rotta ? 1 : 0
  } finally {
    await database.close()
  }
}
