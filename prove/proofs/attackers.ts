import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { slowhttptest } from '../attack/slow.ts'
import { startTarget } from '../attack/target.ts'
import { type Attack, ffuf, sqlmap, wapiti } from '../attack/tools.ts'
import type { Outcome, Proof } from '../proof.ts'

const FOUND_MAX = 10

/** A proof by a tool: what it finds in the target is wrong, and so is whatever the proxy saw that is not the contract's. */
const by = (attack: Attack) => async (): Promise<Outcome> => {
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
      note: `${note}; ${answers} answers held against the contract`,
    }
  } finally {
    await target.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every tool is first shown its holes: the bad server in the place of the product. */
const badServer = (what: string, shows: RegExp, size?: number) => ({
  what: `the bad server in the product’s place: ${what}`,
  file: 'prove/attack/target.ts',
  from: "= 'product'\n",
  to: "= 'bad server'\n",
  shows,
  ...(size && { size }),
})

export const PROOFS: Proof[] = [
  {
    name: 'attack-wapiti',
    does: 'wapiti looks for injections, scripts, files, redirects, loose cookies and policies in the pages and the calls that read, as a member and as an operator (PROVE_SIZE: seconds for each kind); a try is an answer',
    needs: ['wapiti'],
    limit_s: 5400,
    plants: [badServer('SQL, a script, a file', /found SQL Injection.*found (Cross|Path|File)/s, 60)],
    run: by(wapiti),
  },
  {
    name: 'attack-sqlmap',
    does: 'sqlmap tries what is put together into SQL, in every call of the contract, as who may make it (PROVE_SIZE: how many calls); a try is an answer',
    needs: ['sqlmap'],
    limit_s: 7200,
    plants: [badServer('SQL from an address and from a body', /found SQL at .*GET.*found SQL at .*POST/s)],
    run: by(sqlmap),
  },
  {
    name: 'attack-ffuf',
    does: 'ffuf asks for what is left lying about (copies, keys, repositories, consoles) in every folder, and for every call as who may not make it; a try is an address',
    needs: ['ffuf'],
    limit_s: 3600,
    plants: [
      badServer('a repository, a copy, an open door', /found .*\.git\/config is there.*is open: 200/s),
    ],
    run: by(ffuf),
  },
  {
    name: 'attack-slow',
    does: 'slowhttptest holds 400 connections by slow headers, slow bodies, slow reading (PROVE_SIZE: seconds of each), while another calls; a try is a connection',
    needs: ['slowhttptest'],
    limit_s: 1200,
    plants: [
      badServer(
        'who is slow is waited for, and few may come',
        /found slow headers: .*(no answer|still held)/s,
        30,
      ),
    ],
    run: by(slowhttptest),
  },
]
