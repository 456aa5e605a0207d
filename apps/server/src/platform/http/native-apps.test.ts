import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config/config.ts'
import { allowNativeApps } from './front-end.ts'
import { addSecurityHeaders } from './security-headers.ts'

const IMPRONTA = Array.from({ length: 32 }, () => 'AB').join(':')

function sito(env: Record<string, string> = {}) {
  const app = Fastify()
  addSecurityHeaders(app, {})
  allowNativeApps(app, readConfig(env))
  app.get('/premi/zaino.svg', async (_req, reply) => reply.type('image/svg+xml').send('<svg/>'))
  app.get('/api/user', async () => ({ data: {} }))
  return app
}

test('le figure si mostrano anche da un’altra origine, il resto no', async () => {
  const app = sito()
  const origine = async (url: string) => (await app.inject(url)).headers['cross-origin-resource-policy']
  expect(await origine('/premi/zaino.svg')).toBe('cross-origin')
  expect(await origine('/api/user')).toBe('same-origin')
})

test('senza un’app pubblicata i documenti dei link non ci sono', async () => {
  const app = sito()
  expect((await app.inject('/.well-known/assetlinks.json')).statusCode).toBe(404)
  expect((await app.inject('/.well-known/apple-app-site-association')).statusCode).toBe(404)
})

test('con un’app pubblicata Android e iOS trovano quali link aprire in lei', async () => {
  const app = sito({
    ANDROID_APP_FINGERPRINTS: `${IMPRONTA}, ${IMPRONTA}`,
    IOS_APP_ID: 'ABCDE12345.it.primo.app',
  })
  expect((await app.inject('/.well-known/assetlinks.json')).json()[0].target).toEqual({
    namespace: 'android_app',
    package_name: 'it.primo.app',
    sha256_cert_fingerprints: [IMPRONTA, IMPRONTA],
  })
  const ios = await app.inject('/.well-known/apple-app-site-association')
  expect(ios.headers['content-type']).toContain('application/json')
  expect(ios.json().applinks.details[0].appIDs).toEqual(['ABCDE12345.it.primo.app'])
})

test.each([
  ['ANDROID_APP_FINGERPRINTS', 'AB:CD'],
  ['IOS_APP_ID', 'it.primo.app'],
])('%s scritta male ferma l’avvio e la nomina', (variabile, value) => {
  expect(() => readConfig({ [variabile]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [variabile]: value })).toThrow(variabile)
})
