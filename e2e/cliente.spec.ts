import type { Page } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn, unreadAvvisi } from './support/members.ts'
import { expectNoOverflow } from './support/overflow.ts'
import { sentPratica } from './support/pratica.ts'

/** The client's own link: created by the convenzionato, opened on another phone with a code, and closed. */

const CELLULARE = '+393385550123'

test.use({ chi: 'convenzionato' })

/** Returns what a page has stored on the device. */
const storedBy = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    address: location.href.replace(location.origin, ''),
  }))
const NOTHING = {
  local: [],
  session: [],
  cookies: '',
  caches: [],
  databases: [],
  workers: 0,
  address: '/cliente',
}

test('il cliente apre il suo link con un codice, legge, manda un documento e non lascia nulla sul telefono', async ({
  page,
  product,
  browser,
  shot,
  accessible,
}) => {
  const id = await sentPratica(product, CELLULARE)
  await page.goto(`/app/convenzionato/pratiche/${id}`)
  const persone = page.getByRole('region', { name: 'Persone' })
  await persone.getByRole('button', { name: /^Manda il link per i documenti/ }).click()
  const dialog = page.getByRole('dialog')
  await accessible()
  await shot('link-cliente-scelta')
  await dialog.getByRole('button', { name: 'Copia o condividi tu' }).click()
  const url = await dialog.getByText(/\/cliente#/).textContent()
  await shot('link-cliente-pronto')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(persone.getByText(/Non ancora aperto\.$/)).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'it-IT' })
  const client = await phone.newPage()
  const look = async (name: string) => {
    await expectAccessible(client)
    await expectNoOverflow(client, name)
    await client.setViewportSize({ width: 320, height: 844 })
    await expectNoOverflow(client, `${name} a 320 px`)
    await client.setViewportSize({ width: 390, height: 844 })
    await shot(name, undefined, client)
  }
  await client.goto(url!)
  await expect(client.getByText('Per essere sicuri che sei tu')).toBeVisible()
  await expect(client.getByText('123', { exact: true })).toBeVisible()
  await look('cliente-codice')
  // The link survives a reload, as when the phone frees memory for the camera.
  await client.reload()
  const asked = clock.now()
  await client.getByRole('button', { name: 'Mandami il codice' }).click()
  await expect(client.getByLabel('Codice ricevuto per SMS')).toBeVisible()
  await look('cliente-codice-mandato')
  const codice = await product.posta.codice(CELLULARE, asked)
  await client.getByLabel('Codice ricevuto per SMS').fill(codice)
  await expect(client.getByRole('heading', { name: 'Prima: come usiamo i tuoi dati' })).toBeVisible()
  await look('cliente-informativa')
  await client.getByRole('button', { name: 'Ho letto' }).click()
  await client.getByRole('button', { name: 'Sì, mandateli' }).click()
  await expect(client.getByText(/^Hai risposto di sì/)).toBeVisible()
  const documenti = client.getByRole('region', { name: 'Documenti' })
  await documenti.getByRole('button', { name: 'Aggiungi Documento d’identità' }).click()
  await client.getByLabel('Scegli un file').setInputFiles({
    name: 'carta.jpg',
    mimeType: 'image/jpeg',
    buffer: await client.screenshot({ type: 'jpeg' }),
  })
  await client.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(documenti.getByText('Ricevuto', { exact: true })).toBeVisible()
  await expect(documenti.getByRole('button', { name: 'Apri Documento d’identità' })).toHaveCount(0)
  await look('cliente-documenti')
  expect(await storedBy(client)).toEqual(NOTHING)

  const { token } = await logIn(product, 'convenzionato')
  await expect
    .poll(async () => (await unreadAvvisi(product, token)).map(({ genere }) => genere))
    .toContain('documento_dal_cliente')
  await page.reload()
  await expect(page.getByText(/^Inviato .* dal link del cliente/)).toBeVisible()
  await expect(persone.getByText('Letta dal cliente nel suo link')).toBeVisible()
  await expect(persone.getByText(/^Acconsente/)).toBeVisible()

  // Closed, it opens nothing any more, not even where it is open.
  await persone.getByRole('button', { name: /^Chiudi il link/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi il link' }).click()
  await expect(persone.getByRole('button', { name: /^Manda il link per i documenti/ })).toBeVisible()
  await client.getByRole('button', { name: 'No, ho cambiato idea' }).click()
  await expect(client.getByText(/^La pagina si è chiusa/)).toBeVisible()
  await client.getByRole('button', { name: 'Apri di nuovo' }).click()
  await expect(client.getByRole('heading', { name: 'Questo link non vale più' })).toBeVisible()
  await look('cliente-link-chiuso')
  await phone.close()
})

test('«Ho finito» chiude la pagina e toglie il link dal telefono; senza link si dice come entrare', async ({
  page,
  product,
  browser,
}) => {
  const id = await sentPratica(product, '+393385550124')
  await page.goto(`/app/convenzionato/pratiche/${id}`)
  await page.getByRole('button', { name: /^Manda il link per i documenti/ }).click()
  const asked = clock.now()
  await page.getByRole('dialog').getByRole('button', { name: 'Manda per SMS' }).click()
  await expect(page.getByText(/Non ancora aperto\.$/)).toBeVisible()
  const outbox = product.posta
  const { testo } = await outbox.ultimo('+393385550124', asked)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'it-IT' })
  const client = await phone.newPage()
  await client.goto(testo.slice(testo.indexOf('http')))
  const sent = clock.now()
  await client.getByRole('button', { name: 'Mandami il codice' }).click()
  await client.getByLabel('Codice ricevuto per SMS').fill(await outbox.codice('+393385550124', sent))
  await client.getByRole('button', { name: 'Ho finito' }).click()
  await expect(client.getByText(/^Fatto: puoi chiudere questa pagina/)).toBeVisible()
  await client.reload()
  await expect(client.getByText(/^Per entrare apri il link dal messaggio/)).toBeVisible()
  expect(await storedBy(client)).toEqual(NOTHING)
  await phone.close()
})
