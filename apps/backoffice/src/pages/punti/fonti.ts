import type { FontiPunti } from '@primo/contract/raccolta/operatore-punti'
import type { Twin } from '../../ui/charts/table.ts'
import { nomeLivello } from '../../ui/words.ts'

type Row = FontiPunti['righe'][number]

/** What each source is called. */
export const NOMI: Record<Row['fonte'], string> = {
  pratica: 'Pratiche proprie',
  rete: 'Pratiche della rete',
  rettifica: 'Rettifiche',
  reclutamento: 'Reclutamento',
}
const words = (name: string) => ({ name, kind: 'testo' as const })

/** The rows as the file they leave as. */
export const fileOf = ({ dal, al, righe }: FontiPunti): Twin => ({
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

/** Points given less points taken, by a source. */
export const netto = (rows: Row[], fonte: Row['fonte']) =>
  rows.reduce((n, r) => (r.fonte === fonte ? n + r.accreditati - r.tolti : n), 0)

/** Points by a name. */
export type Somma = { nome: string; sotto?: string; accreditati: number; tolti: number; movimenti: number }

/** The rows summed by what `item` calls them, in the order they come. */
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
