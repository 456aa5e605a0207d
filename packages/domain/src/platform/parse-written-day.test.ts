import { expect, test } from 'vitest'
import { parseWrittenDay } from './parse-written-day.ts'

// The notations of imported files are in pratiche/importa-pratiche.test.ts.
test.each([
  ['2026-03-07 00:00:00+01', '2026-03-07'],
  ['2026-03-07 23:30:00+00', '2026-03-08'],
  ['2026-07-07 00:00:00.123456+02', '2026-07-07'],
  ['2026-03-07T00:00-05', '2026-03-07'],
  ['07/03/2026 10:30:00 +01', '2026-03-07'],
  ['2026-03-07 00:00:00+1', null],
  ['2026-03-07 00:00:00+010', null],
])('«%s» è %s', (written, day) => expect(parseWrittenDay(written)).toBe(day))

test.each([
  ['10/09/84', '1984-09-10'],
  ['10-09-84', '1984-09-10'],
  ['10 settembre ’84', '1984-09-10'],
  ['29/02/84', '1984-02-29'],
  ['28/11/26', '2026-11-28'],
  ['29/11/26', '1926-11-29'],
  ['1/1/08', '2008-01-01'],
  ['29-feb-00', '2000-02-29'],
  ['10/09/2084', '2084-09-10'],
  ['31/02/84', null],
])('una nascita scritta «%s» il 28 novembre 2026 è del %s', (written, day) =>
  expect(parseWrittenDay(written, '2026-11-28')).toBe(day),
)
