import { expect } from '@playwright/test'
import { menu, type Screen } from './members-screen.ts'

/** Screens of a new member without verified contacts, for the tests that open and check every screen. */
export const NEWCOMER_SCREENS: Omit<Screen, 'chi'>[] = [
  { nome: 'app', a: '/app', titolo: 'Ciao Giulia' },
  { nome: 'utente', a: '/app/utente', titolo: 'Il tuo profilo' },
  { nome: 'contatti', a: '/app/utente/contatti', titolo: 'Contatti' },
  {
    nome: 'otp',
    a: '/app/utente/contatti',
    titolo: /^Conferma OTP cellulare$/,
    act: async (page) => {
      await page.getByRole('button', { name: 'Verifica il cellulare' }).click()
      await page.getByPlaceholder('Inserisci Codice OTP').fill('0')
      await page.getByRole('button', { name: 'ok', exact: true }).click()
      await expect(page.getByText('Codice non valido')).toBeVisible()
      // The page draws the caret of an empty digit.
      await page.keyboard.press('End')
      await expect(page.locator('.code-place').nth(1)).toHaveAttribute('data-here')
    },
  },
  {
    nome: 'spedizione',
    a: '/app/utente/indirizzi/spedizione',
    titolo: 'Indirizzo di spedizione',
    act: async (page) => {
      await page.getByRole('button', { name: 'Salva indirizzo' }).click()
      await page.getByRole('combobox', { name: 'Comune' }).fill('san')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  { nome: 'manifestazione-page', a: '/app/manifestazione', titolo: 'Prima i contatti' },
  { nome: 'promotore-page', a: '/app/promotore', titolo: 'Prima i contatti' },
  { nome: 'convenzionato-page', a: '/app/convenzionato', titolo: 'Prima i contatti' },
  { nome: 'menu', a: '/app', titolo: 'Area Riservata', act: menu },
  {
    nome: 'alert',
    a: '/app',
    titolo: 'Codice non inviato',
    act: async (page) => {
      await page.route('**/api/richiesta-otp/*', (route) => route.abort())
      await page.getByRole('button', { name: 'Verifica il tuo cellulare' }).click()
    },
  },
  {
    nome: 'toast',
    a: '/app/utente/indirizzi/spedizione',
    titolo: 'Errore nella ricerca comuni',
    act: async (page) => {
      // It lasts five seconds, too short for all the checks.
      await page.evaluate((toastMs) => {
        const real = window.setTimeout.bind(window)
        const slow = (run: () => void, ms?: number) => real(run, ms === toastMs ? 600_000 : ms)
        window.setTimeout = slow as typeof window.setTimeout
      }, 5_000)
      await page.route('**/api/geo/comuni/search/*', (route) => route.abort())
      await page.getByRole('combobox', { name: 'Comune' }).fill('firenze')
    },
  },
]
