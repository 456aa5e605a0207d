import { createHash } from 'node:crypto'
import type { Db } from '../platform/db/db.ts'
import { type Indice, leggiIndice, type Ramo } from './ramo.ts'

/** For how long the pages after the first trust what the first one found. */
const VALIDO_MS = 3_000
/** Branches kept at once: a boundary every page, 100 kB for a downline of 100,000. */
const RAMI_MAX = 50

type Entry = Indice & { letto: number }

/**
 * Where the pages of a branch begin. The first page always reads it anew; the others, which come right after it
 * and many at once, share what it found, so that any page of a great network is one short walk of the index.
 */
export function creaIndici(db: Db, now: () => number = Date.now) {
  const items = new Map<string, Promise<Entry>>()

  async function read(ramo: Ramo, per_page: number): Promise<Entry> {
    const letto = now()
    return { ...(await leggiIndice(db, ramo, per_page)), letto }
  }

  /** The index of `ramo` in pages of `per_page`; read anew when `fresco` or when what is known is old. */
  return async function index(ramo: Ramo, per_page: number, fresco: boolean): Promise<Indice> {
    const key = `${ramo.da}:${per_page}`
    const nota = fresco ? undefined : await items.get(key)?.catch(() => undefined)
    if (nota && now() - nota.letto < VALIDO_MS) return nota
    const fresh = read(ramo, per_page)
    items.delete(key)
    items.set(key, fresh)
    const [vecchia] = items.keys()
    if (items.size > RAMI_MAX && vecchia !== undefined) items.delete(vecchia)
    try {
      return await fresh
    } catch (error) {
      items.delete(key)
      throw error
    }
  }
}

/** The network's version: another as soon as somebody joins, leaves or moves below the caller. */
export function versioneDi({ totale, impronta }: Indice): string {
  return createHash('sha256').update(`${totale}:${impronta}`).digest('hex').slice(0, 16)
}
