import type { Richiesta } from '@primo/contract/raccolta/premi'
import { expect, test } from 'vitest'
import { cancellationMessage, sentenceOf } from './stati.ts'

const request = (stato: Richiesta['stato'], quando: string) =>
  ({
    stato,
    premio: { descrizione: 'Borraccia' },
    punti: 400,
    punti_fino: '2026-12-30',
    storia: [{ stato, quando, nota: null }],
  }) as unknown as Richiesta

test.each([
  ['annullata', '2026-12-30T22:59:59.000Z', /^L’hai annullata tu\. I punti sono tornati/],
  [
    'annullata',
    '2026-12-30T23:00:00.000Z',
    /^L’hai annullata tu\. .*fino al 30\sdicembre\s2026, e sono scaduti\.$/,
  ],
  ['rifiutata', '2026-12-30T22:59:59.000Z', /^Non è stata approvata\. I punti sono tornati/],
  [
    'rifiutata',
    '2026-12-30T23:00:00.000Z',
    /^Non è stata approvata\. .*fino al 30\sdicembre\s2026, e sono scaduti\.$/,
  ],
  ['consegnata', '2027-02-01T10:00:00.000Z', /^È arrivata/],
] as const)('points of a request that is %s at %s', (stato, quando, sentence) => {
  expect(sentenceOf(request(stato, quando))).toMatch(sentence)
})

test('who cancels after the last day loses the points, and reads it before', () => {
  const open = request('richiesta', '2026-12-30T10:00:00.000Z')
  expect(cancellationMessage(open, '2026-12-30')).toMatch(/^Tornano 400\spunti nel tuo saldo/)
  expect(cancellationMessage(open, '2026-12-31')).toMatch(
    /perdi il premio «Borraccia», e anche i suoi 400\spunti\.$/,
  )
})
