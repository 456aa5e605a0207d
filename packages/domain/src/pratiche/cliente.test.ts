import { expect, test } from 'vitest'
import { voceDi } from './cliente.ts'

test('il cliente vede le sue voci e quelle di tutta la pratica, gli altri soltanto le loro', () => {
  const cliente = { id: 7, ruolo: 'cliente' } as const
  const garante = { id: 8, ruolo: 'garante' } as const
  expect([7, 8, null].filter((di) => voceDi(di, cliente))).toEqual([7, null])
  expect([7, 8, null].filter((di) => voceDi(di, garante))).toEqual([8])
})
