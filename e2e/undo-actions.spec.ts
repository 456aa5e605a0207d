// Long because all cases in which a delayed action is not simply sent are in one place.
import type { Page } from '@playwright/test'
import {
  newPratica,
  newRichiesta,
  performAction,
  performActionNow,
  restoreBackOfficeSession,
  stopUndoClock,
  typeCredentials,
} from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, expectSuccess, logIn } from './support/members.ts'
import type { Product } from './support/product-server.ts'
import { DESKTOP } from './support/viewports.ts'

/** Actions can be undone for ten seconds (company §4). */

test.use(DESKTOP)

const ADMIN = { email: 'admin@primo.example', password: 'primo-demo-2026' }

const tray = (page: Page) => page.getByRole('region', { name: 'Azioni in partenza' })

/** Returns the state of a prize request on the server. */
async function stateOf(product: Product, id: number): Promise<string> {
  const { token } = await logIn(product, ADMIN)
  return (
    await expectSuccess<{ stato: string }>(callApi(product, 'GET', `/operatore/richieste/${id}`, { token }))
  ).stato
}

/** Creates a sent pratica. @returns its id */
const newCase = async (product: Product) =>
  (await newPratica(product, `Cliente ${crypto.randomUUID().slice(0, 8)}`)).id_scheda

/** Returns the step of a pratica on the server. */
async function stepOf(product: Product, id: number): Promise<string> {
  const { token } = await logIn(product, ADMIN)
  return (
    await expectSuccess<{ passo: string }>(callApi(product, 'GET', `/operatore/pratiche/${id}`, { token }))
  ).passo
}

async function openCase(page: Page, id: number): Promise<void> {
  await page.goto(`/backoffice/pratiche/${id}/show`)
  await expect(page.getByRole('button', { name: 'Avanza', exact: true })).toBeVisible()
}

/** Counts the calls that act on prize requests, from now on. */
function countSent(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (/\/richieste\/\d+\/azione$/.test(request.url())) sent++
  })
  return () => sent
}

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/backoffice/richieste/${id}/show`)
  await expect(page.getByRole('button', { name: 'Approva', exact: true })).toBeVisible()
}

test('ripresa entro dieci secondi non è mai partita, e ciò che era scritto resta', async ({
  page,
  product,
  accessible,
}) => {
  const { id, codice } = await newRichiesta(product)
  const letTenSecondsPass = await stopUndoClock(page)
  await restoreBackOfficeSession(page)
  const sent = countSent(page)
  await open(page, id)
  await performAction(page, 'Rifiuta', { Motivo: 'Il premio è finito: scegline un altro.' })
  await expect(tray(page)).toContainText('Richiesta rifiutata')
  await expect(tray(page)).toContainText(codice)
  await expect(page.getByRole('status').filter({ hasText: 'Per dieci secondi puoi annullare' })).toHaveCount(
    1,
  )
  await accessible()
  // The undo shortcut restores the record, with the form's values.
  await page.keyboard.press('z')
  await expect(tray(page)).toContainText('non è partito nulla')
  // A message with a button has no time limit (WCAG 2.2.1).
  await letTenSecondsPass()
  await expect(tray(page)).toContainText('non è partito nulla')
  await tray(page).getByRole('button', { name: 'Apri' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Motivo')).toHaveValue('Il premio è finito: scegline un altro.')
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await letTenSecondsPass()
  expect(sent()).toBe(0)
  expect(await stateOf(product, id)).toBe('richiesta')
})

test('il messaggio di un’azione annullata si chiude, e se ne va cambiando pagina', async ({
  page,
  product,
}) => {
  const { id } = await newRichiesta(product)
  await stopUndoClock(page)
  await restoreBackOfficeSession(page)
  for (const leave of [
    () => tray(page).getByRole('button', { name: 'Chiudi' }).click(),
    () => page.getByRole('link', { name: 'Catalogo' }).click(),
  ]) {
    await open(page, id)
    await performAction(page, 'Approva')
    await page.keyboard.press('z')
    await expect(tray(page)).toContainText('non è partito nulla')
    await leave()
    await expect(tray(page)).toHaveCount(0)
  }
})

test('non ripresa parte da sola, una volta, mentre si va avanti con la prossima', async ({
  page,
  product,
}) => {
  const [a, b] = [await newRichiesta(product), await newRichiesta(product)]
  const letTenSecondsPass = await stopUndoClock(page)
  await restoreBackOfficeSession(page)
  const sent = countSent(page)
  const waiting = `/backoffice/richieste?filter=${encodeURIComponent('{"stato":"richiesta"}')}&perPage=100&sort=creata_il&order=DESC`
  await page.goto(waiting)
  await page.getByRole('row', { name: a.codice }).getByRole('link').first().click()
  await performAction(page, 'Approva')
  // The next record opens at once, while the action is pending.
  await expect(page).not.toHaveURL(new RegExp(`/richieste/${a.id}/show$`))
  expect(sent()).toBe(0)
  await letTenSecondsPass()
  await expect.poll(() => stateOf(product, a.id)).toBe('approvata')
  await expect(tray(page)).toHaveCount(0)
  expect(sent()).toBe(1)
  await open(page, b.id)
  await performActionNow(page, 'Approva')
  await expect.poll(() => stateOf(product, b.id)).toBe('approvata')
  await expect(tray(page)).toHaveCount(0)
})

test('più d’una aspetta insieme, e ciascuna si riprende da sé; le righe lo dicono', async ({
  page,
  product,
}) => {
  const [a, b, c] = [await newRichiesta(product), await newRichiesta(product), await newRichiesta(product)]
  const letTenSecondsPass = await stopUndoClock(page)
  await restoreBackOfficeSession(page)
  await page.goto(`/backoffice/richieste?filter=${encodeURIComponent('{"stato":"richiesta"}')}&perPage=100`)
  for (const { codice } of [a, b]) await page.getByLabel(`Seleziona ${codice}`).check()
  await page.getByRole('button', { name: 'Approva (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approva' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel(`Seleziona ${c.codice}`).check()
  await page.getByRole('button', { name: 'Approva (1)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approva' }).click()
  await expect(tray(page)).toContainText('2 richieste approvate')
  await expect(page.getByRole('row', { name: a.codice })).toContainText('Richiesta approvata, in partenza')
  await expect(page.getByLabel(`Seleziona ${c.codice}`)).toBeDisabled()
  // The shortcut undoes the latest; the two earlier ones are sent.
  await page.keyboard.press('z')
  await expect(page.getByLabel(`Seleziona ${c.codice}`)).toBeEnabled()
  await letTenSecondsPass()
  await expect.poll(() => stateOf(product, a.id)).toBe('approvata')
  expect(await stateOf(product, b.id)).toBe('approvata')
  expect(await stateOf(product, c.id)).toBe('richiesta')
})

test('chi se ne va prima la manda subito: chiudendo la scheda, uscendo, ricaricando', async ({
  page,
  context,
  product,
}) => {
  const [a, b, c] = [await newCase(product), await newCase(product), await newCase(product)]
  await restoreBackOfficeSession(page)
  const closed = await context.newPage()
  for (const one of [page, closed]) await stopUndoClock(one)
  await openCase(closed, a)
  await performAction(closed, 'Avanza')
  await closed.close({ runBeforeUnload: true })
  await expect.poll(() => stepOf(product, a)).toBe('istruttoria')

  await openCase(page, b)
  await performAction(page, 'Avanza')
  await page.reload()
  await expect.poll(() => stepOf(product, b)).toBe('istruttoria')
  // Retried with the same idempotency key: done once, and no error is shown.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tray(page)).toHaveCount(0)
  expect(await stepOf(product, b)).toBe('istruttoria')

  await openCase(page, c)
  await performAction(page, 'Avanza')
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/backoffice\/login$/)
  expect(await stepOf(product, c)).toBe('istruttoria')
})

test('se nel frattempo ha deciso un altro, lo dice col suo nome, apre la riga e tiene ciò che si era scritto', async ({
  page,
  product,
  accessible,
}) => {
  const { id, codice } = await newRichiesta(product)
  const letTenSecondsPass = await stopUndoClock(page)
  await restoreBackOfficeSession(page)
  await open(page, id)
  await performAction(page, 'Rifiuta', { Motivo: 'Indirizzo che non esiste.' })
  const { token } = await logIn(product, ADMIN)
  const body = { azione: 'approva' }
  await expectSuccess(callApi(product, 'POST', `/operatore/richieste/${id}/azione`, { token, body }))
  await expectSuccess(
    callApi(product, 'POST', `/operatore/richieste/${id}/azione`, { token, body: { azione: 'prepara' } }),
  )
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pratiche' }).click()
  await letTenSecondsPass()
  const notice = tray(page).getByRole('alert')
  await expect(notice).toContainText('Richiesta non rifiutata')
  await expect(notice).toContainText(codice)
  await expect(notice).toContainText('L’ultima mano è di')
  await expect(notice).toContainText('«Indirizzo che non esiste.»')
  await accessible()
  await notice.getByRole('button', { name: `Apri ${codice}` }).click()
  await expect(page).toHaveURL(new RegExp(`/richieste/${id}/show$`))
  await notice.getByRole('button', { name: 'Ho visto' }).click()
  await expect(tray(page)).toHaveCount(0)
})

test('senza rete resta, lo dice e riparte; se la sessione finisce, parte quando si rientra', async ({
  page,
  product,
}) => {
  const [a, b] = [await newCase(product), await newCase(product)]
  const letTenSecondsPass = await stopUndoClock(page)
  await restoreBackOfficeSession(page)
  await openCase(page, a)
  const action = '**/api/operatore/pratiche/*/azione'
  await page.route(action, (route) => route.abort())
  await performActionNow(page, 'Avanza')
  await expect(tray(page)).toContainText('Non è ancora partita')
  await page.unroute(action)
  await tray(page).getByRole('button', { name: 'Riprova' }).click()
  await expect.poll(() => stepOf(product, a)).toBe('istruttoria')

  await openCase(page, b)
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { message: 'Accedi per continuare.', error: 'NON_AUTENTICATO' } }),
  )
  await performAction(page, 'Avanza')
  await letTenSecondsPass()
  await expect(page).toHaveURL(/\/backoffice\/login$/)
  // Retries automatically, except without a session.
  await letTenSecondsPass()
  await page.unroute('**/api/**')
  expect(await stepOf(product, b)).toBe('documenti')
  await typeCredentials(page, 'operatore')
  await expect.poll(() => stepOf(product, b)).toBe('istruttoria')
})

test('una pratica mossa da un altro non si muove due volte', async ({ page, product }) => {
  const nominativo = `Cliente ${crypto.randomUUID().slice(0, 8)}`
  const { id_scheda } = await newPratica(product, nominativo)
  const letTenSecondsPass = await stopUndoClock(page)
  await restoreBackOfficeSession(page)
  await page.goto(`/backoffice/pratiche/${id_scheda}/show`)
  await performAction(page, 'Avanza', { 'Che cosa manca': 'ultima busta paga' })
  const { token } = await logIn(product, ADMIN)
  const read = () =>
    expectSuccess<{ ferma_dal: string; passo: string }>(
      callApi(product, 'GET', `/operatore/pratiche/${id_scheda}`, { token }),
    )
  const body = { azione: 'avanza', ferma_dal: (await read()).ferma_dal }
  await expectSuccess(callApi(product, 'POST', `/operatore/pratiche/${id_scheda}/azione`, { token, body }))
  await letTenSecondsPass()
  const notice = tray(page).getByRole('alert')
  await expect(notice).toContainText('Nel frattempo qualcuno ha già lavorato questa pratica')
  expect((await read()).passo).toBe('istruttoria')
  // The action is still allowed: the form's values are kept, for the current state of the pratica.
  await notice.getByRole('button', { name: /^Apri/ }).click()
  await expect(page.getByLabel('Che cosa manca')).toHaveValue('ultima busta paga')
})
