import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/build.mjs'
import type { Seen } from '../../scripts/contract-proxy.ts'
import { pinnedNode, ROOT } from '../../scripts/project.mjs'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'

/** End-to-end tests that together call most endpoints. */
const JOURNEYS = ['smoke', 'member-journey', 'iscrizione', 'pratiche', 'backoffice-journey']

/** Runs end-to-end tests with the proxy between browser and product. */
async function journeys(): Promise<ScenarioOutcome> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'primo-contract-'))
  const file = join(folder, 'seen')
  try {
    const chosen = JOURNEYS.slice(0, sizeOr(JOURNEYS.length))
    const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e']
    args.push('--project', 'postgres', '--reporter', 'line', ...chosen.map((name) => `/${name}.spec.ts`))
    const env = { ...process.env, CI: '1', CONTRACT_SEEN: file }
    const [code] = await once(spawn(pinnedNode(), args, { cwd: ROOT, stdio: 'inherit', env }), 'close')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    const seen = lines.map((line) => JSON.parse(line) as Seen)
    const wrong = [...new Set(seen.flatMap((one) => one.wrong))]
    return {
      tries: seen.reduce((sum, { answers }) => sum + answers, 0),
      lost: null,
      duplicated: null,
      wrong: code === 0 ? wrong : [...wrong, 'an end-to-end test failed'],
      note: `Tests: ${chosen.join(', ')}`,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'contract-proxy',
    does: 'End-to-end tests of both apps in the browser (RESILIENCE_SIZE: how many), through a proxy that validates every exchange against the OpenAPI document: accepted requests, statuses, headers, bodies. One try per response',
    limit_s: 3600,
    faults: [
      {
        what: 'a response with an additional field',
        file: 'apps/server/src/platform/http/compiled-schemas.ts',
        from: '    return write(answer)\n',
        to: '    return write(answer).replace(\'{"data"\', \'{"in_piu":1,"data"\')\n',
        shows: /returns 200 with an invalid body: .*in_piu/,
        size: 1,
      },
      {
        what: 'an undeclared status',
        file: 'apps/server/src/platform/http/bind.ts',
        from: '        if (isFile(outcome)) return',
        to: '        reply.code(201)\n        if (isFile(outcome)) return',
        shows: /which is not declared/,
        size: 1,
      },
    ],
    run: journeys,
  },
]
