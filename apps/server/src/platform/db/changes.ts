import type pg from 'pg'

/**
 * The channel on which the database says, as a transaction is committed, that something a process may remember is no longer
 * so: `<what> <id>`, written by triggers (migrations), so that nobody who changes a row has to think of it.
 */
const CHANNEL = 'cambiato'

/** @param id whose it is; null = whatever was remembered may be wrong */
type Heard = (id: number | null) => void

export type Changes = {
  /** Whether somebody listens: only then may anything be remembered. */
  heard: () => boolean
  on: (what: string, heard: Heard) => void
}

/** Where nobody can listen: the embedded database, which needs no memory, and a pooler that hands out connections by turns. */
export const SILENCE: Changes = { heard: () => false, on: () => {} }

/**
 * Changes heard by whatever connections `listen` is called on: when it is every one of the pool, what this process commits
 * it has heard before the commit is answered, and what another commits a moment later. Whenever one begins or ceases to
 * listen everything is to be forgotten: what was said in between nobody may have heard.
 */
export function createChanges(): Changes & { listen: (client: pg.ClientBase) => Promise<void> } {
  const listening = new Set<pg.ClientBase>()
  const readers = new Map<string, Heard>()
  const forget = () => {
    for (const heard of readers.values()) heard(null)
  }
  return {
    heard: () => listening.size > 0,
    on: (what, heard) => void readers.set(what, heard),
    listen: async (client) => {
      client.on('notification', ({ payload = '' }) => {
        const [what = '', id] = payload.split(' ')
        readers.get(what)?.(id ? Number(id) : null)
      })
      client.once('end', () => {
        if (listening.delete(client)) forget()
      })
      // A standby lets nobody listen: that connection serves all the same, and is not counted on.
      const accepted = await client.query(`listen ${CHANNEL}`).catch(() => null)
      if (!accepted) return
      listening.add(client)
      forget()
    },
  }
}
