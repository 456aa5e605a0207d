import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { createProviderBrowser, startCompanyProvider } from '../test/company-provider.ts'
import { createProvider } from './openid.ts'

const REDIRECT = 'https://primo.example/backoffice/azienda'
const company = await startCompanyProvider(REDIRECT)
afterAll(() => company.close())
afterEach(() => company.manipulate())
beforeEach(() => {
  company.people.set('anna', { email: 'Anna@Azienda.it', email_verified: true, groups: ['a'] })
})

const made = (settings: Record<string, string> = {}) =>
  createProvider(
    readConfig({ ...company.settings, SSO_GROUPS: '{"a": ["Sportello"]}', ...settings }).sign_on!,
    REDIRECT,
  )
const CHECKS = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }

/** Signs the test user in at the identity provider and exchanges the callback. */
async function comeBack(provider = made(), again = false) {
  const where = await provider.authorizationUrl(CHECKS, again)
  if ('no' in where) throw where.cause
  const { back } = await createProviderBrowser().signIn(where.address, 'anna')
  return provider.exchangeCode(back.search, CHECKS)
}
const noOf = (outcome: object) => ('no' in outcome ? outcome.no : 'somebody')

describe('what the provider says of itself', () => {
  test.each([
    ['another issuer', { issuer: 'https://altro.example' }],
    ['nowhere to sign in', { authorization_endpoint: undefined }],
    ['an address that runs something', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('is not believed with %s', async (_, metadata) => {
    company.manipulate({ metadata: (all) => ({ ...all, ...metadata }) })
    expect(noOf(await made().authorizationUrl(CHECKS, false))).toBe('not_believed')
  })

  test('is asked anew after it was not to be had', async () => {
    const provider = made()
    company.manipulate({ status: 502 })
    expect(noOf(await provider.authorizationUrl(CHECKS, false))).toBe('down')
    company.manipulate()
    expect(await comeBack(provider)).toMatchObject({ issuer: company.issuer, subject: 'anna' })
  })

  test('nobody waits for one that takes the call and never answers', async () => {
    const provider = made()
    const where = await provider.authorizationUrl(CHECKS, false)
    if ('no' in where) throw where.cause
    const { back } = await createProviderBrowser().signIn(where.address, 'anna')
    await company.hang()
    const outcomes = await Promise.all([
      made().authorizationUrl(CHECKS, false),
      provider.exchangeCode(back.search, CHECKS),
    ])
    expect(outcomes.map(noOf)).toEqual(['down', 'down'])
    await company.close()
    await company.open()
  })
})

describe('who comes back', () => {
  test('is who the provider says, with an address in small letters', async () => {
    expect(await comeBack()).toEqual({
      issuer: company.issuer,
      subject: 'anna',
      email: 'anna@azienda.it',
      given_name: '',
      family_name: '',
      groups: ['a'],
      second_factor: false,
      proved_at: null,
    })
  })

  test('says when he proved himself, where that was asked for', async () => {
    expect(await comeBack(made(), true)).toMatchObject({ proved_at: expect.any(Date) })
  })

  test('has no address of his own unless the provider says so, or who set it up does', async () => {
    company.people.set('anna', { email: 'anna@azienda.it', groups: ['a'] })
    expect(await comeBack()).toMatchObject({ email: null })
    expect(await comeBack(made({ SSO_EMAIL_TRUSTED: 'on' }))).toMatchObject({ email: 'anna@azienda.it' })
    company.people.set('anna', { email: 'anna@azienda.it', email_verified: false, groups: ['a'] })
    expect(await comeBack(made({ SSO_EMAIL_TRUSTED: 'on' }))).toMatchObject({ email: null })
  })

  test('has his groups under the name they have there, one by one or inside another claim', async () => {
    company.manipulate({ token: (claims) => ({ ...claims, realm: { roles: ['b', 7] }, 'https://x/g': 'c' }) })
    expect(await comeBack(made({ SSO_GROUPS_CLAIM: 'realm.roles' }))).toMatchObject({ groups: ['b'] })
    expect(await comeBack(made({ SSO_GROUPS_CLAIM: 'https://x/g' }))).toMatchObject({ groups: ['c'] })
    expect(await comeBack(made({ SSO_GROUPS_CLAIM: 'nothing' }))).toMatchObject({ groups: [] })
  })

  test('was asked for a second factor where `amr` says so, or an `acr` that the settings name', async () => {
    company.manipulate({ token: (claims) => ({ ...claims, acr: 'urn:due' }) })
    expect(await comeBack()).toMatchObject({ second_factor: false })
    expect(await comeBack(made({ SSO_SECOND_FACTOR_ACR: 'urn:tre, urn:due' }))).toMatchObject({
      second_factor: true,
    })
  })
})
