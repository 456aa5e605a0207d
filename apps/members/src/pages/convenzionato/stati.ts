import type { Pratica, PraticaIntera } from '@primo/contract/pratiche/pratiche'
import { euro, withSign } from '@primo/domain/platform/numbers'
import { aspettaDaTe } from '@primo/domain/pratiche/conversazione'
import {
  PASSI_PRATICA,
  type PassoPratica,
  passoDopo,
  STATO_PRATICA,
  type StatoPratica,
} from '@primo/domain/pratiche/pratica'
import type { Tone } from '../../ui/cards-and-tags.tsx'

/** Labels and tones of a pratica's states, in the order of the filter chips. */
export const STATI = {
  3: { nome: 'In lavorazione', tono: 'warn' },
  1: { nome: 'Bozza', plurale: 'Bozze', tono: 'neutral' },
  5: { nome: 'Completata', plurale: 'Completate', tono: 'ok' },
  2: { nome: 'Rifiutata', plurale: 'Rifiutate', tono: 'bad' },
} as const satisfies Record<StatoPratica, { nome: string; plurale?: string; tono: Tone }>
export const ORDINE_STATI = [3, 1, 5, 2] as const satisfies readonly StatoPratica[]

/** Returns the plural label of a state: «In lavorazione», «Bozze». */
export function nomePlurale(stato: StatoPratica): string {
  const row = STATI[stato]
  return 'plurale' in row ? row.plurale : row.nome
}

const PASSI: Record<PassoPratica, string> = {
  documenti: 'Raccolta dei documenti',
  istruttoria: 'Istruttoria',
  delibera: 'Delibera',
  erogazione: 'Erogazione',
}

/** Formats an amount, without cents when round: «€ 142.000». */
export function importo(cent: number): string {
  return euro(cent).replace(/,00$/, '')
}

/** Returns the label and tone of a pratica's state, with the points earned. */
export function etichetta({ id_stato, punti, esito_negativo }: Pratica): { parola: string; tono: Tone } {
  const { nome, tono } = STATI[id_stato]
  if (id_stato === STATO_PRATICA.completata && esito_negativo)
    return { parola: 'Esito negativo', tono: 'neutral' }
  return { parola: punti ? `${nome} ${withSign(punti)}` : nome, tono }
}

/** Returns the sentence that explains a pratica's state to the member. */
export function praticaSentence(p: Pratica): string {
  if (p.id_stato === STATO_PRATICA.bozza) return 'È una bozza: la vedi solo tu finché non la invii.'
  if (p.id_stato === STATO_PRATICA.in_lavorazione) {
    if (p.tocca_a === 'operatore') return 'Hai risposto: ora tocca a noi.'
    return aspettaDaTe(p)
      ? 'Per andare avanti serve ancora qualcosa da te.'
      : 'È in lavorazione: ti avvisiamo a ogni passo.'
  }
  if (p.id_stato === STATO_PRATICA.rifiutata) return 'Non è stata accettata.'
  return p.esito_negativo ? 'Si è chiusa senza finanziamento.' : 'È arrivata in fondo. Bel lavoro!'
}

type Row = PraticaIntera['storia'][number]

/** Returns the title of an entry in a pratica's history. @param before preceding entry */
export function titoloPasso(row: Row, before: Row | undefined): string {
  if (row.id_stato === STATO_PRATICA.bozza) return 'Bozza aperta'
  if (row.id_stato === STATO_PRATICA.rifiutata) return 'Rifiutata'
  if (row.id_stato === STATO_PRATICA.completata) return 'Completata'
  const passo = row.passo ? PASSI[row.passo] : 'In lavorazione'
  if (before?.id_stato === STATO_PRATICA.completata) return `Riaperta: ${passo.toLowerCase()}`
  return before?.id_stato === STATO_PRATICA.bozza ? `Inviata: ${passo.toLowerCase()}` : passo
}

/** Returns the actor of an entry in a pratica's history, as a label. */
export function manoDi(row: Row): string {
  return row.chi === 'tu' ? 'tu' : row.chi === 'operatore' ? 'un operatore' : 'in automatico'
}

/** Returns the remaining steps of a successful pratica, in order. */
export function passiFuturi({ id_stato, storia }: PraticaIntera): string[] {
  if (id_stato === STATO_PRATICA.rifiutata || id_stato === STATO_PRATICA.completata) return []
  const all = Object.keys(PASSI_PRATICA) as PassoPratica[]
  const now = id_stato === STATO_PRATICA.bozza ? null : (storia.at(-1)?.passo ?? null)
  const next = now ? passoDopo(now) : all[0]
  const davanti = next ? all.slice(all.indexOf(next)) : []
  return [
    ...(id_stato === STATO_PRATICA.bozza ? ['Invio'] : []),
    ...davanti.map((p) => PASSI[p]),
    'Completata',
  ]
}
