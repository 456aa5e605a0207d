import type { Locator, Page } from '@playwright/test'
import { openWithLargeText } from './support/appearance.ts'
import { expect, test } from './support/fixtures.ts'
import { expectDrawnInForcedColors } from './support/forced-colors.ts'
import { holdRequests, holdWhileHydrating } from './support/hold-requests.ts'
import { focusNotLost, goTo, press, typeIn } from './support/keyboard.ts'
import { DEMO_PASSWORD, signUp, verifyContatti } from './support/members.ts'
import { waitUntilIdle } from './support/members-screen.ts'
import { expectNoOverflow } from './support/overflow.ts'
import { newPersona } from './support/persona.ts'
import { DESKTOP, PHONE } from './support/viewports.ts'

/** Main user flow with the keyboard only. */

test.use({ ...DESKTOP, chi: 'presentato' })

/** Checks that everything fits and is drawn in forced colours. */
async function expectSeen(page: Page, what: string) {
  await expectNoOverflow(page, what)
  await expectDrawnInForcedColors(page)
}

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await typeIn(page, page.getByLabel('E-mail'), email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Ciao / })).toBeVisible()
  await focusNotLost(page, 'il login')
}

/** Types the sponsor's code and presses Enter, as soon as the field exists. */
async function sendWithEnter(page: Page) {
  await page.getByLabel('Codice sponsor').focus()
  await page.keyboard.type('DEMO2026')
  await page.keyboard.press('Enter')
}

test('menu, uscita e conferma', async ({ page }) => {
  await logIn(page, 'socio@primo.example', DEMO_PASSWORD)
  const open = page.getByRole('button', { name: 'Apri il menu' })
  await press(page, open)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Esci' })).toBeHidden()
  await expect(open).toBeFocused()
  await press(page, open)
  await press(page, page.getByRole('button', { name: 'Premi', exact: true }))
  await expect(page).toHaveURL(/\/app\/manifestazione$/)
  await focusNotLost(page, 'la scelta dal menu')
  await press(page, page.getByRole('button', { name: 'Apri il menu' }))
  await press(page, page.getByRole('button', { name: 'Esci' }))
  const dialog = page.getByRole('dialog', { name: 'Confermi di voler uscire?' })
  await expect(dialog.getByRole('button', { name: 'No', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Esci' })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Si', exact: true }))
  await expect(page).toHaveURL(/\/login$/)
  await goTo(page, page.getByLabel('E-mail'))
})

test('Invio premuto mentre il codice della pagina arriva vale appena arriva', async ({ page }) => {
  const arrive = await holdRequests(page, /\/assets\/.*\.js/)
  await page.goto('/signup', { waitUntil: 'commit' })
  await sendWithEnter(page)
  arrive()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
})

test('anche quando il codice dell’app c’è e quello della pagina no', async ({ page }) => {
  const arrive = await holdWhileHydrating(page, '/signup', /\/assets\/SignupPage-.*\.js/)
  await sendWithEnter(page)
  arrive()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
})

test.describe('con il testo al 200 % e i colori forzati', () => {
  test.use({ ...PHONE, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })
  test.beforeEach(({ page }) => openWithLargeText(page, 200))

  test('login, iscrizione, indirizzo, ricerca, richiesta, annullamento', async ({ page, product }) => {
    const chi = newPersona()
    await signUp(product, chi)
    await verifyContatti(product, chi)

    await logIn(page, chi.email, chi.password)
    await press(page, page.getByRole('link', { name: 'Iscriviti', exact: true }))
    await expect(page.getByRole('heading', { name: 'Leggi, conferma, inizia' })).toBeVisible()
    await focusNotLost(page, 'il cambio di pagina')
    await press(page, page.getByLabel(/Ho letto e accetto il regolamento/), 'Space')
    await press(page, page.getByRole('button', { name: 'Iscriviti' }))
    await expect(page).toHaveURL(/\/app\/manifestazione$/)
    await expect(page.getByRole('heading', { name: 'Perché 0 punti?' })).toBeVisible()
    await focusNotLost(page, 'l’iscrizione')

    await product.comanda('completed-pratica.ts', chi.email, '30')
    await page.reload()
    await typeIn(page, page.getByRole('searchbox', { name: 'Cerca un premio' }), 'borraccia')
    await press(page, page.getByRole('link', { name: /Borraccia termica/ }))
    await expect(page).toHaveURL(/\/premio\/\d+$/)
    await focusNotLost(page, 'l’apertura del premio')
    await expectSeen(page, 'il premio')

    await press(page, page.getByRole('link', { name: 'Aggiungi l’indirizzo' }))
    await expect(page.getByRole('heading', { name: 'Indirizzo di spedizione' })).toBeVisible()
    await typeIn(page, page.getByLabel('Indirizzo', { exact: true }), 'Via dei Servi 12')
    const comune = page.getByRole('combobox', { name: 'Comune' })
    const comuni = page.getByRole('listbox', { name: 'Comune', includeHidden: true })
    await typeIn(page, comune, 'firenz')
    await expect(page.getByRole('option', { name: /^Firenze / }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(comuni).toBeHidden()
    await expect(comune).toHaveValue('firenz')
    await page.keyboard.press('ArrowDown')
    await expect(comuni.getByRole('option', { selected: true })).toContainText('Firenze')
    await page.keyboard.press('Enter')
    await expect(comune).toHaveValue('Firenze (FI)')
    await goTo(page, page.getByLabel('CAP'))
    await page.keyboard.type('50122')
    await expect(page.getByLabel('CAP')).toHaveValue('50122')
    await press(page, page.getByRole('button', { name: 'Salva indirizzo' }))
    await expect(page.getByText('Indirizzo salvato.')).toBeVisible()
    await expect(page).toHaveURL(/\/premio\/\d+$/)
    await focusNotLost(page, 'il salvataggio')

    const conferma = page.getByRole('button', { name: 'Conferma la richiesta' })
    await press(page, conferma)
    const dialog = page.getByRole('dialog', { name: 'Confermi la richiesta?' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(conferma).toBeFocused()
    await page.keyboard.press('Space')
    await press(page, dialog.getByRole('button', { name: 'Conferma', exact: true }))
    await expect(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeFocused()
    await expectSeen(page, 'la richiesta inviata')

    await press(page, page.getByRole('link', { name: 'Segui la richiesta' }))
    await expect(page).toHaveURL(/\/richieste\/\d+$/)
    await focusNotLost(page, 'l’apertura della richiesta')
    await press(page, page.getByRole('button', { name: 'Annulla richiesta' }))
    const annulli = page.getByRole('dialog', { name: 'Annulli la richiesta?' })
    await press(page, annulli.getByRole('button', { name: 'Annulla richiesta' }))
    await expect(page.getByText('Annullata').filter({ visible: true }).first()).toBeVisible()
    await focusNotLost(page, 'l’annullamento')
    await expectSeen(page, 'la richiesta annullata')
  })

  test.describe('chi segnala', () => {
    test.use({ chi: 'convenzionato' })

    test('una pratica nuova, dagli errori all’invio', async ({ page }) => {
      await page.goto('/app/convenzionato')
      await waitUntilIdle(page, 'Pratiche')
      await press(page, page.getByRole('link', { name: 'Nuova', exact: true }))
      await expect(page.getByRole('heading', { name: 'Nuova pratica' })).toBeVisible()
      await focusNotLost(page, 'l’apertura del modulo')
      const form = page.locator('form')
      await press(page, form.getByRole('button', { name: 'Invia pratica' }))
      await expect(page.getByLabel('Cliente', { exact: true })).toBeFocused()
      await expectSeen(page, 'il modulo con gli errori')
      await page.keyboard.type('Ada Lovelace')
      await goTo(page, page.getByLabel('Tipo di finanziamento'))
      await page.keyboard.type('Mutuo')
      await typeIn(page, page.getByLabel(/Importo richiesto/), '142000')
      await expect(page.getByText('Salvata tra le tue bozze.')).toBeVisible()
      await press(page, form.getByRole('button', { name: 'Invia pratica' }))
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('142.000')
      await expectSeen(page, 'la conferma')
      await press(page, dialog.getByRole('button', { name: 'Invia pratica' }))
      await expect(page.getByText(/Inviata: raccolta/).filter({ visible: true })).toBeVisible()
      await focusNotLost(page, 'l’invio')
      await expectSeen(page, 'la pratica inviata')
    })
  })

  test.describe('chi promuove', () => {
    test.use({ chi: 'promotore' })

    test('una persona della rete, e la mappa', async ({ page }) => {
      await page.goto('/app/promotore')
      const tree = page.getByRole('tree')
      await goTo(page, tree)
      await page.keyboard.press('Home')
      await page.keyboard.press('Enter')
      const scheda = page.getByRole('dialog')
      await expect(scheda).toContainText('1º livello')
      await expectSeen(page, 'la scheda di una persona')
      await page.keyboard.press('Escape')
      await expect(scheda).toHaveCount(0)
      await expect(tree).toBeFocused()
      await goTo(page, page.getByRole('button', { name: 'Mappa' }), 'indietro')
      await page.keyboard.press('Enter')
      const mappa = page.getByRole('img', { name: /^Mappa della rete/ })
      await goTo(page, mappa)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expectSeen(page, 'la mappa')
    })
  })

  test.describe('chi raccoglie', () => {
    test.use({ chi: 'socio' })

    test('una domanda all’assistente, i movimenti e il perché', async ({ page }) => {
      await page.goto('/app/bot')
      const domanda = page.getByRole('textbox', { name: 'Scrivi una domanda' })
      await typeIn(page, domanda, 'quando arrivo alla bicicletta?')
      await page.keyboard.press('Enter')
      const scheda = page.getByRole('log').getByRole('link', { name: 'Apri la scheda' })
      await expect(scheda).toHaveCount(1)
      await expectSeen(page, 'la risposta')
      await press(page, scheda)
      await expect(page).toHaveURL(/\/premio\/\d+$/)
      await focusNotLost(page, 'il premio')
      await page.goto('/app/manifestazione/movimenti')
      await press(page, page.getByRole('button', { name: 'Usciti', exact: true }))
      await focusNotLost(page, 'la scelta dei movimenti')
      await press(page, page.locator('.mov-riga > summary').filter({ visible: true }).first())
      await expectSeen(page, 'i movimenti e il perché')
    })
  })
})

test.describe('il pannello accanto all’elenco', () => {
  test.use({ chi: 'socio' })

  test('prende il fuoco quando si apre e lo rende alla sua riga', async ({ page }) => {
    const indietro = page.getByRole('button', { name: 'Indietro' }).filter({ visible: true })
    const pratiche = page.locator('.ion-page:not(.ion-page-hidden)').getByRole('list', { name: 'Pratiche' })
    const titolo = page.getByRole('region', { name: 'La pratica' }).getByRole('heading').first()
    // During a page transition a row is there twice, and `toBeFocused` does not wait until it is one.
    const expectFocused = (row: Locator) => expect(row.and(page.locator(':focus'))).toHaveCount(1)
    const openRow = async (which: number) => {
      const row = pratiche.getByRole('link').nth(which)
      const nome = (await row.locator('.pratica-nome').textContent()) ?? ''
      await press(page, row)
      await expect(titolo).toHaveText(nome)
      await expect(titolo).toBeFocused()
    }
    await page.goto('/app/convenzionato')
    await openRow(0)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/convenzionato$/)
    await expectFocused(pratiche.getByRole('link').first())

    await openRow(0)
    await openRow(1)
    // During a page transition both pages match; afterwards one does.
    await expect(indietro).toHaveCount(1)
    await press(page, indietro)
    await expect(page).toHaveURL(/\/convenzionato$/)
    await expectFocused(pratiche.getByRole('link').nth(1))

    await page.goto('/app/manifestazione')
    const borraccia = page.getByRole('link', { name: /Borraccia termica/ }).filter({ visible: true })
    await press(page, borraccia)
    await expect(page.getByRole('heading', { name: 'Borraccia termica' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/manifestazione$/)
    await expectFocused(borraccia)
  })
})

test('registrazione', async ({ page }) => {
  await page.goto('/signup')
  const chi = newPersona()
  await typeIn(page, page.getByLabel('Codice sponsor'), 'DEMO2026')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  await page.keyboard.type(chi.nome.toLowerCase())
  await page.keyboard.press('Tab')
  await page.keyboard.type(chi.cognome.toLowerCase())
  // Capitals are suggested: the typed text stays until the user accepts.
  const maiuscole = page.getByRole('button', { name: `Scrivere «${chi.nome} ${chi.cognome}»?` })
  await press(page, maiuscole)
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(chi.nome)
  await expect(page.getByLabel('Cognome')).toHaveValue(chi.cognome)
  await expect(page.getByLabel('Cognome')).toBeFocused()
  await expect(maiuscole).toHaveCount(0)
  await typeIn(page, page.getByLabel('Codice fiscale'), 'SBAGLIATO')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Codice fiscale')).toBeFocused()
  await expect(page.getByLabel('Codice fiscale')).toHaveAttribute('aria-invalid', 'true')
  await typeIn(page, page.getByLabel('Codice fiscale'), chi.codice_fiscale)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail')).toBeFocused()
})
