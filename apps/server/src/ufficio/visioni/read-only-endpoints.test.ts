import { CALLS } from '@primo/contract/all'
import { creaAzienda } from '@primo/contract/iscritti/persona-giuridica'
import { isAllowedInVisione } from '@primo/contract/platform/route'
import { chiudiVisione } from '@primo/contract/ufficio/visione'
import { expect, test } from 'vitest'
import { corpoAzienda } from '../../test/azienda.ts'
import { openBackOffice } from '../../test/back-office.ts'
import { openBrowser } from '../../test/browser.ts'
import { endpointInputs, idOf, PATH_PARAMS } from '../../test/endpoint-inputs.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { startImpersonation } from '../../test/visioni.ts'
import { createRichiesta, createSocio, withPunti } from '../../test/world.ts'

// Background work would change tables during the test.
const office = await sharedFixture(openBackOffice({ config: { background_work: false } }))
const { rows } = office

const tables = await rows<{ name: string }>(
  `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname not in ('comune', 'comune_cap', 'nazione', 'provincia', 'evento')`,
)
const FINGERPRINT = tables
  .map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as rows from ${name} t`,
  )
  .join(' union all ')

/** Returns a checksum per table, except the reference lists of places, to detect writes. */
async function fingerprint(): Promise<Record<string, string>> {
  const found = await rows<{ name: string; rows: string }>(FINGERPRINT)
  return Object.fromEntries(found.map((r) => [r.name, r.rows]))
}

test('non cambia nulla in nessuna tabella, e chi chiede di cambiare legge perché no', async () => {
  const socio = await createSocio(office)
  await withPunti(office, socio.utente_id)
  const richiesta = await createRichiesta(office, socio.utente_id)
  expect(richiesta).toBeGreaterThan(0)
  await office.call(creaAzienda, { body: corpoAzienda() }, socio.token)
  const { look, visione } = await startImpersonation(office, socio.utente_id)
  const own = await rows<{ id: number; codice: string }>(
    'select id, codice from segnalatore where utente_id = $1',
    [socio.utente_id],
  )
  const params = { ...PATH_PARAMS, id2: own[0]!.id, code: own[0]!.codice }
  const changed: unknown[] = []
  const wrong: unknown[] = []
  const neverRead: string[] = []
  let before = await fingerprint()
  for (const { nome, spec } of CALLS.filter(({ spec }) => spec !== chiudiVisione)) {
    const [{ id } = { id: 1 }] = await rows<{ id: unknown }>(idOf(spec), [socio.utente_id])
    let read = false
    for (const input of endpointInputs(spec, { ...params, id }, {})) {
      const answer = await look(spec, { params: input.params!, query: input.query!, body: input.body })
      const { error } = answer.json() as { error?: string }
      if (!isAllowedInVisione(spec) && (error !== 'SOLA_LETTURA' || answer.statusCode !== 409))
        wrong.push({ nome, error })
      if (isAllowedInVisione(spec) && [401, 403, 500].includes(answer.statusCode)) wrong.push({ nome, error })
      read ||= answer.statusCode === 200
    }
    if (isAllowedInVisione(spec) && !read) neverRead.push(nome)
    const now = await fingerprint()
    const written = Object.keys(now).filter((name) => now[name] !== before[name])
    if (written.length > 0) changed.push({ nome, tables: written })
    before = now
  }
  expect({ changed, wrong }).toEqual({ changed: [], wrong: [] })
  // Only the audited reads were written, with the operator as actor.
  const written = await rows<{ tipo: string }>(
    `select distinct tipo from evento where avvenuto_il >= (select iniziata_il from visione where id = $1)`,
    [visione],
  )
  expect(written.map(({ tipo }) => tipo).sort()).toEqual(['visione.iniziata', 'visione.sguardo'])
  expect(neverRead).toEqual([])
})

test('lo stesso vale per chi il numero se lo inventa', async () => {
  const answers = new Set<number>()
  for (const { spec } of CALLS.filter(({ spec }) => !isAllowedInVisione(spec))) {
    const answer = await openBrowser(office).manda(spec, { params: { id: 1 }, visione: 'zz' })
    answers.add(answer.statusCode)
  }
  expect([...answers]).toEqual([409])
})
