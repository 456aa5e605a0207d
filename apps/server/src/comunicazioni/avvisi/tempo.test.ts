import { aggiungiGiorni, inizioGiornoARoma, oggiARoma } from '@primo/domain/platform/data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  apriMondoFermo,
  dettoA,
  emailPer,
  praticaCompletata,
  praticaInviata,
  racconta,
} from '../../test/avvisi.ts'
import { conPunti, creaSocio, type Mondo } from '../../test/mondo.ts'
import { avvisaScadenze, riepiloga } from './jobs.ts'
import { scegli } from './preferenze.ts'

let mondo: Mondo
beforeAll(async () => {
  mondo = await apriMondoFermo()
})
afterAll(() => mondo.chiudi())

const fra = (giorni: number, ore = 12) =>
  new Date(inizioGiornoARoma(aggiungiGiorni(oggiARoma(new Date()), giorni)).getTime() + ore * 3_600_000)

test('i punti di un giorno sono un avviso solo, che cresce, e un’e-mail sola il mattino dopo', async () => {
  const socio = await creaSocio(mondo)
  const quando = new Date()
  await mondo.fondamenta.transazione((trx) =>
    scegli(trx, { utente_id: socio.utente_id, tema: 'punti', canale: 'email', attiva: true, quando }),
  )
  const puntiDetti = async () =>
    (await dettoA(mondo, socio.utente_id)).filter((a) => a.genere === 'punti_accreditati')
  const postaDeiPunti = async () =>
    (await emailPer(mondo, socio.email)).filter((m) => m.oggetto.startsWith('Hai ricevuto'))

  await praticaCompletata(mondo, await praticaInviata(mondo, socio.utente_id))
  await racconta(mondo)
  const [prima] = await puntiDetti()
  for (let n = 0; n < 3; n++) {
    await praticaCompletata(mondo, await praticaInviata(mondo, socio.utente_id))
  }
  await racconta(mondo)
  const dopo = await puntiDetti()
  expect(dopo).toHaveLength(1)
  expect(dopo[0]!.dati).toMatchObject({ pratiche: 4, punti: Number(prima!.dati.punti) * 4 })

  await riepiloga(mondo.fondamenta, new Date())
  expect(await postaDeiPunti()).toHaveLength(0)
  await riepiloga(mondo.fondamenta, fra(1, 9))
  await riepiloga(mondo.fondamenta, fra(1, 10))
  await racconta(mondo)
  expect(await postaDeiPunti()).toHaveLength(1)
})

test('i punti che scadono si dicono a 30 giorni e a 7, una volta per ciascuno', async () => {
  const socio = await creaSocio(mondo)
  await conPunti(mondo, socio.utente_id)
  // The edition of the tests' world ends 400 days from now.
  const detti = async (giorni: number) => {
    await avvisaScadenze(mondo.fondamenta, fra(400 - giorni))
    return (await dettoA(mondo, socio.utente_id)).filter((a) => a.genere === 'punti_in_scadenza').length
  }
  expect(await detti(31)).toBe(0)
  expect(await detti(29)).toBe(1)
  expect(await detti(28)).toBe(1)
  expect(await detti(6)).toBe(2)
  expect(await detti(0)).toBe(2)
  expect(await detti(-1)).toBe(2)
  expect((await emailPer(mondo, socio.email)).map((m) => m.oggetto)).toEqual([
    expect.stringMatching(/da usare entro il/),
    expect.stringMatching(/da usare entro il/),
  ])
})
