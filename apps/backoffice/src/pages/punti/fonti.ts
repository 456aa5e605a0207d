import type { FontiPunti } from '@primo/contract/raccolta/operatore-punti'
import type { ChartTable } from '../../ui/charts/chart-table.ts'
import { nomeLivello } from '../../ui/labels/pratiche-richieste.ts'

type Row = FontiPunti['righe'][number]

/** Label of each source of points. */
export const NOMI: Record<Row['fonte'], string> = {
  pratica: 'Pratiche proprie',
  rete: 'Pratiche della rete',
  rettifica: 'Rettifiche',
  reclutamento: 'Reclutamento',
}
const words = (name: string) => ({ name, kind: 'testo' as const })

/** Returns the sources of points as the table of an export. */
export const fileOf = ({ dal, al, righe }: FontiPunti): ChartTable => ({
  first: 'Mese',
  columns: [
    ...['Edizione', 'Fonte', 'Livello', 'Finanziamento'].map(words),
    ...['Dati', 'Tolti', 'Netto', 'Movimenti'],
  ],
  rows: righe.map((r, i) => ({
    key: String(i),
    name: r.mese,
    cells: [
      r.edizione,
      NOMI[r.fonte],
      r.livello === null ? null : nomeLivello(r.livello),
      r.tipo_finanziamento,
      r.accreditati,
      r.tolti,
      r.accreditati - r.tolti,
      r.movimenti,
    ],
  })),
  file: `punti-${dal}-${al}`,
})

/** Returns the net points of a source. */
export const netto = (rows: Row[], fonte: Row['fonte']) =>
  rows.reduce((n, r) => (r.fonte === fonte ? n + r.accreditati - r.tolti : n), 0)

/** Points of one source or kind of financing, summed under a label. */
export type Somma = { nome: string; sotto?: string; accreditati: number; tolti: number; movimenti: number }

/** Groups rows by the label that `item` returns, and sums them, in order of appearance. */
export function insieme(rows: Row[], item: (r: Row) => { nome: string; sotto?: string }): Somma[] {
  const somme = new Map<string, Somma>()
  for (const r of rows) {
    const { nome, sotto } = item(r)
    const key = `${nome} ${sotto ?? ''}`
    const s = somme.get(key) ?? {
      nome,
      ...(sotto ? { sotto } : {}),
      accreditati: 0,
      tolti: 0,
      movimenti: 0,
    }
    s.accreditati += r.accreditati
    s.tolti += r.tolti
    s.movimenti += r.movimenti
    somme.set(key, s)
  }
  return [...somme.values()]
}
