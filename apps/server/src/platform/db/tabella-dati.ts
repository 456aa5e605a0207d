import type { TabellaDati } from '@primo/contract/platform/tabella-dati'
import type { Lettore } from './db.ts'

/** A bound on what one answer carries: nobody is near it, and nobody can make the server hold more. */
const RIGHE_MAX = 20_000

/**
 * Reads one table of a member's own data (decisions §11); the names of the columns are those the person reads.
 * @param sql a select with an order, whose parameters are `valori`
 */
export async function tabellaDati(
  lettore: Lettore,
  cosa: { chiave: string; titolo: string; sql: string; valori: unknown[] },
): Promise<TabellaDati> {
  const { chiave, titolo, sql, valori } = cosa
  const { rows, fields } = await lettore.$client.query<Record<string, unknown>>(
    `${sql} limit ${RIGHE_MAX + 1}`,
    valori,
  )
  const colonne = fields.map((campo) => campo.name)
  return {
    chiave,
    titolo,
    colonne,
    righe: rows.slice(0, RIGHE_MAX).map((riga) => colonne.map((colonna) => comeTesto(riga[colonna]))),
    intera: rows.length <= RIGHE_MAX,
  }
}

function comeTesto(valore: unknown): string {
  if (valore === null || valore === undefined) return ''
  if (valore instanceof Date) return valore.toISOString()
  if (typeof valore === 'boolean') return valore ? 'sì' : 'no'
  return typeof valore === 'object' ? JSON.stringify(valore) : String(valore)
}
