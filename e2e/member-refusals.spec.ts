import type { Page } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import { expect, test } from './support/fixtures.ts'
import { typeLogin } from './support/login.ts'
import {
  callApi,
  cancelAll,
  expectSuccess,
  logIn,
  openAs,
  premiOf,
  signUp,
  stateOf,
  uniqueAddress,
} from './support/members.ts'
import { newPersona, type Persona } from './support/persona.ts'
import type { Product } from './support/product-server.ts'

/** Refusals that users meet: each shows a clear sentence and keeps the typed text. */

const continua = (page: Page) => page.getByRole('button', { name: 'Continua' }).click()

test.describe('alla porta', () => {
  test.use({ chi: 'presentato' })

  test('password sbagliata, e-mail sconosciuta: la stessa frase', async ({ page }) => {
    await page.goto('/login')
    for (const email of ['socio@primo.example', 'nessuno@posta.example']) {
      await typeLogin(page, email, 'questa non è la sua')
      await expect(page.getByRole('alert')).toHaveText('E-mail o password non corrette.')
      await expect(page.getByLabel('E-mail')).toHaveValue(email)
    }
  })

  test('registrazione: sponsor che non c’è, e-mail presa, password comune', async ({ page }) => {
    const chi = newPersona()
    await page.goto('/signup')
    await page.getByLabel('Codice sponsor').fill('NESSUNO9')
    await continua(page)
    await expect(page.getByText('Il codice sponsor non è valido.')).toBeVisible()
    await expect(page.getByLabel('Codice sponsor')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Codice sponsor').fill('demo2026')
    await continua(page)

    await page.getByLabel('Nome', { exact: true }).fill(chi.nome)
    await page.getByLabel('Cognome').fill(chi.cognome)
    await page.getByLabel('Codice fiscale').fill(chi.codice_fiscale)
    await continua(page)

    await page.getByLabel('E-mail').fill('socio@primo.example')
    await page.getByLabel('Cellulare').fill(chi.cellulare)
    await continua(page)
    await expect(page.getByText('Email già utilizzata.')).toBeVisible()
    await expect(page.getByLabel('Cellulare')).toHaveValue(chi.cellulare)
    await page.getByLabel('E-mail').fill(chi.email)
    await continua(page)

    await page.getByLabel('Password', { exact: true }).fill('password1234')
    await page.getByLabel('Ripeti la password').fill('password1234')
    await page.getByLabel(/Ho letto l’informativa/).check()
    await page.getByRole('button', { name: 'Registrati' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/troppo facile da indovinare/i)).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(chi.password)
    await page.getByLabel('Ripeti la password').fill(chi.password)
    await page.getByRole('button', { name: 'Registrati' }).click()
    await expect(page.getByRole('heading', { name: `Ciao ${chi.nome}` })).toBeVisible()
  })
})

/** Opens the code dialog of a newly registered user, with the code sent to the mobile number. */
async function dialogoOtp(page: Page, product: Product, chi: Persona) {
  const gettone = await openAs(page, product, chi)
  await page.goto('/app/utente/contatti')
  const after = clock.now()
  await page.getByRole('button', { name: 'Verifica il cellulare' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Conferma OTP cellulare' })
  await expect(dialogo).toBeVisible()
  const prova = async (codice: string) => {
    await dialogo.getByPlaceholder('Inserisci Codice OTP').fill('')
    await dialogo.getByPlaceholder('Inserisci Codice OTP').fill(codice)
  }
  return { token: gettone.token, dialogo, prova, codice: () => product.posta.codice(chi.e164, after) }
}

test('un codice già usato va avanti: la risposta alla prima prova si era persa', async ({
  page,
  product,
}) => {
  const chi = newPersona()
  await signUp(product, chi)
  const { token, dialogo, prova, codice } = await dialogoOtp(page, product, chi)
  const buono = await codice()
  await expectSuccess(callApi(product, 'GET', `/valida-otp/${buono}`, { token }))
  await prova(buono)
  await expect(dialogo).toBeHidden()
  await expect(page.getByText('Cellulare verificato.')).toBeVisible()
  await expect(page.getByText(/^Verificato il /)).toBeVisible()
})

test('cinque codici sbagliati: si dice quanto aspettare', async ({ page, product }) => {
  const chi = newPersona()
  await signUp(product, chi)
  const { dialogo, prova, codice } = await dialogoOtp(page, product, chi)
  const buono = await codice()
  const sbagliato = buono === '123456' ? '654321' : '123456'
  for (let time = 1; time <= 5; time += 1) {
    const answer = page.waitForResponse(/valida-otp/)
    await prova(sbagliato)
    await answer
    await expect(dialogo.getByText('Codice non valido')).toBeVisible()
  }
  // After too many attempts even the right code is refused.
  await prova(buono)
  await expect(dialogo.getByText(/Troppi tentativi\. Riprova tra 1[45] minuti\./)).toBeVisible()
  await expect(dialogo.getByPlaceholder('Inserisci Codice OTP')).toHaveValue(buono)
})

const apriPremio = async (page: Page, id: number) => {
  await page.goto(`/app/manifestazione/premio/${id}`)
  await expect(page.getByRole('button', { name: 'Conferma la richiesta' })).toBeVisible()
  await page.getByLabel(/Nota per la consegna/).fill('Citofono Rossi')
  await page.getByRole('button', { name: 'Conferma la richiesta' }).click()
  return page.getByRole('dialog').getByRole('button', { name: 'Conferma', exact: true })
}

test.describe('premi', () => {
  test.use({ chi: 'socio' })

  test('l’ultimo pezzo a uno solo: l’altro legge che è andato', async ({ page, product, browser }) => {
    const { token } = await logIn(product, 'convenzionato')
    const trolley = (await premiOf(product, token)).find((p) => p.disponibili === 1)
    if (!trolley) throw new Error('Nessun premio con un pezzo solo')
    const other = await browser.newContext({
      storageState: await stateOf(product, 'convenzionato'),
      extraHTTPHeaders: uniqueAddress(),
    })
    const rivale = await other.newPage()
    const conferme = [await apriPremio(page, trolley.id_premio), await apriPremio(rivale, trolley.id_premio)]
    await Promise.all(conferme.map((conferma) => conferma.click()))
    const outcomes = await Promise.all(
      [page, rivale].map(async (p) => {
        const done = p.getByRole('heading', { name: 'Richiesta inviata' })
        const andato = p.getByRole('heading', { name: 'L’ultimo pezzo è appena andato' })
        await expect(done.or(andato)).toBeVisible()
        return (await done.isVisible()) ? 'fatta' : 'andato'
      }),
    )
    expect(outcomes.toSorted()).toEqual(['andato', 'fatta'])
    await other.close()
    await cancelAll(product, token, trolley.id_premio)
    await cancelAll(product, (await logIn(product, 'socio')).token, trolley.id_premio)
  })

  test('i punti spesi nel frattempo altrove: non bastano più, e lo si dice', async ({ page, product }) => {
    const { token } = await logIn(product, 'socio')
    const saldo = await expectSuccess<{ saldo_punti: number }>(
      callApi(product, 'GET', '/manifestazione/saldo-punti', { token }),
    )
    const catalogo = (await premiOf(product, token)).filter((p) => p.disponibili !== 1)
    const caro = catalogo.filter((p) => p.punti <= saldo.saldo_punti).sort((a, b) => b.punti - a.punti)[0]
    const other = catalogo.find(
      (p) =>
        p.id_premio !== caro?.id_premio &&
        p.punti + (caro?.punti ?? 0) > saldo.saldo_punti &&
        p.punti <= saldo.saldo_punti,
    )
    if (!caro || !other) throw new Error('Nessuna coppia di premi che insieme costi troppo')
    const conferma = await apriPremio(page, caro.id_premio)
    const body = { id_premio: other.id_premio, nota: null }
    await expectSuccess(
      callApi(product, 'POST', '/manifestazione/richiesta-premio', {
        body,
        token,
        chiave: crypto.randomUUID(),
      }),
    )
    await conferma.click()
    await expect(page.getByRole('heading', { name: 'I punti non bastano più' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Scegli un altro premio' }).first()).toBeVisible()
    await cancelAll(product, token, other.id_premio)
  })

  test('un premio troppo caro dice quanto manca e non si può chiedere', async ({ page, product }) => {
    const { token } = await logIn(product, 'socio')
    const saldo = await expectSuccess<{ saldo_punti: number }>(
      callApi(product, 'GET', '/manifestazione/saldo-punti', { token }),
    )
    // A premio that is out of stock has another message.
    const caro = (await premiOf(product, token)).find(
      (p) => p.punti > saldo.saldo_punti && p.disponibili !== 0,
    )
    if (!caro) throw new Error('Il socio può permettersi tutto')
    await page.goto(`/app/manifestazione/premio/${caro.id_premio}`)
    const missing = (caro.punti - saldo.saldo_punti).toLocaleString('it-IT', { useGrouping: 'always' })
    await expect(page.getByText(`Ti mancano ${missing} punti`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Conferma la richiesta' })).toHaveCount(0)
  })
})
