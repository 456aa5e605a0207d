import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTarget } from '../attackers/target.ts'
import { type Attack, ffuf, slowhttptest, sqlmap, wapiti } from '../attackers/tools.ts'
import type { Outcome, Proof } from '../proof.ts'

const FOUND_MAX = 10

/** A proof by a tool: what it finds in the target is wrong, and so is whatever the proxy saw that is not the contract's. */
const by = (attack: Attack) => async (): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'primo-attack-'))
  const target = await startTarget()
  try {
    const { holes, asked } = await attack(target, folder)
    const { answers, wrong } = target.seen()
    return {
      tries: asked ?? answers,
      lost: null,
      duplicated: null,
      wrong: [...holes.slice(0, FOUND_MAX).map((hole) => `found ${hole}`), ...wrong],
      note: `${answers} answers held against the contract`,
    }
  } finally {
    await target.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every attack is first shown its hole: the bad server in the place of the product. */
const badServer = (what: string, shows: RegExp, size?: number) => ({
  what: `the bad server in the product’s place: ${what}`,
  file: 'prove/attackers/target.ts',
  from: "= 'product'\n",
  to: "= 'bad server'\n",
  shows,
  ...(size && { size }),
})

export const PROOFS: Proof[] = [
  {
    name: 'attack-wapiti',
    does: 'wapiti looks for injections, scripts, files and redirects, as a member and as an operator; a try is an answer',
    needs: ['wapiti'],
    limit_s: 3600,
    plants: [
      badServer(
        'SQL, a script, a file',
        /found SQL Injection.*found Reflected|found (Cross|Reflected|Path)/,
        120,
      ),
    ],
    run: by(wapiti),
  },
  {
    name: 'attack-sqlmap',
    does: 'sqlmap tries every parameter of forty calls that read, as a member and as an operator; a try is an answer',
    needs: ['sqlmap'],
    limit_s: 5400,
    plants: [badServer('SQL', /found SQL at .*people/)],
    run: by(sqlmap),
  },
  {
    name: 'attack-ffuf',
    does: 'ffuf asks for what is left lying about (copies, keys, settings, consoles) at four places; a try is an address',
    needs: ['ffuf'],
    limit_s: 1200,
    plants: [badServer('a copy of the database', /found .*backup\.sql/)],
    run: by(ffuf),
  },
  {
    name: 'attack-slowhttptest',
    does: 'slowhttptest keeps 400 connections with slow headers, slow bodies, slow reading; others are answered within 3 s',
    needs: ['slowhttptest'],
    limit_s: 900,
    plants: [
      badServer('so few connections that the slow have them all', /found slow .*keep everybody else out/),
    ],
    run: by(slowhttptest),
  },
]
