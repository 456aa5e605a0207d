import * as z from 'zod/mini'

const BOZZE = 'backoffice-bozza:'

/** What was being written in the form called `nome`; null when nothing was. It outlives a session that expires. */
export function readDraft(nome: string): Record<string, string> | null {
  try {
    const forma = z.record(z.string(), z.string())
    const outcome = z.safeParse(forma, JSON.parse(sessionStorage.getItem(BOZZE + nome) ?? 'null'))
    return outcome.success ? outcome.data : null
  } catch {
    return null
  }
}

/** Keeps what is being written; null when it was sent or given up. */
export function keepDraft(nome: string, valori: Record<string, string> | null): void {
  try {
    if (valori) sessionStorage.setItem(BOZZE + nome, JSON.stringify(valori))
    else sessionStorage.removeItem(BOZZE + nome)
  } catch {
    console.warn('Draft not kept: storage refused')
  }
}

/** Where the queues keep how they were last looked at (ui/view.ts). */
export const VIEWS_KEY = 'backoffice-veduta:'

/** Who leaves by his own will leaves nothing written behind, what he looked for included. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(BOZZE) || key.startsWith(VIEWS_KEY)) sessionStorage.removeItem(key)
    }
  } catch {
    console.warn('Drafts not dropped: storage refused')
  }
}
