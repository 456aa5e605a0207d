import { expect, test } from './support/fixtures.ts'
import { logOut } from './support/log-out.ts'

/** The assistant: from a question typed on a phone to a reply, a screen, an operator. */

test.describe('chi è dentro', () => {
  test.use({ chi: 'socio' })

  test('chiede, apre una schermata, torna alla conversazione, scrive a un operatore, esce', async ({
    page,
    accessible,
    shot,
  }) => {
    await page.goto('/app')
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await page.getByRole('button', { name: 'Assistente' }).click()
    await expect(page).toHaveURL(/\/app\/bot$/)
    const log = page.getByRole('log')
    const casella = page.getByRole('textbox', { name: 'Scrivi una domanda' })
    await casella.fill('qnt punti ho?')
    await casella.press('Enter')
    await expect(log.getByText(/^Hai \d\.\d{3}\spunti disponibili/)).toBeVisible()
    await casella.fill('quanto mi manca x la bici pieghevole')
    await casella.press('Enter')
    await expect(log.getByText(/«Bicicletta pieghevole» costa 6\.500\spunti/)).toBeVisible()
    await accessible()
    await shot('assistente')
    await log.getByRole('link', { name: 'Apri la scheda' }).click()
    await expect(page.getByRole('heading', { name: 'Bicicletta pieghevole' }).first()).toBeVisible()
    await page.goBack()
    await page.reload()
    await expect(log.getByText(/«Bicicletta pieghevole» costa/)).toBeVisible()

    await casella.fill('chi ha vinto il derby')
    await casella.press('Enter')
    await log.getByRole('button', { name: 'Scrivi a un operatore' }).click()
    await page.getByRole('textbox', { name: /Il tuo messaggio/ }).fill('Il mio cognome è scritto male.')
    await page.getByRole('button', { name: 'Invia il messaggio' }).click()
    await expect(log.getByText(/Messaggio ricevuto/)).toBeVisible()

    await logOut(page)
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((k) => k.startsWith('bozza:'))),
    ).toEqual([])
  })

  test('senza rete la domanda resta, e parte quando torna', async ({ page, context }) => {
    await page.goto('/app/bot')
    const log = page.getByRole('log')
    await expect(page.getByRole('button', { name: 'Quanti punti ho?' }).first()).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Quanti punti ho?' }).first().click()
    await expect(log.getByText('Sei senza connessione: la domanda parte da sola quando torna.')).toBeVisible()
    await context.setOffline(false)
    await expect(log.getByText(/^Hai \d\.\d{3}\spunti disponibili/)).toBeVisible()
  })
})

test.describe('chi non ha verificato nulla', () => {
  test.use({ chi: 'nuovo' })

  test('riceve risposta su ciò che lo riguarda', async ({ page }) => {
    await page.goto('/app/bot')
    const casella = page.getByRole('textbox', { name: 'Scrivi una domanda' })
    await casella.fill('perché il menu è spento?')
    await casella.press('Enter')
    await expect(
      page.getByRole('log').getByText(/Devi ancora verificare il cellulare e l’e-mail/),
    ).toBeVisible()
    await page.getByRole('log').getByRole('link', { name: 'I tuoi contatti' }).click()
    await expect(page).toHaveURL(/\/app\/utente\/contatti$/)
  })
})

test.describe('chi è fuori', () => {
  test.use({ chi: 'presentato' })

  test('va al login, con la storia sostituita', async ({ page }) => {
    await page.goto('/login')
    const before = await page.evaluate(() => history.length)
    await page.evaluate(() => location.replace('/app/bot'))
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => history.length)).toBe(before)
  })
})
