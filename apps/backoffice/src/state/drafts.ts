import * as z from 'zod/mini'

const BOZZE = 'backoffice-bozza:'

/** What was being written in the form called `nome`; null when nothing was. It outlives a session that expires. */
export function readDraft(nome: string): Record<string, string> | null {
  try {
    const shape = z.record(z.string(), z.string())
    const outcome = z.safeParse(shape, JSON.parse(sessionStorage.getItem(BOZZE + nome) ?? 'null'))
    return outcome.success ? outcome.data : null
  } catch {
    return null
  }
}

/** Keeps what is being written; null when it was sent or given up. */
export function keepDraft(nome: string, values: Record<string, string> | null): void {
  try {
    if (values) sessionStorage.setItem(BOZZE + nome, JSON.stringify(values))
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
