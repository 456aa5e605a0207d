import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { slowhttptest } from '../attack/slow-connections.ts'
import { startTarget } from '../attack/target.ts'
import { type Attack, ffuf, sqlmap, wapiti } from '../attack/tools.ts'
import type { Scenario, ScenarioOutcome } from '../scenario.ts'

const FOUND_MAX = 10

/** Returns the resilience test of a tool: its findings are failures, and so are the contract violations that the proxy saw. */
const by = (attack: Attack) => async (): Promise<ScenarioOutcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'primo-attack-'))
  const target = await startTarget()
  try {
    const { holes, tries, note } = await attack(target, folder)
    const { answers, wrong } = target.seen
    return {
      tries: tries ?? answers,
      lost: null,
      duplicated: null,
      wrong: [...holes.slice(0, FOUND_MAX).map((hole) => `found ${hole}`), ...wrong],
      note: `${note}; ${answers} responses validated against the contract`,
    }
  } finally {
    await target.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the injected fault of a tool: the vulnerable server replaces the product. */
const badServer = (what: string, shows: RegExp, size?: number) => ({
  what: `a vulnerable server instead of the product: ${what}`,
  file: 'resilience/attack/target.ts',
  from: "= 'product'\n",
  to: "= 'bad server'\n",
  shows,
  ...(size && { size }),
})

export const SCENARIOS: Scenario[] = [
  {
    name: 'attack-wapiti',
    does: 'wapiti tests pages and GET endpoints for injections, scripts, file access, redirects, weak cookies and security headers, as a member and as an operator (RESILIENCE_SIZE: seconds per module). One try per response',
    needs: ['wapiti'],
    limit_s: 5400,
    faults: [
      badServer('SQL injection, a script, file access', /found SQL Injection.*found (Cross|Path|File)/s, 60),
    ],
    run: by(wapiti),
  },
  {
    name: 'attack-sqlmap',
    does: 'sqlmap tests every endpoint of the contract for SQL injection, as a caller with permission (RESILIENCE_SIZE: number of endpoints). One try per response',
    needs: ['sqlmap'],
    limit_s: 7200,
    faults: [badServer('SQL injection in a URL and in a body', /found SQL at .*GET.*found SQL at .*POST/s)],
    run: by(sqlmap),
  },
  {
    name: 'attack-ffuf',
    does: 'ffuf requests files exposed by mistake (backups, keys, repositories, consoles) in every folder, and every endpoint as a caller without permission. One try per URL',
    needs: ['ffuf'],
    limit_s: 3600,
    faults: [
      badServer(
        'an exposed repository and backup, an endpoint without authentication',
        /found .*\.git\/config is served.*is accessible: 200/s,
      ),
    ],
    run: by(ffuf),
  },
  {
    name: 'attack-slow',
    does: 'slowhttptest holds 400 connections with slow headers, slow bodies and slow reads (RESILIENCE_SIZE: seconds of each), while another client makes requests. One try per connection',
    needs: ['slowhttptest'],
    limit_s: 1200,
    faults: [
      badServer('no timeouts, and few connections', /found slow headers: .*(no response|still open)/s, 30),
    ],
    run: by(slowhttptest),
  },
]
