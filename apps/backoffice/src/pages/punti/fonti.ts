import type { FontiPunti } from '@primo/contract/raccolta/operatore-punti'
import { nomeLivello } from '../../ui/words.ts'

type Row = FontiPunti['righe'][number]

/** What each source is called. */
export const NOMI: Record<Row['fonte'], string> = {
  pratica: 'Pratiche proprie',
  rete: 'Pratiche della rete',
  rettifica: 'Rettifiche',
  reclutamento: 'Reclutamento',
}
/** The columns of the file, and the cells of a row of it. */
export const TITOLI = [
  'Mese',
  'Edizione',
  'Fonte',
  'Livello',
  'Finanziamento',
  'Dati',
  'Tolti',
  'Netto',
  'Movimenti',
]
export const celle = (r: Row) => [
  r.mese,
  r.edizione,
  NOMI[r.fonte],
  r.livello === null ? null : nomeLivello(r.livello),
  r.tipo_finanziamento,
  r.accreditati,
  r.tolti,
  r.accreditati - r.tolti,
  r.movimenti,
]
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
