import { type Token, token } from '@primo/contract/accesso'
import * as z from 'zod/mini'

/** One tab, one session: closing the tab of a shared computer in the office ends it. */
const CHIAVE = 'backoffice-sessione'
const BOZZE = 'backoffice-bozza:'

let inMemoria: Token | null = leggiArchivio()

function leggiArchivio(): Token | null {
  try {
    const esito = z.safeParse(token, JSON.parse(sessionStorage.getItem(CHIAVE) ?? 'null'))
    return esito.success ? esito.data : null
  } catch {
    return null
  }
}

export function tokenAttuale(): Token | null {
  return inMemoria
}

/** Keeps the pair of tokens as long as the tab lives; null ends the session here. */
export function tieniToken(nuovo: Token | null): void {
  inMemoria = nuovo
  try {
    if (nuovo) sessionStorage.setItem(CHIAVE, JSON.stringify(nuovo))
    else sessionStorage.removeItem(CHIAVE)
  } catch {
    console.warn('Session not kept: storage refused')
  }
}

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

/** Who leaves by his own will leaves nothing written behind. */
export function lasciaBozze(): void {
  try {
    for (const chiave of Object.keys(sessionStorage)) {
      if (chiave.startsWith(BOZZE)) sessionStorage.removeItem(chiave)
    }
  } catch {
    console.warn('Drafts not dropped: storage refused')
  }
}
