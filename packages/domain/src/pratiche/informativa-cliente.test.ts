import { expect, test } from 'vitest'
import { DOVERI } from '../registro/conservazione.ts'
import { compilaInformativa, INFORMATIVA_CLIENTE_1, SEGNI_INFORMATIVA } from './informativa-cliente.ts'

const values = {
  titolare: 'Primo S.r.l.',
  contatto: 'ad aiuto@primo.it',
  responsabile: '',
  convenzionato: 'Anna Verdi',
}

test('i segni si compilano, e quelli che non si conoscono restano come sono', () => {
  expect(compilaInformativa('Titolare: {titolare}. {responsabile}\n{altro}', values)).toBe(
    'Titolare: Primo S.r.l..\n{altro}',
  )
})

test('il testo che viene con il prodotto usa soltanto segni conosciuti, e tutti', () => {
  const used = new Set([...INFORMATIVA_CLIENTE_1.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  expect([...used].sort()).toEqual(Object.keys(SEGNI_INFORMATIVA).sort())
  expect(compilaInformativa(INFORMATIVA_CLIENTE_1, values)).not.toMatch(/[{}]/)
})

test('dice per quanto tempo come fa il programma', () => {
  expect(DOVERI.pratiche.anni).toBe(10)
  expect(INFORMATIVA_CLIENTE_1).toContain('Se si conclude, per dieci anni')
})

test('nomina tutto ciò che si raccoglie, e chi manda i messaggi', () => {
  for (const words of [
    'banca, prodotto e mandato',
    'l’immobile o il veicolo',
    'lo scopo',
    'le e-mail e gli SMS',
  ])
    expect(INFORMATIVA_CLIENTE_1).toContain(words)
})
