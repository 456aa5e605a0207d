import * as contratto from '@primo/contract/comunicazioni/avvisi'
import { expect, test } from 'vitest'
import { openWorldWithoutJobs } from '../../test/avvisi.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio } from '../../test/world.ts'
import { avvisaIscritti } from './commands.ts'

const world = await sharedFixture(openWorldWithoutJobs())

const dici = (utente_id: number, n: number, quando: Date) =>
  world.services.withTransaction((trx) =>
    avvisaIscritti(
      trx,
      world.services,
      [
        {
          utente_id,
          genere: 'qualifica_raggiunta',
          chiave: `prova:${n}`,
          dati: { qualifica: `Grado ${n}`, mese: '2026-10' },
        },
      ],
      quando,
    ),
  )

test('si leggono dal più recente, a pagine, e si segnano letti uno alla volta o tutti', async () => {
  const { token, utente_id } = await createSocio(world)
  for (let n = 1; n <= 5; n++) await dici(utente_id, n, new Date(Date.UTC(2026, 10, n)))
  const page = await world.call(contratto.avvisi, { query: { per_page: 2, page: 1 } }, token)
  expect(page.pagination).toMatchObject({ total: 5, last_page: 3 })
  expect(page.data.map((a) => a.titolo)).toEqual(['Ora sei Grado 5', 'Ora sei Grado 4'])
  expect(page.data[0]).toMatchObject({
    percorso: '/app/promotore/qualifica',
    area: 'promotore',
    letto: false,
  })

  const { id } = page.data[1]!
  const uno = await world.call(contratto.segnaAvviso, { params: { id }, body: { letto: true } }, token)
  expect(uno.data.da_leggere).toBe(4)
  const fresh = await world.call(contratto.avvisi, { query: { stato: 'da_leggere' } }, token)
  expect(fresh.data).toHaveLength(4)

  // Notices that arrived after the list was read stay unread.
  await dici(utente_id, 6, new Date(Date.UTC(2026, 10, 6)))
  const fino_a = page.data[0]!.quando
  const all = await world.call(contratto.segnaTuttiLetti, { body: { fino_a } }, token)
  expect(all.data.da_leggere).toBe(1)
  const conta = await world.call(contratto.avvisiDaLeggere, {}, token)
  expect(conta.data.da_leggere).toBe(1)
})

test('una preferenza si salva e si rilegge; la sicurezza resta accesa', async () => {
  const { token } = await createSocio(world)
  const body = { tema: 'premi', canale: 'email', attiva: false } as const
  const { data } = await world.call(contratto.salvaPreferenzaAvvisi, { body }, token)
  expect(data.temi.find((t) => t.tema === 'premi')).toMatchObject({
    email: false,
    push: true,
    a_scelta: true,
  })
  expect(data.temi.find((t) => t.tema === 'novita')).toMatchObject({ manca_consenso: true })
  const no = await world.refusal(
    contratto.salvaPreferenzaAvvisi,
    { body: { ...body, tema: 'sicurezza' } },
    token,
  )
  expect(no.status).toBe(422)
})
