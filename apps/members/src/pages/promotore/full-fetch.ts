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
  let pagine = new Map<number, R[]>()
  let versione: string | null = null
  let fermo = new AbortController()
  const ascolta = new Set<() => void>()

  function passa(cambi: Partial<FullFetchState<R>>) {
    stato = { ...stato, ...cambi }
    for (const avvisa of ascolta) avvisa()
  }

  async function leggiUna(page: number, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const pagina = await leggi(page, signal)
        signal.throwIfAborted()
        if (versione !== null && pagina.versione !== versione) throw new VersioneCambiata()
        versione = pagina.versione
        pagine.set(page, pagina.data)
        const { total, last_page } = pagina.pagination
        passa({ fatte: pagine.size, totali: last_page })
        if (total > tetto) {
          passa({ troppe: { totale: total, prime: pagina.data } })
          throw new Troppe()
        }
        return
      } catch (error) {
        const passeggero = error instanceof ApiError && puoPassare(error.status)
        if (!passeggero || attempt >= TENTATIVI) throw error
        await new Promise((fatto) => setTimeout(fatto, pausa_ms * attempt))
        signal.throwIfAborted()
      }
    }
  }

  async function leggiTutte(signal: AbortSignal): Promise<void> {
    if (!pagine.has(1)) await leggiUna(1, signal)
    const mancano = Array.from({ length: stato.totali - 1 }, (_, i) => i + 2).filter((n) => !pagine.has(n))
    let guasto: unknown = null
    const fermati = () => signal.aborted || guasto instanceof VersioneCambiata
    const mani = Array.from({ length: IN_PARALLELO }, async () => {
      for (let n = mancano.shift(); n !== undefined && !fermati(); n = mancano.shift()) {
        await leggiUna(n, signal).catch((error: unknown) => {
          if (!(guasto instanceof VersioneCambiata)) guasto = error
        })
      }
    })
    await Promise.all(mani)
    if (guasto !== null) throw guasto
  }

  function daCapo() {
    pagine = new Map()
    versione = null
    passa({ fatte: 0, totali: 0 })
  }

  async function continua(): Promise<void> {
    fermo.abort()
    const mio = new AbortController()
    fermo = mio
    passa({ fase: 'corso', errore: null })
    try {
      for (let giro = 1; ; giro++) {
        try {
          await leggiTutte(mio.signal)
          break
        } catch (error) {
          if (!(error instanceof VersioneCambiata) || giro >= RIPARTENZE_MAX) throw error
          daCapo()
        }
      }
      const righe = Array.from({ length: stato.totali }, (_, i) => pagine.get(i + 1) ?? []).flat()
      passa({ fase: 'fatto', righe, troppe: null })
    } catch (errore) {
      if (mio.signal.aborted) return
      passa(errore instanceof Troppe ? { fase: 'troppe', righe: null } : { fase: 'errore', errore })
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
      passa({ fase: 'annullato' })
    },
  }
}
