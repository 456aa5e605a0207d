import { newIdempotencyKey } from '@primo/client/idempotency'
import * as z from 'zod/mini'
import { keepDraft, readDraft } from '../../state/draft.ts'

/**
 * A prize request while it is being made, kept in the tab's own storage so that a reload, a lost answer or a session
 * that ends take nothing away: the key that makes sending twice have one effect (decisions §2), and what was typed.
 */
const bozza = z.object({
  chiave: z.uuid(),
  nota: z.string(),
  /**
   * `scrittura`: nothing has left, or the server said no. `inviata`: it left and no answer came: it may have been
   * accepted, so the same body goes again with the same key. `fatta`: accepted.
   */
  fase: z.enum(['scrittura', 'inviata', 'fatta']),
  esito: z.nullable(z.object({ id: z.int(), codice: z.string(), saldo: z.int() })),
})
export type Bozza = z.output<typeof bozza>

/** One draft for each prize. */
export function draftName(id_premio: number): string {
  return `richiesta-premio:${id_premio}`
}

/** The draft as it was left, or a new one, with its key already kept. */
export function apriBozza(nome: string): Bozza {
  return readDraft(nome, bozza) ?? tieniBozza(nome, nuovaBozza(''))
}

/** A draft never sent, with a key of its own. */
export function nuovaBozza(nota: string): Bozza {
  return { chiave: newIdempotencyKey(), nota, fase: 'scrittura', esito: null }
}

/** Keeps the draft and answers it back. `di`: whose it is, when the session may have ended meanwhile. */
export function tieniBozza(nome: string, fresh: Bozza, di?: number): Bozza {
  keepDraft(nome, fresh, di)
  return fresh
}
