import type { Riepilogo } from '@primo/contract/pratiche/pratiche'

type Mese = Riepilogo['per_mese'][number]

/** Segments of a month's bar in the chart, from the bottom up. */
export const PARTS = [
  { chiave: 'completate', nome: 'Completate' },
  { chiave: 'in_lavorazione', nome: 'In lavorazione' },
  { chiave: 'bozze', nome: 'Bozze' },
  { chiave: 'rifiutate', nome: 'Rifiutate' },
] as const satisfies readonly { chiave: keyof Mese; nome: string }[]

export interface Rectangle {
  mese: string
  parte: (typeof PARTS)[number]['chiave']
  x: number
  y: number
  larghezza: number
  altezza: number
}

/** Returns the stacked bars of the months in a box of `width` by `height`. The highest month fills it. */
export function bars(mesi: readonly Mese[], width: number, height: number): Rectangle[] {
  const max = Math.max(1, ...mesi.map((m) => m.registrate))
  const passo = width / Math.max(1, mesi.length)
  return mesi.flatMap((mese, i) => {
    let below = height
    return PARTS.flatMap(({ chiave }) => {
      if (mese[chiave] === 0) return []
      const alto = (mese[chiave] / max) * height
      below -= alto
      return [
        {
          mese: mese.mese,
          parte: chiave,
          x: (i + 0.18) * passo,
          y: below,
          larghezza: passo * 0.64,
          altezza: alto,
        },
      ]
    })
  })
}
