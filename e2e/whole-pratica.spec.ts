// Long because a pratica is followed from its registration to its points in one test.
import type { Page } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import { startFakeS3 } from '../apps/server/src/test/s3-server.ts'
import { enterBackOffice, performActionNow } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { newPersona } from './support/persona.ts'
import { DESKTOP, PHONE } from './support/viewports.ts'

/**
 * A pratica from the client to the points: the convenzionato's phone on a network that drops, the client's own link, the back
 * office. On the embedded database the documents are kept in the data folder, on PostgreSQL in an S3 bucket.
 */

const s3 = await startFakeS3()
const { endpoint, region, bucket, access_key, secret_key } = s3.settings
const IN_S3 = {
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_REGION: region,
  FILES_S3_BUCKET: bucket,
  FILES_S3_ACCESS_KEY: access_key,
  FILES_S3_SECRET_KEY: secret_key,
}

test.use({
  chi: 'convenzionato',
  settings: async ({ database }, use) =>
    use({ TRUST_PROXY: 'on', ...(database === 'postgres' ? IN_S3 : {}) }),
})

const DOCUMENTI = [
  'Documento d’identità',
  'Tessera sanitaria',
  'Ultime due buste paga o dichiarazione dei redditi',
]

/** Returns a screenshot of the page as the photo of a document. Screenshots of different heights are different files. */
const photo = async (page: Page, height: number) => ({
  name: `foto-${height}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 390, height } }),
})

/** Takes the photo of a document and sends it, on a page that shows the checklist. */
async function send(page: Page, button: string, height: number) {
  const documenti = page.getByRole('region', { name: 'Documenti' })
  await documenti.getByRole('button', { name: button }).click()
  await documenti.getByLabel('Scegli un file').setInputFiles(await photo(page, height))
  await documenti.getByRole('button', { name: 'Invia', exact: true }).click()
}

const received = (page: Page) =>
  page.getByRole('region', { name: 'Documenti' }).getByText('Ricevuto', { exact: true })

async function addPersona(page: Page, ruolo: string, cellulare: string) {
  const { nome, codice_fiscale } = newPersona()
  const cognome = `Conti ${ruolo}`
  await page.getByRole('region', { name: 'Persone' }).getByRole('link', { name: 'Aggiungi persona' }).click()
  const form = page.locator('form').filter({ visible: true })
  await form.getByLabel('Ruolo').selectOption(ruolo)
  await form.getByLabel('Nome', { exact: true }).fill(nome)
  await form.getByLabel('Cognome').fill(cognome)
  await form.getByLabel('Codice fiscale').fill(codice_fiscale)
  await form.getByLabel('Cellulare (facoltativo)').fill(cellulare)
  await form.getByRole('button', { name: 'Salva persona' }).click()
  await expect(page.getByRole('region', { name: 'Persone' }).getByText(codice_fiscale)).toBeVisible()
  return `${nome} ${cognome}`
}

test('dal cliente ai punti: due persone, tre foto con la rete che cade, il link, un rifiuto, il completamento', async ({
  page,
  product,
  context,
  browser,
  shot,
  accessible,
}) => {
  // The convenzionato registers the pratica with two subjects.
  await page.goto('/app/convenzionato/pratiche/nuova')
  await page.getByLabel('Cliente', { exact: true }).fill('Giulia Conti')
  await page.getByLabel('Tipo di finanziamento').selectOption('Prestito Personale')
  await page.getByLabel(/Importo richiesto/).fill('12.000')
  await expect(page.getByText('Salvata tra le tue bozze.')).toBeVisible()
  await page.getByRole('link', { name: 'Continua dopo' }).click()
  const persone = page.getByRole('region', { name: 'Persone' })
  const cliente = await addPersona(page, 'Cliente', '338 555 0177')
  await persone.getByRole('button', { name: 'Consegnata di persona' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, consegnata' }).click()
  await expect(persone.getByText('Informativa da consegnare')).toHaveCount(0)
  const garante = await addPersona(page, 'Garante', '338 555 0178')
  await persone.getByRole('button', { name: 'Consegnata di persona' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, consegnata' }).click()
  await expect(persone.getByText('Informativa da consegnare')).toHaveCount(0)
  await page.getByRole('button', { name: 'Invia pratica' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invia pratica' }).click()
  await expect(page.getByText(/Inviata: raccolta/).filter({ visible: true })).toBeVisible()

  // Three photos of the guarantor's documents; the network drops at each and comes back.
  for (const [i, nome] of DOCUMENTI.entries()) {
    await context.setOffline(true)
    await send(page, `Aggiungi ${nome} di ${garante}`, 300 + i)
    await expect(page.getByText('Non c’è rete: riprendo da dove ero appena torna.')).toBeVisible()
    if (i === 0) await shot('pratica-intera-senza-rete')
    await context.setOffline(false)
    await expect(received(page)).toHaveCount(i + 1)
  }

  // The client sends the other documents by the link.
  await persone
    .getByRole('button', { name: new RegExp(`^Manda il link per i documenti.*${cliente}`) })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Copia o condividi tu' }).click()
  const url = await dialog.getByText(/\/cliente#/).textContent()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  const phone = await browser.newContext({ ...PHONE, locale: 'it-IT' })
  const client = await phone.newPage()
  await client.goto(url!)
  const asked = clock.now()
  await client.getByRole('button', { name: 'Mandami il codice' }).click()
  const codice = await product.posta.codice('+393385550177', asked)
  await client.getByLabel('Codice ricevuto per SMS').fill(codice)
  for (const [i, nome] of DOCUMENTI.entries()) {
    await send(client, `Aggiungi ${nome}`, 400 + i)
    await expect(received(client)).toHaveCount(i + 1)
  }
  await client.getByRole('button', { name: 'Ho finito' }).click()
  await expect(client.getByText(/^Fatto: puoi chiudere questa pagina/)).toBeVisible()
  await phone.close()

  // An operator rejects one document and accepts the others.
  const office = await context.newPage()
  await office.setViewportSize(DESKTOP.viewport)
  await enterBackOffice(office, 'admin')
  const id = Number(/pratiche\/(\d+)/.exec(page.url())![1])
  await office.goto(`/backoffice/pratiche/${id}/show`)
  const decision = office.getByRole('dialog')
  const accept = async (nome: string, until: string | null) => {
    await office.getByRole('button', { name: `Controlla ${nome}` }).click()
    if (until) await decision.getByLabel('Vale fino al').fill(until)
    await decision.getByRole('button', { name: 'Va bene' }).click()
    await expect(decision).toBeHidden()
  }
  await office.getByRole('button', { name: `Controlla ${DOCUMENTI[0]} di ${garante}` }).click()
  await decision.getByLabel('Che cosa non va').fill('Il retro è sfocato.')
  await decision.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(office.getByText('Motivo: Il retro è sfocato.')).toBeVisible()
  await accept(`${DOCUMENTI[1]} di ${garante}`, '31/12/2039')
  await accept(`${DOCUMENTI[2]} di ${garante}`, null)
  await accept(`${DOCUMENTI[0]} di ${cliente}`, '31/12/2039')
  await accept(`${DOCUMENTI[1]} di ${cliente}`, '31/12/2039')
  await accept(`${DOCUMENTI[2]} di ${cliente}`, null)

  // The second attempt is good.
  await page.reload()
  await expect(page.getByText('Il retro è sfocato.')).toBeVisible()
  await send(page, `Invia di nuovo ${DOCUMENTI[0]} di ${garante}`, 500)
  await expect(received(page)).toHaveCount(1)
  await office.reload()
  await accept(`${DOCUMENTI[0]} di ${garante}`, '31/12/2039')
  await expect(office.getByText('Non manca nulla di obbligatorio.')).toBeVisible()
  for (const step of ['Istruttoria', 'Delibera', 'Erogazione']) {
    await performActionNow(office, 'Avanza')
    await expect(office.getByText(step, { exact: true }).last()).toBeVisible()
  }
  await office.getByRole('button', { name: 'Completa', exact: true }).click()
  await decision.getByLabel('Esito').click()
  await office.getByRole('option', { name: 'Positivo' }).click()
  await decision.getByRole('button', { name: 'Completa' }).click()
  await office.getByRole('button', { name: 'Invia subito' }).first().click()
  await expect(office.getByText('Esito positivo', { exact: true })).toBeVisible()
  await office.getByText(/^Titolare: .*, 200\spunti$/).click()
  await expect(office.getByText(/^A chi registra la pratica vanno tutti: 200\spunti\.$/)).toBeVisible()
  await office.getByText(/^1º livello: .*, 20\spunti$/).click()
  await expect(
    office.getByText(/^Al 1º livello della rete va il 10%: 200 × 10% = 20\spunti\.$/),
  ).toBeVisible()
  await shot('pratica-intera-punti-ufficio', undefined, office)

  // The points and their calculation.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Punti per te' })).toBeVisible()
  await expect(
    page.getByText(/^Prestito Personale vale 200\spunti con la regola .*, per le pratiche registrate/),
  ).toBeVisible()
  await expect(
    page.getByText(/giorno dell’accredito, avevi attivi i profili Premi e Convenzionato\.$/),
  ).toBeVisible()
  await expect(page.getByText(/sponsor della tua linea ricev/)).toBeVisible()
  await accessible()
  await shot('pratica-intera-punti')
  await page.goto('/app/manifestazione/movimenti')
  const row = page.getByRole('listitem').filter({ hasText: 'Pratica completata: Prestito Personale' }).first()
  await row.getByText('Pratica completata: Prestito Personale', { exact: true }).click()
  await row.getByText('I conti, passo per passo').click()
  await expect(row.getByText(/^A chi registra la pratica vanno tutti: 200\spunti\.$/)).toBeVisible()
  await accessible()
  await shot('pratica-intera-movimento')

  // The six documents, and the rejected one.
  expect(s3.names().length).toBe(product.database === 'postgres' ? 7 : 0)
})
