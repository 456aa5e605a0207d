import { ApiError } from '@primo/client/call'
import type { Pagination } from '@primo/contract/platform/route'

/** A page of a list whose version tells when what is listed changes. */
type ListPage<R> = { data: R[]; pagination: Pagination; versione: string }
export type ReadPage<R> = (page: number, signal: AbortSignal) => Promise<ListPage<R>>

/** Where a full fetch stands. `righe` is set only when every page has come. */
export type FullFetchState<R> = {
  fase: 'fermo' | 'corso' | 'fatto' | 'annullato' | 'errore' | 'troppe'
  /** Pages here, and pages in all (0 until the first has come). */
  fatte: number
  totali: number
  righe: R[] | null
  /** Set when there are more rows than are read whole: how many, and the first page of them. */
  troppe: { totale: number; prime: R[] } | null
  errore: unknown
}

/** Pages asked for at the same time. */
const IN_PARALLELO = 4
/** A page is asked for again this many times before the person is asked. */
const TENTATIVI = 3
const PAUSA_MS = 400
/** A network that changes under every reading: after this many starts the last error is said. */
const RIPARTENZE_MAX = 5

/** What may get better by itself; any other refusal, 448 and 449 among them, is final. */
const puoPassare = (status: number) => status === 0 || status === 429 || status >= 500

class VersioneCambiata extends Error {}
/** More rows than are read whole. */
class Troppe extends Error {}

/**
 * A full fetch (specification §7): the first page, then 2 to the last, a few at a time; a failed one is tried again,
 * then kept aside and offered again with the rest kept; when the version changes everything starts again. When the
 * first page says there are more than `tetto` rows it stops there, in `troppe`.
 */
export function createFullFetch<R>(
  leggi: ReadPage<R>,
  pausa_ms = PAUSA_MS,
  tetto = Number.POSITIVE_INFINITY,
) {
  let stato: FullFetchState<R> = {
    fase: 'fermo',
    fatte: 0,
    totali: 0,
    righe: null,
    troppe: null,
    errore: null,
  }
  let pages = new Map<number, R[]>()
  let versione: string | null = null
  let fermo = new AbortController()
  const ascolta = new Set<() => void>()

  function pass(cambi: Partial<FullFetchState<R>>) {
    stato = { ...stato, ...cambi }
    for (const avvisa of ascolta) avvisa()
  }

  async function leggiUna(page: number, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const other = await leggi(page, signal)
        signal.throwIfAborted()
        if (versione !== null && other.versione !== versione) throw new VersioneCambiata()
        versione = other.versione
        pages.set(page, other.data)
        const { total, last_page } = other.pagination
        pass({ fatte: pages.size, totali: last_page })
        if (total > tetto) {
          pass({ troppe: { totale: total, prime: other.data } })
          throw new Troppe()
        }
        return
      } catch (error) {
        const passeggero = error instanceof ApiError && puoPassare(error.status)
        if (!passeggero || attempt >= TENTATIVI) throw error
        await new Promise((resolve) => setTimeout(resolve, pausa_ms * attempt))
        signal.throwIfAborted()
      }
    }
  }

  async function leggiTutte(signal: AbortSignal): Promise<void> {
    if (!pages.has(1)) await leggiUna(1, signal)
    const missing = Array.from({ length: stato.totali - 1 }, (_, i) => i + 2).filter((n) => !pages.has(n))
    let fault: unknown = null
    const fermati = () => signal.aborted || fault instanceof VersioneCambiata
    const mani = Array.from({ length: IN_PARALLELO }, async () => {
      for (let n = missing.shift(); n !== undefined && !fermati(); n = missing.shift()) {
        await leggiUna(n, signal).catch((error: unknown) => {
          if (!(fault instanceof VersioneCambiata)) fault = error
        })
      }
    })
    await Promise.all(mani)
    if (fault !== null) throw fault
  }

  function daCapo() {
    pages = new Map()
    versione = null
    pass({ fatte: 0, totali: 0 })
  }

  async function continua(): Promise<void> {
    fermo.abort()
    const mine = new AbortController()
    fermo = mine
    pass({ fase: 'corso', errore: null })
    try {
      for (let round = 1; ; round++) {
        try {
          await leggiTutte(mine.signal)
          break
        } catch (error) {
          if (!(error instanceof VersioneCambiata) || round >= RIPARTENZE_MAX) throw error
          daCapo()
        }
      }
      const righe = Array.from({ length: stato.totali }, (_, i) => pages.get(i + 1) ?? []).flat()
      pass({ fase: 'fatto', righe, troppe: null })
    } catch (errore) {
      if (mine.signal.aborted) return
      pass(errore instanceof Troppe ? { fase: 'troppe', righe: null } : { fase: 'errore', errore })
    }
  }

  return {
    stato: () => stato,
    ascolta(avvisa: () => void) {
      ascolta.add(avvisa)
      return () => void ascolta.delete(avvisa)
    },
    /** Reads everything anew; what was read stays in `righe` until the new reading is whole. */
    avvia() {
      fermo.abort()
      daCapo()
      return continua()
    },
    /** Goes on with the pages that are missing. */
    continua,
    /** Stops; the pages read are kept for `continua`. */
    annulla() {
      fermo.abort()
      pass({ fase: 'annullato' })
    },
  }
}
