import { impostazioni } from '@primo/contract/platform/system'
import { registroEventi } from '@primo/contract/registro/operatore-registro'
import { cambiaImpostazioni, caricaImmagineAspetto } from '@primo/contract/ufficio/operatore-impostazioni'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openBackOfficeWithSocio } from '../../test/back-office.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const office = await sharedFixture(openBackOfficeWithSocio())
const { amministratore, operatore, app } = office
const ada = amministratore.token

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#8a1538' } })
    .png()
    .toBuffer()
const upload = (che: 'logo' | 'icona', byte: Buffer, token = ada) =>
  office.call(caricaImmagineAspetto, { body: { che, dati: byte.toString('base64') } }, token)
const params = { sezione: 'aspetto' } as const
const save = (valori: Record<string, string>) =>
  office.call(cambiaImpostazioni, { params, body: { valori } }, ada)
const look = async () => (await office.call(impostazioni, {})).data.aspetto

test('colore e logo valgono da subito, sono disegnati di nuovo, e il registro dice com’era e com’è', async () => {
  expect(await look()).toEqual({ il: 0, css: '', logo: null, logo_scuro: null })
  const { immagine: logo } = (await upload('logo', await drawing(1600, 400))).data
  const { immagine: icona } = (await upload('icona', await drawing(300, 100))).data
  await save({ colore: '8A1538', logo, icona })
  const worn = await look()
  expect(worn).toMatchObject({ logo: `/api/aspetto/${logo}`, logo_scuro: null })
  expect(worn.css).toContain('--base:#8a1538')
  expect(worn.il).toBeGreaterThan(0)

  const shown = await app.inject(worn.logo!)
  expect([shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 640, height: 160 })
  const icon = await app.inject('/api/aspetto/icona')
  expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })

  const { righe } = (await office.call(registroEventi, { query: { oggetto: 'impostazioni' } }, ada)).data
  expect(righe[0]!.cambi).toContainEqual({ campo: 'colore', prima: '', dopo: '#8a1538' })

  // Back to the default, with a later timestamp than the one seen.
  await save({})
  const back = await look()
  expect(back).toMatchObject({ css: '', logo: null })
  expect(back.il).toBeGreaterThan(worn.il)
  expect((await app.inject('/api/aspetto/logo')).statusCode).toBe(404)
})

test('un colore che non si legge si rifiuta, con il più vicino che si legge, e quello si salva', async () => {
  const body = { valori: { colore: '#ffdd00' } }
  const no = await office.refusal(cambiaImpostazioni, { params, body }, ada)
  expect(no.status).toBe(422)
  const [sentence = ''] = no.fields.colore ?? []
  expect(sentence).toMatch(/contrasto è 1,\d a 1 e ne serve almeno 4,5/)
  const near = /#[0-9a-f]{6}/.exec(sentence)![0]
  await save({ colore: near })
  expect((await look()).css).toContain(`--base:${near}`)
  await save({})
})

test('un SVG, una figura che non c’è, chi non può: si rifiutano', async () => {
  const refused = async (byte: Buffer) =>
    (
      await office.refusal(
        caricaImmagineAspetto,
        { body: { che: 'logo', dati: byte.toString('base64') } },
        ada,
      )
    ).fields.dati
  expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
    'Serve un’immagine WebP, PNG o JPEG.',
  ])
  expect(await refused(await drawing(4001, 10))).toEqual([
    'L’immagine è troppo grande: al massimo 4.000\u00a0punti per lato.',
  ])
  const nobody = { params, body: { valori: { logo: 'f'.repeat(64) } } }
  expect((await office.refusal(cambiaImpostazioni, nobody, ada)).fields.logo).toEqual([
    'Logo: l’immagine non c’è più, caricala di nuovo.',
  ])
  const body = { che: 'logo', dati: (await drawing(10, 10)).toString('base64') } as const
  expect((await office.refusal(caricaImmagineAspetto, { body }, operatore.token)).code).toBe(
    'PERMESSO_MANCANTE',
  )
})
