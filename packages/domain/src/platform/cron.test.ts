import { expect, test } from 'vitest'
import { leggiCron, prossimoScatto, ultimoScatto } from './cron.ts'

/** The next `quanti` instants after `da`, in UTC. */
function seguenti(cron: string, da: string, quanti: number): string[] {
  const letto = leggiCron(cron)
  const istanti: string[] = []
  let ora = new Date(da)
  for (let i = 0; i < quanti; i++) {
    ora = prossimoScatto(letto, ora)
    istanti.push(ora.toISOString().slice(0, 16))
  }
  return istanti
}

test('le 2:30 che in marzo non esistono scattano una volta, quando l’orologio è saltato alle 3', () => {
  // 29 March 2026: at 01:00 UTC Rome goes from 2 to 3.
  expect(seguenti('30 2 * * *', '2026-03-28T12:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:30'])
})

test('le 2:30 che in ottobre vengono due volte scattano una volta, la prima', () => {
  // 25 October 2026: at 01:00 UTC Rome goes from 3 back to 2.
  expect(seguenti('30 2 * * *', '2026-10-24T12:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30'])
})

test('ciò che scatta ogni ora scatta a ogni ora che passa: 23 in marzo, 25 in ottobre', () => {
  const ore = (giorno: string, dopo: string) => {
    const tutti = seguenti('2 * * * *', giorno, 30)
    return tutti.filter((i) => i < dopo).length
  }
  expect(ore('2026-03-28T23:00Z', '2026-03-29T22:00')).toBe(23)
  expect(ore('2026-10-24T22:00Z', '2026-10-25T23:00')).toBe(25)
})

test('la fine del mese e gli anni bisestili', () => {
  expect(seguenti('0 4 31 * *', '2026-01-31T12:00Z', 2)).toEqual(['2026-03-31T02:00', '2026-05-31T02:00'])
  expect(seguenti('0 4 29 2 *', '2096-03-01T00:00Z', 1)).toEqual(['2104-02-29T03:00'])
  expect(seguenti('10 0 1 * *', '2027-12-31T12:00Z', 1)).toEqual(['2027-12-31T23:10'])
})

test('l’ultimo scatto è quello da recuperare, ed è lui stesso quando è adesso', () => {
  const cron = leggiCron('30 2 * * *')
  expect(ultimoScatto(cron, new Date('2026-03-29T01:00Z')).toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(ultimoScatto(cron, new Date('2026-03-29T00:59Z')).toISOString()).toBe('2026-03-28T01:30:00.000Z')
  // Twice 2:30: after the first there is no other to make good.
  expect(ultimoScatto(cron, new Date('2026-10-25T01:45Z')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('ogni scatto è l’ultimo di sé stesso, e fra due di fila non ce n’è altri', () => {
  for (const testo of ['2 * * * *', '*/7 1-3 * * *', '0 3 * * 1', '15 2 1,28-31 * *']) {
    const cron = leggiCron(testo)
    let ora = new Date('2026-03-20T00:00Z')
    for (let i = 0; i < 40; i++) {
      const dopo = prossimoScatto(cron, ora)
      expect(dopo > ora).toBe(true)
      expect(ultimoScatto(cron, dopo)).toEqual(dopo)
      if (i > 0) expect(ultimoScatto(cron, new Date(dopo.getTime() - 1))).toEqual(ora)
      ora = dopo
    }
  }
})

test.each([
  '',
  '* * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '5-2 * * * *',
  '*/0 * * * *',
  '0 0 1 * 1',
])('«%s» non è un orario', (testo) => {
  expect(() => leggiCron(testo)).toThrow(RangeError)
})
