import type { Promotore } from '@primo/contract/rete/rete'
import { costruisciAlbero, flattenRete } from '@primo/domain/rete/rete'
import { expect, test } from 'vitest'
import { sampleRows } from '../../../testing/samples.ts'
import { type Colors, drawScene } from './draw-map.ts'
import { layOut } from './ring-layout.ts'
import { type Scene, sortByWeight } from './scene-and-view.ts'

const COLORI: Colors = { fondo: '', testo: '', linea: '', evidenza: '', tinte: [''], carattere: 'x' }
const size = { larga: 390, alta: 520 }

function sceneOf(rows: Promotore[]): Scene {
  const rami = flattenRete(costruisciAlbero(rows))
  const places = layOut(Int32Array.from(rami, (r) => r.padre))
  const tinte = new Uint8Array(rami.length)
  return { ...places, rami, perPeso: sortByWeight(rami), tinte, colore: 'livello', trovati: null }
}

/** Draws on a fake context that records the positions of names and rings. Every character is 7 px wide. */
function drawn(scena: Scene, scala: number, chosen: number) {
  const names: { text: string; x: number; y: number }[] = []
  const rings: { x: number; y: number; r: number }[] = []
  let arc = { x: 0, y: 0, r: 0 }
  const pen = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => {
      if (name === 'measureText') return (text: string) => ({ width: text.length * 7 })
      if (name === 'strokeText') return (text: string, x: number, y: number) => names.push({ text, x, y })
      if (name === 'arc') return (x: number, y: number, r: number) => (arc = { x, y, r })
      if (name === 'stroke') return () => rings.push(arc)
      return () => undefined
    },
    set: () => true,
  })
  drawScene(pen, scena, { x: 0, y: 0, scala }, size, COLORI, chosen)
  return { names, ring: rings.at(-1)! }
}

const hits = (
  { text, x, y }: { text: string; x: number; y: number },
  dot: { x: number; y: number; r: number },
) => {
  const dx = Math.max(0, Math.abs(dot.x - x) - text.length * 3.5)
  const dy = Math.max(0, Math.abs(dot.y - y) - 9)
  return Math.hypot(dx, dy) < dot.r
}

test.each([0.3, 0.6, 1])('a scala %d nessun nome copre una persona, né il segno «Tu»', (scala) => {
  const scena = sceneOf(sampleRows(60).map((p) => ({ ...p, livello: p.id_sponsor === 0 ? 1 : p.livello })))
  const { names } = drawn(scena, scala, -1)
  expect(names.length).toBeGreaterThan(3)
  const r = Math.max(3.5, 16 * scala)
  const tu = { x: size.larga / 2, y: size.alta / 2, r: Math.max(7, r * 1.25) + 5 }
  expect(names.filter((name) => hits(name, tu))).toEqual([])
  for (const i of scena.rami.keys()) {
    const dot = { x: scena.x[i]! * scala + size.larga / 2, y: scena.y[i]! * scala + size.alta / 2, r }
    if (dot.x < 0 || dot.y < 0 || dot.x > size.larga || dot.y > size.alta) continue
    expect(names.filter((name) => hits(name, dot))).toEqual([])
  }
})

test('chi è scelto ha il suo nome, e accanto al suo anello non ce n’è un altro', () => {
  const scena = sceneOf(sampleRows(60))
  for (const [chosen, { nodo }] of scena.rami.entries()) {
    const { names, ring } = drawn(scena, 0.45, chosen)
    const x = scena.x[chosen]! * 0.45 + size.larga / 2
    const y = scena.y[chosen]! * 0.45 + size.alta / 2
    if (x < 0 || y < 0 || x > size.larga || y > size.alta) continue
    expect(ring).toMatchObject({ x, y })
    expect(names.filter((name) => name.text === nodo.denominazione)).toHaveLength(1)
    expect(names.filter((name) => hits(name, { x, y, r: ring.r + 2 }))).toEqual([])
  }
})
