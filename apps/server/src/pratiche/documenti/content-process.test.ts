import { afterAll, describe, expect, test } from 'vitest'
import { accepted, bomb, pdf } from '../../test/document-files.ts'
import { until } from '../../test/eventually.ts'
import { composeDocument, contentRunner } from './document-content.ts'

const runner = contentRunner()
afterAll(() => runner.end())

describe('il processo che apre i file', () => {
  test('uno alla volta; dopo un guasto ne parte un altro', async () => {
    const [refused, ...composed] = await Promise.all([
      composeDocument([await bomb()], runner),
      accepted(runner, [await pdf()]),
      accepted(runner, [await pdf(2)]),
    ])
    expect(refused).toEqual({ refused: 'troppo_complesso', file: 0 })
    expect(composed.map(({ pagine }) => pagine)).toEqual([1, 2])
  })

  test.runIf(process.platform === 'linux')('oltre la memoria si ferma, e il successivo si fa', async () => {
    const own = contentRunner({ time_ms: 600_000, memory_kib: 800_000, idle_ms: 60_000 })
    // Its name hides the compression from the check before the library, which accepts the same file when it is small.
    expect(await composeDocument([await bomb('Fl#61teDecode', 8)], own)).toMatchObject({ pagine: 1 })
    const composed = await composeDocument([await bomb('Fl#61teDecode')], own)
    // The allocation fails, or with it the process.
    const refused = [
      { refused: 'pdf_rovinato', file: 0 },
      { refused: 'troppo_complesso', file: 0 },
    ]
    expect(refused).toContainEqual(composed)
    expect(await composeDocument([await pdf()], own)).toMatchObject({ pagine: 1 })
    own.end()
  })

  test('oltre il tempo si ferma, e il successivo si fa', async () => {
    const own = contentRunner({ time_ms: 1, memory_kib: 1_500_000, idle_ms: 60_000 })
    expect(await composeDocument([await pdf(50)], own)).toEqual({ refused: 'troppo_complesso', file: 0 })
    expect(own.pid()).toBeNull()
  })

  test('finisce quando non serve', async () => {
    const own = contentRunner({ time_ms: 30_000, memory_kib: 1_500_000, idle_ms: 1 })
    expect(await composeDocument([await pdf()], own)).toMatchObject({ pagine: 1 })
    await until(() => own.pid() === null)
    expect(await composeDocument([await pdf(2)], own)).toMatchObject({ pagine: 2 })
    own.end()
  })
})
