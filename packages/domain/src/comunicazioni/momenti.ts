import { type GenereAvviso, MOMENTI, type TipoMomento } from './avvisi.ts'
import type { FattiAvviso } from './avvisi-texts.ts'

/** Maximum age in days of a milestone that is celebrated. Older milestones are shown as an avviso only. */
export const MOMENTO_GIORNI = 14
const GIORNO_MS = 86_400_000

/** Milestone to celebrate, with its points if the avviso states them. */
export type Momento = { tipo: TipoMomento; punti: number | null }

/**
 * Returns the milestone that an avviso reports; null for most kinds. Credited points are one only the first time ever, a pratica
 * only when its outcome is positive.
 * @param facts facts of the avviso
 */
export function momentoDi(genere: GenereAvviso, facts: object): Momento | null {
  switch (genere) {
    case 'punti_accreditati': {
      const { punti, primi } = facts as FattiAvviso['punti_accreditati']
      return primi ? { tipo: 'primi_punti', punti } : null
    }
    case 'pratica_completata': {
      const { positivo, punti } = facts as FattiAvviso['pratica_completata']
      return positivo ? { tipo: 'pratica', punti: punti ?? null } : null
    }
    case 'iscrizione_approvata':
      return { tipo: 'iscrizione', punti: null }
    case 'qualifica_raggiunta':
      return { tipo: 'qualifica', punti: null }
    default:
      return null
  }
}

interface AvvisoVisto {
  momento: Momento | null
  letto: boolean
  /** Instant of the avviso, ISO 8601. */
  quando: string
}

/** Milestone to celebrate, and all the avvisi that its celebration covers. */
export type DaCelebrare<A> = { tipo: TipoMomento; punti: number | null; avvisi: readonly [A, ...A[]] }

/**
 * Returns the milestone to celebrate among a member's unread avvisi: that of the most important kind, and of these the latest.
 * Null when there is none. Pratiche completed together are one milestone, and a celebration of the first points includes them.
 * @param avvisi newest first
 */
export function momentoDaMostrare<A extends AvvisoVisto>(
  avvisi: readonly A[],
  now: Date,
): DaCelebrare<A> | null {
  const since = now.getTime() - MOMENTO_GIORNI * GIORNO_MS
  const fresh = avvisi.filter((a) => a.momento && !a.letto && Date.parse(a.quando) >= since)
  const of = (tipo: TipoMomento) => fresh.filter((a) => a.momento?.tipo === tipo)
  const tipo = MOMENTI.find((t) => of(t).length > 0)
  const [first, ...others] = tipo ? of(tipo) : []
  if (!tipo || !first) return null
  if (tipo === 'primi_punti') {
    return { tipo, punti: first.momento?.punti ?? null, avvisi: [first, ...others, ...of('pratica')] }
  }
  if (tipo !== 'pratica') return { tipo, punti: null, avvisi: [first] }
  const punti = [first, ...others].reduce((sum, a) => sum + (a.momento?.punti ?? 0), 0)
  return { tipo, punti: punti > 0 ? punti : null, avvisi: [first, ...others] }
}
