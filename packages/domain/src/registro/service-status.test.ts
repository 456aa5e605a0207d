import { expect, test } from 'vitest'
import { ferma, statoDelServizio } from './service-status.ts'

const now = new Date('2026-11-23T15:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const WELL = { muto_dal: null, letto_il: ago(10), attese_s: {} }

test('tutto va: ogni parte c’è, nessuna in ritardo', () => {
  expect(statoDelServizio(WELL, now).map(({ parte, male_dal }) => [parte, male_dal])).toEqual([
    ['dati', null],
    ['email', null],
    ['sms', null],
    ['lavori', null],
    ['copie', null],
  ])
})

test('una coda come le altre non si dice; in ritardo si dice da quando', () => {
  const parts = statoDelServizio({ ...WELL, attese_s: { email: 299, sms: 600, lavori: 10 } }, now)
  expect(parts.filter(({ male_dal }) => male_dal)).toEqual([{ parte: 'sms', male_dal: ago(610) }])
})

test('senza il database si dice quello, e del resto ciò che si sa da poco', () => {
  const muto_dal = ago(60)
  expect(statoDelServizio({ ...WELL, muto_dal }, now)[0]).toEqual({ parte: 'dati', male_dal: muto_dal })
  expect(statoDelServizio({ ...WELL, muto_dal, letto_il: ago(400) }, now)).toEqual([
    { parte: 'dati', male_dal: muto_dal },
  ])
  expect(statoDelServizio({ ...WELL, letto_il: null }, now)).toHaveLength(1)
})

test('una copia in ritardo e un certificato che sta per scadere si dicono, e non fermano nessuno', () => {
  const parts = statoDelServizio(
    { ...WELL, falliti_s: { copie: 3600 }, certificato: { scade_il: ago(-6 * 86_400), durata_ore: 90 * 24 } },
    now,
  )
  const bad = parts.filter(({ male_dal }) => male_dal)
  expect(bad).toEqual([
    { parte: 'copie', male_dal: ago(3610) },
    { parte: 'connessione', male_dal: ago(10), scade_il: ago(-6 * 86_400) },
  ])
  expect(bad.map((one) => ferma(one, now))).toEqual([false, false])
})

test('il certificato: nulla senza, in regola fino a 7 giorni prima, scaduto ferma', () => {
  const of = (scade_il: Date | null, days = 90) => {
    const certificato = scade_il && { scade_il, durata_ore: days * 24 }
    return statoDelServizio({ ...WELL, certificato }, now).find(({ parte }) => parte === 'connessione')
  }
  expect(of(null)).toBeUndefined()
  expect(of(ago(-7 * 86_400))?.male_dal).toBeNull()
  expect(of(ago(-7 * 86_400 + 1))?.male_dal).not.toBeNull()
  expect(ferma(of(ago(60))!, now)).toBe(true)
  // One of six days is renewed at half of its life: it is late in the last eighth.
  expect(of(ago(-18 * 3600), 6)?.male_dal).toBeNull()
  expect(of(ago(-18 * 3600 + 1), 6)?.male_dal).not.toBeNull()
})
