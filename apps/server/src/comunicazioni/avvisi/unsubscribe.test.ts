import { clock } from '@primo/domain/platform/clock'
import { expect, test } from 'vitest'
import { emailsTo, openWorldWithoutJobs } from '../../test/avvisi.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio } from '../../test/world.ts'
import { avvisaIscritti } from './commands.ts'
import { unsubscribeLink } from './preferenze.ts'

const world = await sharedFixture(openWorldWithoutJobs())
const { services } = world

const tell = (utente_id: number, n: number) =>
  services.withTransaction((trx) =>
    avvisaIscritti(
      trx,
      services,
      [
        {
          utente_id,
          genere: 'pratica_rifiutata',
          chiave: `prova:${n}`,
          dati: { pratica_id: n, numero: '2026/0001', tipo: 'Mutuo Casa' },
        },
        { utente_id, genere: 'password_cambiata', chiave: `sicurezza:${n}`, dati: {} },
      ],
      clock.now(),
    ),
  )
const ask = (method: 'GET' | 'POST', url: string, type = 'application/x-www-form-urlencoded') =>
  world.app.inject({
    method,
    url: new URL(url).pathname,
    ...(method === 'POST' && { headers: { 'content-type': type }, payload: 'List-Unsubscribe=One-Click' }),
  })
const refused = async (utente_id: number) =>
  (await emailsTo(world, (await emailOf(utente_id))!)).filter((m) => m.oggetto === 'Pratica rifiutata')
const emailOf = async (utente_id: number) =>
  (await services.db.$client.query('select email from utente where id = $1', [utente_id])).rows[0]
    .email as string

test('un’e-mail che si può spegnere porta il suo link; con un clic, senza entrare, non arriva più', async () => {
  const { utente_id } = await createSocio(world)
  await tell(utente_id, 1)
  const [mail] = await refused(utente_id)
  const link = unsubscribeLink(services, { utente_id, tema: 'pratiche' })
  expect(mail).toMatchObject({ disiscrizione: link, testo: expect.stringContaining(link) })

  // Mail scanners open links: a GET changes nothing.
  const page = await ask('GET', link)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('«Le tue pratiche»')
  await tell(utente_id, 2)
  expect(await refused(utente_id)).toHaveLength(2)

  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect((await ask('POST', link, type)).statusCode).toBe(200)
  await tell(utente_id, 3)
  expect(await refused(utente_id)).toHaveLength(2)
})

test('un link ritoccato, di un altro o di ciò che non si spegne non fa nulla', async () => {
  const [one, other] = [await createSocio(world), await createSocio(world)]
  const link = unsubscribeLink(services, { utente_id: one.utente_id, tema: 'pratiche' })
  const token = link.split('/').at(-1)!
  for (const wrong of [
    token.replace(String(one.utente_id), String(other.utente_id)),
    token.replace('pratiche', 'premi'),
    token.replace('pratiche', 'sicurezza'),
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    'x',
  ]) {
    const answer = await ask('POST', link.replace(token, wrong))
    expect([answer.statusCode, answer.body.includes('non vale più')], wrong).toEqual([404, true])
  }
  await tell(one.utente_id, 1)
  await tell(other.utente_id, 1)
  expect([await refused(one.utente_id), await refused(other.utente_id)].map((m) => m.length)).toEqual([1, 1])
})
