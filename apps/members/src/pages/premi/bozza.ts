import * as z from 'zod/mini'

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

/** Where a draft is kept: the tab's session storage, or a map in tests. */
export type Cassetto = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One draft for each member and prize: another member on the same tab never meets it. */
export function nomeBozza(id_utente: number, id_premio: number): string {
  return `richiesta-premio:${id_utente}:${id_premio}`
}

/** The draft as it was left, or a new one, with its key already kept. */
export function apriBozza(cassetto: Cassetto, nome: string): Bozza {
  return leggi(cassetto, nome) ?? tieniBozza(cassetto, nome, nuovaBozza(''))
}

/** A draft never sent, with a key of its own. */
export function nuovaBozza(nota: string): Bozza {
  return { chiave: crypto.randomUUID(), nota, fase: 'scrittura', esito: null }
}

/** Keeps the draft; where storage is refused it lasts as long as the page. Answers it back. */
export function tieniBozza(cassetto: Cassetto, nome: string, nuova: Bozza): Bozza {
  try {
    cassetto.setItem(nome, JSON.stringify(nuova))
  } catch {
    console.warn('Draft not kept: storage refused')
  }
  return nuova
}

export function buttaBozza(cassetto: Cassetto, nome: string): void {
  try {
    cassetto.removeItem(nome)
  } catch {
    console.warn('Draft not removed: storage refused')
  }
}

function leggi(cassetto: Cassetto, nome: string): Bozza | null {
  try {
    const testo = cassetto.getItem(nome)
    if (testo === null) return null
    const letta = z.safeParse(bozza, JSON.parse(testo))
    return letta.success ? letta.data : null
  } catch {
    return null
  }
}

/**
 * The key of a command repeated until it is answered (a cancellation): the one already kept under this name, or a new
 * one, kept before it is used.
 */
export function chiaveDi(cassetto: Cassetto, nome: string): string {
  return apriBozza(cassetto, nome).chiave
}
