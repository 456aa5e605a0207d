import { CHIAMATE } from '@primo/contract/tutte'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppDiProva, apriAppDiProva } from '../test/app.ts'

let prova: AppDiProva
beforeAll(async () => {
  prova = await apriAppDiProva()
})
afterAll(() => prova.chiudi())

type Documento = {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>
}

async function documento(): Promise<Documento> {
  return (await prova.app.inject('/api/openapi.json')).json()
}

test('ogni chiamata del contratto ha la sua rotta', () => {
  const mancanti = CHIAMATE.filter(
    ({ spec }) =>
      !prova.app.hasRoute({ method: spec.method, url: `/api${spec.path.replace(/\{(\w+)\}/g, ':$1')}` }),
  ).map(({ nome }) => nome)
  expect(mancanti).toEqual([])
})

test('il documento nomina ogni chiamata una volta sola, con i suoi parametri', async () => {
  const { openapi, paths } = await documento()
  expect(openapi).toBe('3.1.0')
  const operazioni = Object.entries(paths).flatMap(([path, metodi]) =>
    Object.entries(metodi).map(([metodo, operazione]) => ({ path, metodo, operazione })),
  )
  expect(operazioni).toHaveLength(CHIAMATE.length)
  expect(new Set(operazioni.map((o) => o.operazione.operationId)).size).toBe(CHIAMATE.length)
  for (const { path, operazione } of operazioni) {
    const dichiarati = operazione.parameters.filter((p) => p.in === 'path').map((p) => p.name)
    expect(dichiarati.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort())
  }
})

test('il documento è un OpenAPI 3.1 valido', async () => {
  const esito = await new Validator().validate(await documento())
  expect(esito.errors ?? []).toEqual([])
  expect(esito.valid).toBe(true)
})

test('con API_DOCS=off non c’è né la pagina né il documento, e il resto risponde', async () => {
  const chiusa = await apriAppDiProva({ config: { documentazione: false } })
  try {
    for (const percorso of ['/docs', '/docs/', '/docs/avvio.js', '/docs/swagger-ui.css', '/openapi.json']) {
      const risposta = await chiusa.app.inject(`/api${percorso}`)
      expect([risposta.statusCode, risposta.json().error], percorso).toEqual([404, 'NON_TROVATO'])
    }
    expect((await chiusa.app.inject('/api/health')).statusCode).toBe(200)
  } finally {
    await chiusa.chiudi()
  }
})

test('la pagina della documentazione non ha codice dentro', async () => {
  const pagina = await prova.app.inject('/api/docs')
  expect(pagina.headers['content-type']).toMatch('text/html')
  expect(pagina.body).not.toMatch(/<script>[^<]/)
  for (const file of ['avvio.js', 'swagger-ui-bundle.js', 'swagger-ui.css']) {
    expect((await prova.app.inject(`/api/docs/${file}`)).statusCode).toBe(200)
  }
  expect((await prova.app.inject('/api/docs/package.json')).statusCode).toBe(404)
})
