import * as accesso from '@primo/contract/accesso/accesso'
import { CALLS } from '@primo/contract/all'
import { ERRORS, type ErrorCode } from '@primo/contract/platform/errors'
import type { CallSpec } from '@primo/contract/platform/route'
import { iscrizione } from '@primo/contract/raccolta/manifestazione'
import { PERMESSI } from '@primo/domain/platform/permessi'
import { describe, expect, test } from 'vitest'
import { CALLER_REFUSALS, CALLERS, createCaller, expectedOf, headersOf } from '../test/callers.ts'
import { sendRaw } from '../test/contract.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { createSocio, openWorld } from '../test/world.ts'

const world = await sharedFixture(openWorld())

/** Fills every path parameter with a value that exists nowhere: authorisation must not depend on it. */
const segnaposti = (spec: CallSpec) =>
  Object.fromEntries([...spec.path.matchAll(/\{(\w+)\}/g)].map((m) => [m[1]!, 'zz']))

/** Returns whether a refusal has the contract's message; a missing permission must be named. */
const isSaid = (spec: CallSpec, code: ErrorCode, message: string) =>
  code === 'PERMESSO_MANCANTE' ? message.includes(PERMESSI[spec.permesso!][0]) : message === ERRORS[code][1]

// The only endpoint that changes the caller's role goes last.
const IN_ORDINE = CALLS.toSorted((a, b) => Number(a.spec === iscrizione) - Number(b.spec === iscrizione))

describe('ogni chiamata del contratto, per ciascun chiamante', () => {
  test.each(Object.entries(CALLERS))('%s', async (_, caller) => {
    const utente_id = await createCaller(world, caller)
    const diversi: unknown[] = []
    let done = 0
    let headers = await headersOf(world, caller, utente_id)
    for (const { nome, spec } of IN_ORDINE) {
      const answer = await sendRaw(world.app, spec, { params: segnaposti(spec), headers })
      done++
      // A file is no refusal.
      const isJson = String(answer.headers['content-type']).includes('json')
      const { error, message }: { error?: ErrorCode; message?: string } = isJson ? answer.json() : {}
      const vuole = expectedOf(spec, caller)
      const giusto =
        vuole === null
          ? error === undefined || !CALLER_REFUSALS.includes(error)
          : error === vuole && answer.statusCode === ERRORS[vuole][0] && isSaid(spec, vuole, message ?? '')
      if (!giusto) diversi.push({ nome, vuole, stato: answer.statusCode, error })
      if (spec.method === 'GET') {
        const testa = await world.app.inject({ method: 'HEAD', url: answer.raw.req.url ?? '', headers })
        // A HEAD never runs an authenticated endpoint: some of them have side effects.
        const giusta = spec.chi === 'pubblico' ? (vuole ? ERRORS[vuole][0] : null) : 404
        if (giusta !== null && testa.statusCode !== giusta) diversi.push({ nome, head: testa.statusCode })
      }
      // One of the state-changing endpoints ends its own session.
      else headers = await headersOf(world, caller, utente_id)
    }
    expect(diversi).toEqual([])
    expect(done).toBe(CALLS.length)
  })

  test('il token nell’indirizzo non vale', async () => {
    const { token } = await createSocio(world)
    for (const nome of ['token', 'access_token', 'authorization']) {
      expect((await sendRaw(world.app, accesso.leggiUtente, { query: { [nome]: token } })).statusCode).toBe(
        401,
      )
    }
  })

  test('il token per rinnovare non apre nulla', async () => {
    const { refresh_token } = await createSocio(world)
    expect((await sendRaw(world.app, accesso.leggiUtente, { token: refresh_token })).statusCode).toBe(401)
  })
})

test('sul server non c’è altra rotta che quelle del contratto e dei documenti', () => {
  const rotte: string[] = []
  const antenati: string[] = []
  for (const row of world.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, rami, piece, metodi] = /^((?:│ {3}| {4})*)[├└]── (\S+) \((.+)\)$/.exec(row) ?? []
    if (rami === undefined || piece === undefined || metodi === undefined) continue
    antenati.length = rami.length / 4
    antenati.push(piece)
    const url = antenati.join('').replace('//', '/')
    rotte.push(...metodi.split(', ').map((m) => `${m} ${url}`))
  }
  const delContratto = CALLS.map(({ spec }) => `${spec.method} /api${spec.path.replace(/\{(\w+)\}/g, ':$1')}`)
  expect(delContratto.filter((r) => !rotte.includes(r))).toEqual([])
  const others = rotte.filter(
    (r) => / \/api\//.test(r) && !r.startsWith('HEAD ') && !delContratto.includes(r),
  )
  expect(others.sort()).toEqual([
    'GET /api/aspetto/:quale',
    'GET /api/docs',
    'GET /api/docs*',
    'GET /api/docs/avvio.js',
    'GET /api/iscrizione/accordo/:versione',
    'GET /api/manifestazione/regolamento.pdf',
    'GET /api/manifestazione/regolamento/:versione',
    'GET /api/manifestazione/regolamento/:versione/pdf',
    'GET /api/openapi.json',
    'GET /api/premi/foto/:hash',
    'GET /api/premi/foto/:hash/:lato',
  ])
})
