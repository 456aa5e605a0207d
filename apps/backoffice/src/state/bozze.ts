import * as z from 'zod/mini'

const BOZZE = 'backoffice-bozza:'

/** What was being written in the form called `nome`; null when nothing was. It outlives a session that expires. */
export function leggiBozza(nome: string): Record<string, string> | null {
  try {
    const forma = z.record(z.string(), z.string())
    const esito = z.safeParse(forma, JSON.parse(sessionStorage.getItem(BOZZE + nome) ?? 'null'))
    return esito.success ? esito.data : null
  } catch {
    return null
  }
}

/** Keeps what is being written; null when it was sent or given up. */
export function tieniBozza(nome: string, valori: Record<string, string> | null): void {
  try {
    if (valori) sessionStorage.setItem(BOZZE + nome, JSON.stringify(valori))
    else sessionStorage.removeItem(BOZZE + nome)
  } catch {
    console.warn('Draft not kept: storage refused')
  }
}

/** Where the queues keep how they were last looked at (ui/veduta.ts). */
export const VEDUTE = 'backoffice-veduta:'

/** Who leaves by his own will leaves nothing written behind, what he looked for included. */
export function lasciaBozze(): void {
  try {
    for (const chiave of Object.keys(sessionStorage)) {
      if (chiave.startsWith(BOZZE) || chiave.startsWith(VEDUTE)) sessionStorage.removeItem(chiave)
    }
  } catch {
    console.warn('Drafts not dropped: storage refused')
  }
}
