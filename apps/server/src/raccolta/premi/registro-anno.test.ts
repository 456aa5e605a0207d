import * as contratto from '@primo/contract/raccolta/operatore-edizioni'
import { agisciSuRichiesta } from '@primo/contract/raccolta/operatore-premi'
import { todayInRome } from '@primo/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BackOfficeWithSocio,
  callByContract,
  deliverPremio,
  openBackOfficeWithSocio,
} from '../../test/back-office.ts'
import { stopClock } from '../../test/stopped-clock.ts'

let office: BackOfficeWithSocio
let socio: BackOfficeWithSocio['socio']
const anno = Number(todayInRome(stopClock()).slice(0, 4))

beforeAll(async () => {
  office = await openBackOfficeWithSocio()
  ;({ socio } = office)
})
afterAll(() => office.close())

test('il registro dell’anno: chi passa 25,82 euro, la ritenuta, e il CSV con i codici fiscali', async () => {
  for (let i = 0; i < 5; i++) await deliverPremio(office)
  const row = async () =>
    (await office.fa(contratto.registro, { query: { anno } })).data.find(
      (r) => r.utente_id === socio.utente_id,
    )
  expect(await row()).toMatchObject({ premi: 5, totale_cent: 2500, oltre_soglia: false, ritenuta_cent: 0 })
  const sesto = await deliverPremio(office)
  expect(await row()).toMatchObject({ premi: 6, totale_cent: 3000, oltre_soglia: true, ritenuta_cent: 750 })
  const params = { anno }
  expect((await office.fa(contratto.riassuntoRegistro, { params })).data).toMatchObject({
    persone: 1,
    oltre_soglia: 1,
    ritenute_cent: 750,
    anni: [anno],
  })
  const { csv, nome_file } = (await office.fa(contratto.esportaRegistro, { params })).data
  expect(nome_file).toBe(`registro-premi-${anno}.csv`)
  expect(csv).toMatch(/[A-Z]{6}[\dA-Z]{10};[^;]+;6;30,00;sì;7,50/)
  expect((await office.refusal(contratto.esportaRegistro, { params }, socio.token)).status).toBe(403)
  const text = JSON.stringify(await office.fa(contratto.registro, { query: { anno, solo_oltre: true } }))
  expect(text).not.toMatch(/[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]/)
  // A returned prize no longer counts for the year.
  await office.fa(agisciSuRichiesta, { params: { id: sesto }, body: { azione: 'rendi', nota: 'Difettoso' } })
  expect(await row()).toMatchObject({ premi: 5, oltre_soglia: false })
})

test('le risposte hanno la forma del contratto', async () => {
  await callByContract(office, contratto.registro)
  await callByContract(office, contratto.riassuntoRegistro, { anno })
  await callByContract(office, contratto.esportaRegistro, { anno })
})
