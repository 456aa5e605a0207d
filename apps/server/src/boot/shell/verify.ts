import { quanti } from '@primo/domain/platform/numbers'
import type { Db } from '../../platform/db/db.ts'
import { findViolations } from '../../platform/db/invariants.ts'
import { CIFRE_INVARIANTS, rebuildCifre } from '../../registro/cifre/jobs.ts'
import { type ChainVerification, verifyChain } from '../../registro/eventi/hash-chain.ts'
import { checkLedger, formatViolations } from '../ledger-verification.ts'
import { CommandFailed, type CommandRun } from './command.ts'
import { withDatabase } from './database.ts'

/**
 * Returns the lines that report a verification of the audit log's hash chain; with `all`, also the root hash of each day, which
 * administrators store elsewhere.
 */
export function reportChain({ righe, slegate, radici, rotta }: ChainVerification, all = false): string[] {
  const roots = all ? radici.map((r) => `${r.giorno}=${r.impronta}  righe ${r.primo}–${r.ultimo}`) : []
  if (rotta) return [...roots, `NO  La catena si rompe alla riga ${rotta.ordine}: ${rotta.perche}.`]
  const waiting =
    slegate > 0 ? [`${quanti(slegate, 'riga aspetta il suo', 'righe aspettano il loro')} posto.`] : []
  return [...roots, `La catena tiene: ${quanti(righe, 'riga provata', 'righe provate')}.`, ...waiting]
}

const KEPT = /^(\d{4}-\d{2}-\d{2})=([0-9a-f]{64})$/i
const WHAT = ['registro', 'catena', 'cifre'] as const
/** Checks run by default. The ledger's check includes that of the statistics. */
const ALL = ['registro', 'catena'] as const
type What = (typeof WHAT)[number]

/** Result of an integrity check: lines to print, and whether it passed. */
type VerificationResult = { rows: string[]; holds: boolean }

/** Verifies the points ledger, the prizes, the cases, the network and the statistics of a database. */
export async function verifyLedger(db: Db): Promise<VerificationResult> {
  const breaches = await checkLedger(db)
  return { rows: formatViolations(breaches), holds: breaches.length === 0 }
}

/**
 * Verifies the integrity of the audit log.
 * @param kept root hashes that administrators stored elsewhere, by day
 * @param roots whether the lines list the root hash of each day
 */
export async function verifyAuditLog(
  db: Db,
  kept?: ReadonlyMap<string, string>,
  roots = false,
): Promise<VerificationResult> {
  const result = await verifyChain(db, kept)
  return { rows: reportChain(result, roots), holds: result.rotta === null }
}

async function proveFigures(db: Db): Promise<VerificationResult> {
  const [breach] = await findViolations(db, CIFRE_INVARIANTS)
  return breach
    ? { rows: [`NO  ${breach.regola}\n    ${JSON.stringify(breach.riga)}`], holds: false }
    : { rows: ['Le cifre tornano.'], holds: true }
}

/** Parses the arguments: the requested checks, and daily roots that were stored elsewhere. */
function readWords(words: string[]) {
  const what = words.filter((word): word is What => (WHAT as readonly string[]).includes(word))
  const roots = words
    .filter((word) => !(what as string[]).includes(word))
    .map((word) => [word, KEPT.exec(word)] as const)
  const wrong = roots.find(([, found]) => !found)
  if (wrong)
    throw new CommandFailed(
      `«${wrong[0]}» non è una prova, né la radice di un giorno come 2026-11-22=3f….`,
      2,
    )
  const kept = new Map(roots.map(([, found]) => [found![1]!, found![2]!.toLowerCase()]))
  const asked: What[] = what.length > 0 ? what : kept.size > 0 ? ['catena'] : [...ALL]
  return { asked: new Set(asked), kept }
}

/** `primo verifica`: runs the requested integrity checks, or all of them without arguments. */
export const verifyAll: CommandRun = async ({ words, options, env, print }) => {
  const { asked, kept } = readWords(words)
  return withDatabase(env, async ({ db, withTransaction }) => {
    if (options.rifai) await withTransaction(rebuildCifre, { lunga: true })
    const proofs: VerificationResult[] = []
    if (asked.has('registro')) proofs.push(await verifyLedger(db))
    if (asked.has('catena')) proofs.push(await verifyAuditLog(db, kept, options.radici === true))
    if (asked.has('cifre')) proofs.push(await proveFigures(db))
    for (const { rows } of proofs) for (const row of rows) print(row)
    return proofs.every(({ holds }) => holds) ? 0 : 1
  })
}
