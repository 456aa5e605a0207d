import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, ROOT } from '../scripts/project.mjs'
import type { ScenarioOutcome } from './scenario.ts'

type Report = {
  testResults: {
    message: string
    assertionResults: { status: string; title: string; failureMessages: string[] }[]
  }[]
}
type Counted = { tries: number; lost?: number; duplicated?: number }

/**
 * Returns the `run` of a resilience test that consists of Vitest files. Each passed test is a try, unless the tests count
 * themselves (`test/report-counts.ts`). Skipped tests do not count.
 * @param project Vitest project
 * @param files test files, relative to `apps/server/src`, without `.test.ts`
 * @param only part of the titles to run; default: all
 * @throws Error at once, when a file does not exist
 */
export const suite = (
  project: 'server-pglite' | 'server-postgres',
  files: readonly string[],
  { only, env = {} }: { only?: string; env?: Record<string, string> } = {},
) => {
  const paths = files.map((file) => `apps/server/src/${file}.test.ts`)
  const missing = paths.filter((path) => !existsSync(join(ROOT, path)))
  if (missing.length > 0) throw new Error(`no such test file: ${missing.join(', ')}`)
  return async (): Promise<ScenarioOutcome> => {
    const folder = mkdtempSync(join(tmpdir(), 'primo-resilience-'))
    const [report, counts] = [join(folder, 'report.json'), join(folder, 'counts')]
    try {
      const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project]
      args.push(...paths)
      args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
      if (only) args.push('-t', only)
      const child = spawn(pinnedNode(), args, {
        cwd: ROOT,
        stdio: 'inherit',
        env: { ...process.env, ...env, PROOF_COUNTS: counts },
      })
      await once(child, 'close')
      return read(report, counts)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

function read(report: string, counts: string): ScenarioOutcome {
  if (!existsSync(report))
    return { tries: 0, lost: null, duplicated: null, wrong: ['the tests wrote no report'] }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const tests = testResults.flatMap((file) => file.assertionResults)
  const wrong = tests
    .filter(({ status }) => status === 'failed')
    .map(({ title, failureMessages: [why = ''] }) => `${title}: ${why.split('\n', 1)[0]}`)
  // An error outside the tests fails none of them.
  if (wrong.length === 0) wrong.push(...testResults.map((file) => file.message).filter(Boolean))
  const passed = tests.filter(({ status }) => status === 'passed').length
  const counted = existsSync(counts)
    ? readFileSync(counts, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Counted)
    : []
  const sum = (what: keyof Counted) => counted.reduce((all, one) => all + (one[what] ?? 0), 0)
  return {
    tries: counted.length > 0 ? sum('tries') : passed,
    lost: counted.some((one) => one.lost !== undefined) ? sum('lost') : null,
    duplicated: counted.some((one) => one.duplicated !== undefined) ? sum('duplicated') : null,
    wrong,
  }
}
