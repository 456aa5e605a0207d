import { cercaOvunque } from '@primo/contract/ingresso/operatore-persone'
import { creaAzienda } from '@primo/contract/iscritti/persona-giuridica'
import { expect, test } from 'vitest'
import { corpoAzienda } from '../../test/azienda.ts'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { codiceFiscale, createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createRichiesta, createSocio, verifyContatti, withPunti } from '../../test/world.ts'

const office = await sharedFixture(openBackOfficePratiche())
const zanzo = await createMember(office, {
  nome: 'Nicolò',
  cognome: 'Zanzottera',
  cellulare: '+393487654321',
  codice_fiscale: codiceFiscale(4321),
})
const q = async (q: string) => (await office.fa(cercaOvunque, { query: { q } })).data
const people = async (text: string) =>
  (await q(text)).filter(({ tipo }) => tipo === 'persona').map(({ id }) => id)

test('una persona si trova per nome, e-mail, cellulare, codice fiscale e codice sponsor', async () => {
  const { codice } = (
    await office.rows<{ codice: string }>('select codice from segnalatore where utente_id = $1', [
      zanzo.utente_id,
    ])
  )[0]!
  for (const text of [
    'zanzottera',
    'NICOLO zanz',
    zanzo.email,
    '348 765 4321',
    '4321',
    '…654321',
    `#${zanzo.utente_id}`,
    'Sig. Nicolò Zanzottera',
    'Gent.mo Dott. Zanzottera',
    'Zanzottera, Nicolò',
    '+39 348-7654321',
    codiceFiscale(4321).toLowerCase(),
    `CF: ${codiceFiscale(4321)}`,
    `Nicolò <${zanzo.email}>`,
    codice.toLowerCase(),
    `${codice.slice(0, 4)} ${codice.slice(4)}`,
  ]) {
    expect(await people(text), text).toEqual([zanzo.utente_id])
  }
  expect(await q(zanzo.email)).toMatchObject([{ dettaglio: `${zanzo.email} · 348 765 4321` }])
})

test('chi lavora qui senza cellulare non è la risposta a ogni domanda', async () => {
  await office.rows(`update utente set cellulare = '' where ruolo <> 'user'`)
  expect(await q('zzzzqq')).toEqual([])
  expect(await q('zanzotera')).toMatchObject([{ id: zanzo.utente_id, simile: true }])
})

test('con una lettera sbagliata, in più, in meno o scambiata si trova chi ha un nome simile, e lo si dice', async () => {
  for (const text of [
    'zanzotera',
    'zanzottara',
    'zanzotterra',
    'zanzottrea',
    'nicolo zanzotera',
    'aznzottera',
    'znazottera',
    'incolo zanzotera',
    'nciolo aznzottera',
    'nicool zzanzottera',
  ]) {
    expect(await q(text), text).toMatchObject([{ tipo: 'persona', id: zanzo.utente_id, simile: true }])
  }
  expect(await q('zanzottera')).toMatchObject([{ simile: false }])
  expect(await q('qwertyuiop')).toEqual([])
})

test('aziende, pratiche, richieste e premi, ciascuno per come lo si chiama', async () => {
  const azienda = corpoAzienda({ denominazione: 'Falegnameria Öz & Figli S.r.l.' })
  await verifyContatti(office, zanzo.utente_id)
  const made = (await office.call(creaAzienda, { body: azienda }, zanzo.token)).data
  const pratica = await office.inviata('Öznur D’Amico', 1)
  const socio = await createSocio(office)
  await withPunti(office, socio.utente_id)
  const richiesta = await createRichiesta(office, socio.utente_id)
  for (const written of ['', 'P. IVA: ', 'IT', 'Cod. Fisc. ', 'Cod.Fisc. e P.IVA: ', 'VAT number: IT']) {
    const text = `${written}${azienda.partita_iva}`
    expect(await q(text), text).toMatchObject([{ tipo: 'azienda', id: made.id_anagrafica }])
  }
  expect(await q(azienda.denominazione)).toMatchObject([
    { tipo: 'azienda', dettaglio: `Partita IVA ${azienda.partita_iva}, di Nicolò Zanzottera` },
  ])
  expect(await q('damico oznur')).toMatchObject([{ tipo: 'pratica', id: pratica }])
  // Registered an hour ago, which on New Year's night is in the previous year.
  const [numbered] = await office.rows<{ number: string }>(
    `select to_char(data_registrazione, 'YYYY') || '/0001' as number from pratica where id = $1`,
    [pratica],
  )
  const found = expect.objectContaining({ tipo: 'pratica', id: pratica })
  const said = (await q(numbered!.number)).find((one) => one.tipo === 'pratica' && one.id === pratica)!
  expect(said).toEqual(found)
  // As the list itself shows it: «Pratica 2026/0001 di Mario Rossi».
  const { number } = numbered!
  const pasted = [`n. ${number}`, `${number}.`, `n. ${number},`, `(pratica ${number});`]
  for (const text of [said.dettaglio, said.dettaglio.replace('Pratica ', ''), ...pasted])
    expect(await q(text), text).toContainEqual(found)
  expect(await q(`${numbered!.number} di Nessuno`)).toEqual([])
  const code = `p${String(richiesta).padStart(6, '0')}`
  const tracked = "update richiesta_premio set corriere = 'SDA', tracking = '1Z 4039-5664 IT' where id = $1"
  await office.rows(tracked, [richiesta])
  for (const text of [
    '1Z40395664IT',
    '1z 4039 5664 it',
    '1Z4039',
    'Tracking: 1Z40395664IT',
    'n. 1z4039-5664',
  ])
    expect(await q(text), text).toMatchObject([{ tipo: 'richiesta', id: richiesta }])
  for (const text of ['40395664', '1Z40395665', '1Z403'])
    expect(
      (await q(text)).filter(({ tipo }) => tipo === 'richiesta'),
      text,
    ).toEqual([])
  for (const text of [
    code,
    `n. ${code}`,
    code.replace('p', 'P-'),
    `N° ${code}`,
    `${code}.`,
    `Richiesta ${code} di chi la fa`,
  ])
    expect(await q(text), text).toMatchObject([{ tipo: 'richiesta', id: richiesta }])
  expect(await q('tazza')).toMatchObject([{ tipo: 'premio', id: office.id_premio }])
})

test('una bozza è di chi la scrive: non si trova', async () => {
  await office.bozza('Gualtiero Bozzetti', 1)
  expect(await q('bozzetti')).toEqual([])
})

test('segni, vuoto e testi lunghissimi: nessuno trova tutto, e nulla si rompe', async () => {
  for (const text of ['', ' ', '%', '_', "'", '%%%', '\\', 'a', 'a@b', "' or 1=1 --", '%_%']) {
    expect(await q(text), text).toEqual([])
  }
  expect(await q('x'.repeat(2000))).toEqual([])
  // A pasted text is truncated at the maximum length.
  expect(await people(`zanzottera${' '.repeat(200)}x`)).toEqual([zanzo.utente_id])
})

test('un iscritto non cerca', async () => {
  expect((await office.nonFa(cercaOvunque, { query: { q: 'rossi' } }, zanzo.token)).status).toBe(403)
})
