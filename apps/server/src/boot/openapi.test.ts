import { CALLS } from '@primo/contract/all'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openTestApp } from '../test/app.ts'
import { sharedFixture } from '../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp())

type Documento = {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>
}

async function documento(): Promise<Documento> {
  return (await testApp.app.inject('/api/openapi.json')).json()
}

test('ogni chiamata del contratto ha la sua rotta', () => {
  const missing = CALLS.filter(
    ({ spec }) =>
      !testApp.app.hasRoute({ method: spec.method, url: `/api${spec.path.replace(/\{(\w+)\}/g, ':$1')}` }),
  ).map(({ nome }) => nome)
  expect(missing).toEqual([])
})

test('il documento nomina ogni chiamata una volta sola, con i suoi parametri', async () => {
  const { openapi, paths } = await documento()
  expect(openapi).toBe('3.1.0')
  const operazioni = Object.entries(paths).flatMap(([path, metodi]) =>
    Object.entries(metodi).map(([metodo, operazione]) => ({ path, metodo, operazione })),
  )
  expect(operazioni).toHaveLength(CALLS.length)
  expect(new Set(operazioni.map((o) => o.operazione.operationId)).size).toBe(CALLS.length)
  for (const { path, operazione } of operazioni) {
    const dichiarati = operazione.parameters.filter((p) => p.in === 'path').map((p) => p.name)
    expect(dichiarati.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort())
  }
})

test('il documento è un OpenAPI 3.1 valido', async () => {
  const outcome = await new Validator().validate(await documento())
  expect(outcome.errors ?? []).toEqual([])
  expect(outcome.valid).toBe(true)
})

test('ogni risposta è chiusa: un campo che il documento non nomina non è del contratto', async () => {
  const { paths } = (await documento()) as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, Risposta> }>>
  }
  type Risposta = { content: Record<string, { schema: Record<string, unknown> }> }
  for (const [path, metodi] of Object.entries(paths))
    for (const [metodo, { responses }] of Object.entries(metodi))
      for (const [stato, { content }] of Object.entries(responses)) {
        const schema = content['application/json']?.schema
        // A file has no fields.
        if (!schema) expect(Object.keys(content), `${metodo} ${path} ${stato}`).toEqual(['*/*'])
        else
          expect(
            [schema.additionalProperties, schema.unevaluatedProperties],
            `${metodo} ${path} ${stato}`,
          ).toContain(false)
      }
})

test('con API_DOCS=off non c’è né la pagina né il documento, e il resto risponde', async () => {
  const chiusa = await openTestApp({ config: { api_docs: false } })
  try {
    for (const path of ['/docs', '/docs/', '/docs/avvio.js', '/docs/swagger-ui.css', '/openapi.json']) {
      const answer = await chiusa.app.inject(`/api${path}`)
      expect([answer.statusCode, answer.json().error], path).toEqual([404, 'NON_TROVATO'])
    }
    expect((await chiusa.app.inject('/api/health')).statusCode).toBe(200)
  } finally {
    await chiusa.close()
  }
})

test('la pagina della documentazione non ha codice dentro', async () => {
  const page = await testApp.app.inject('/api/docs')
  expect(page.headers['content-type']).toMatch('text/html')
  expect(page.body).not.toMatch(/<script>[^<]/)
  for (const file of ['avvio.js', 'swagger-ui-bundle.js', 'swagger-ui.css']) {
    expect((await testApp.app.inject(`/api/docs/${file}`)).statusCode).toBe(200)
  }
  expect((await testApp.app.inject('/api/docs/package.json')).statusCode).toBe(404)
})
