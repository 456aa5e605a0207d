import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ROOT, run } from './project.mjs'
import { flakyOf, runFailedFilesAgain } from './rerun-failed.mjs'
import { countsFile } from './suite-list.mjs'
import { runSuite, startInactivityTimeout } from './suite-run.mjs'
import { closing, formatReport } from './test-report.mjs'

const name = `prova-${process.pid}`
mkdirSync(join(ROOT, 'test-results'), { recursive: true })
vi.spyOn(console, 'log').mockReturnValue()
afterEach(() => rmSync(countsFile(name), { force: true }))

/** Runs a suite that writes these counts like Vitest's JSON reporter and exits with this code. */
function suite(counts: object | undefined, exit: number) {
  const source = counts && `${name}.source`
  const file = join(ROOT, 'test-results', source ?? '')
  if (counts) writeFileSync(file, JSON.stringify(counts))
  const copy = counts
    ? `require('fs').renameSync(${JSON.stringify(file)}, ${JSON.stringify(countsFile(name))});`
    : ''
  return runSuite({
    name,
    command: process.execPath,
    args: ['-e', `${copy}process.exit(${exit})`],
    counts: 'vitest',
  })
}

const all = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, success: true }

test('i conteggi di una suite verde', async () => {
  expect(await suite(all, 0)).toMatchObject({ passed: 3, failed: 0, skipped: 2 })
})

test.each([
  ['nessuna prova', { ...all, numPassedTests: 0, numPendingTests: 0, numTodoTests: 0 }, 0],
  ['nessun conteggio', undefined, 0],
  ['un file che non si carica', { ...all, success: false }, 1],
  ['un codice di uscita diverso da zero', all, 1],
  ['una prova fallita', { ...all, numFailedTests: 1, success: false }, 1],
])('fallisce con %s', async (_case, counts, exit) => {
  expect((await suite(counts, exit)).failed).toBe(1)
})

test('la riga finale somma tutte le suite', () => {
  const outcome = { name: 'a', passed: 2, failed: 1, skipped: 3, ms: 1 }
  expect(closing([outcome, outcome])).toBe('4 passed, 2 failed, 6 skipped')
})

const balance = {
  status: 'failed',
  name: join(ROOT, 'a/saldo.test.ts'),
  assertionResults: [
    { status: 'failed', fullName: 'saldo › mai negativo', failureMessages: ['era -1'] },
    { status: 'passed', fullName: 'saldo › torna' },
  ],
}
const oneRed = { ...all, numFailedTests: 1, success: false, testResults: [balance] }

test('in fondo stanno i nomi di ciò che è fallito', async () => {
  const text = formatReport([await suite(oneRed, 1)])
  expect(text).toContain(`✗ ${name}: saldo › mai negativo\n`)
  expect(text).not.toContain('torna')
})

describe('un file fallito gira ancora una volta, da solo, alla fine', () => {
  const again = (file: string) => ({ name, command: 'x', args: [file] })
  const suites = [{ name, command: 'x', args: [], again }]
  const green = { name, passed: 1, failed: 0, skipped: 0, ms: 1 }
  const noteOfTest = `↻ ${name}: saldo › mai negativo (flaky: failed, then passed alone)`

  test('rosso e poi verde è instabile: passa, è nominato e sta in flaky.json', async () => {
    const asked: string[] = []
    const outcomes = await runFailedFilesAgain(suites, [await suite(oneRed, 1)], async ({ args }) => {
      asked.push(...args)
      return green
    })
    expect(asked).toEqual(['a/saldo.test.ts'])
    expect(outcomes).toMatchObject([{ passed: 4, failed: 0, red: [] }])
    expect(formatReport(outcomes)).toContain(noteOfTest)
    expect(flakyOf(outcomes)).toEqual([
      {
        outcome: 'flaky',
        suite: name,
        file: 'a/saldo.test.ts',
        test: 'saldo › mai negativo',
        error: 'era -1',
      },
    ])
  })

  test('rosso due volte è rosso', async () => {
    const outcomes = await runFailedFilesAgain(suites, [await suite(oneRed, 1)], async () => ({
      ...green,
      failed: 1,
    }))
    expect(outcomes).toMatchObject([{ passed: 3, failed: 1, flaky: [] }])
    expect(formatReport(outcomes)).toContain(`✗ ${name}: saldo › mai negativo\n`)
  })

  test('un errore fuori da ogni prova resta, anche se il file poi passa', async () => {
    const outcomes = await runFailedFilesAgain(
      suites,
      [await suite({ ...oneRed, numFailedTests: 2 }, 1)],
      async () => green,
    )
    expect(outcomes).toMatchObject([{ passed: 4, failed: 1 }])
  })

  test('di troppi file falliti non ne gira nessuno', async () => {
    const testResults = Array.from({ length: 21 }, (_, i) => ({
      ...balance,
      name: join(ROOT, `a/${i}.test.ts`),
    }))
    const broken = await suite({ ...oneRed, numFailedTests: 21, testResults }, 1)
    const run = vi.fn()
    expect(await runFailedFilesAgain(suites, [broken], run)).toEqual([broken])
    expect(run).not.toHaveBeenCalled()
  })
})

test('di un file che si ferma prima delle sue prove sta in fondo il nome', async () => {
  const assertionResults = [{ status: 'skipped', fullName: 'rete › mai corsa' }]
  const testResults = [{ status: 'failed', name: join(ROOT, 'a/rete.test.ts'), assertionResults }]
  const text = formatReport([await suite({ ...all, success: false, testResults }, 1)])
  expect(text).toContain(`✗ ${name}: a/rete.test.ts\n`)
})

test('in fondo stanno i file di prova più lunghi, di tutte le suite, al più dieci', async () => {
  const file = (i: number) => ({ name: join(ROOT, `a/${i}.test.ts`), startTime: 5, endTime: 5 + i * 100 })
  const testResults = Array.from({ length: 12 }, (_, i) => ({ ...file(i), assertionResults: [] }))
  const unit = await suite({ ...all, testResults }, 0)
  const journey = { file: 'giro.spec.ts', ms: 600 }
  const text = formatReport([unit, { ...unit, name: 'e2e', files: [journey, journey] }])
  const lines = text.split('\n').filter((line) => line.includes('.ts'))
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 2)).toEqual([`     1.2 s  e2e: giro.spec.ts`, `     1.1 s  ${name}: a/11.test.ts`])
})

test('una suite che tace si ferma', async () => {
  const silent = { name, command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] }
  expect(await runSuite(silent, 500)).toMatchObject({ failed: 1, note: 'stopped: no output for too long' })
})

test('nothing keeps the process alive after a suite has ended', async () => {
  const source = `
    const { runSuite } = await import(${JSON.stringify(join(ROOT, 'scripts/suite-run.mjs'))})
    await runSuite({ name: 'empty', command: process.execPath, args: ['-e', ''] })
    console.log(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length, 'timers left')`
  const args = ['--input-type=module', '-e', source]
  const { code, output } = await run({ command: process.execPath, args })
  expect(output).toContain('0 timers left')
  expect(code).toBe(0)
})

test('una suite che va avanti non si ferma, per quanto sia lenta', () => {
  vi.useFakeTimers()
  const end = vi.fn()
  const inactivity = startInactivityTimeout(1000, end)
  for (let second = 0; second < 100; second++) {
    vi.advanceTimersByTime(999)
    inactivity.heard()
  }
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(end).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
