import { type GenereAvviso, MOMENTI, type TipoMomento } from './avvisi.ts'
import type { FattiAvviso } from './avvisi-testi.ts'

/** Older than this it is news no more: the notice alone says it. */
export const MOMENTO_GIORNI = 14
const GIORNO_MS = 86_400_000

/** What of a notice is celebrated, with the points it brought when it says them. */
export type Momento = { tipo: TipoMomento; punti: number | null }

/**
 * What of a notice is worth celebrating; null for most of them. Points only the first time in a life: those of every
 * other day are a figure that grew. A case only with a good end.
 * @param facts what the notice is told from
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
  /** ISO instant. */
  quando: string
}

/** The moment to show, and all the notices it tells. */
export type DaCelebrare<A> = { tipo: TipoMomento; punti: number | null; avvisi: readonly [A, ...A[]] }

/**
 * Of a member's unread notices what he is shown now: the greatest, and of that kind the latest; null when there is
 * nothing. Cases completed together are one moment, and where they brought the first points these tell them too.
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
