import { expect, type Page } from '@playwright/test'
import { callApi, cancelAll, expectSuccess, logIn, premiOf } from './members.ts'
import { menu, type Screen } from './members-screen.ts'
import type { Product } from './product-server.ts'

/** Requests the last piece of the premio «trolley», so that it is out of stock. @returns a function that cancels the request */
async function esaurisci(product: Product) {
  const { token } = await logIn(product, 'convenzionato')
  const trolley = (await premiOf(product, token)).find((p) => p.disponibili === 1)
  if (!trolley) throw new Error('Nessun premio con un pezzo solo')
  const body = { id_premio: trolley.id_premio, nota: null }
  await expectSuccess(
    callApi(product, 'POST', '/manifestazione/richiesta-premio', {
      body,
      token,
      chiave: crypto.randomUUID(),
    }),
  )
  return () => cancelAll(product, token, trolley.id_premio)
}

const premio = (nome: string) => async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Cerca un premio' }).fill(nome)
  const premi = page.getByRole('list', { name: 'Premi' })
  await premi.getByRole('link', { name: new RegExp(nome) }).click()
  await expect(page).toHaveURL(/\/premio\/\d+$/)
}

/** Screens of the demo member with all three profiles, for the tests that open and check every screen. */
export const SOCIO_SCREENS: Omit<Screen, 'chi'>[] = [
  { nome: 'app', a: '/app', titolo: 'Ciao Anna' },
  { nome: 'utente', a: '/app/utente', titolo: 'Il tuo profilo' },
  { nome: 'contatti', a: '/app/utente/contatti', titolo: 'Contatti' },
  { nome: 'spedizione', a: '/app/utente/indirizzi/spedizione', titolo: 'Indirizzo di spedizione' },
  { nome: 'residenza', a: '/app/utente/indirizzi/residenza', titolo: 'Residenza' },
  { nome: 'domicilio', a: '/app/utente/indirizzi/domicilio', titolo: 'Domicilio' },
  { nome: 'consensi', a: '/app/utente/consensi', titolo: 'I tuoi consensi' },
  { nome: 'avvisi', a: '/app/avvisi', titolo: 'Avvisi' },
  { nome: 'avvisi-preferenze', a: '/app/utente/avvisi', titolo: 'Che cosa vuoi sapere' },
  { nome: 'password', a: '/app/utente/password', titolo: 'Password' },
  { nome: 'dispositivi', a: '/app/utente/dispositivi', titolo: 'Dispositivi' },
  { nome: 'cancellazione', a: '/app/utente/cancellazione', titolo: 'Che cosa si cancella' },
  { nome: 'requisiti', a: '/app/promotore-page/requisiti', titolo: 'Requisiti: Promotore' },
  { nome: 'manifestazione-page', a: '/app/manifestazione-page', titolo: 'Sei dentro' },
  { nome: 'promotore-page', a: '/app/promotore-page', titolo: 'La tua iscrizione' },
  { nome: 'convenzionato-page', a: '/app/convenzionato-page', titolo: 'La tua iscrizione' },
  { nome: 'manifestazione', a: '/app/manifestazione', titolo: 'Punti disponibili' },
  {
    nome: 'invito',
    a: '/app/manifestazione',
    titolo: 'Invita nel programma premi',
    act: async (page) => {
      await page.getByRole('button', { name: /^Invita/ }).click()
      await expect(page.getByText('Codice sponsor')).toBeVisible()
    },
  },
  {
    nome: 'premio-richiedibile',
    a: '/app/manifestazione',
    titolo: 'Borraccia termica',
    act: premio('Borraccia termica'),
  },
  {
    nome: 'premio-conferma',
    a: '/app/manifestazione',
    titolo: 'Confermi la richiesta?',
    act: async (page) => {
      await premio('Borraccia termica')(page)
      await page.getByRole('button', { name: 'Conferma la richiesta' }).click()
    },
  },
  {
    nome: 'premio-pochi-punti',
    a: '/app/manifestazione',
    titolo: 'Bicicletta pieghevole',
    act: premio('Bicicletta pieghevole'),
  },
  {
    nome: 'premio-esaurito',
    a: '/app/manifestazione',
    titolo: 'Trolley da cabina',
    before: esaurisci,
    act: premio('Trolley da cabina'),
  },
  {
    nome: 'premio-inesistente',
    a: '/app/manifestazione/premio/999999',
    titolo: /non è nel catalogo di oggi/,
  },
  { nome: 'movimenti', a: '/app/manifestazione/movimenti', titolo: 'Movimenti' },
  {
    nome: 'movimenti-perche',
    a: '/app/manifestazione/movimenti',
    titolo: 'Movimenti',
    act: async (page) => {
      await page.locator('.mov-riga > summary').first().click()
      await page.getByText('I mesi in tabella').click()
    },
  },
  { nome: 'richieste', a: '/app/manifestazione/richieste', titolo: 'Le mie richieste' },
  {
    nome: 'richiesta',
    a: '/app/manifestazione/richieste',
    titolo: /Zaino da città/,
    act: async (page) => {
      await page.getByRole('link', { name: /Zaino/ }).click()
      await expect(page).toHaveURL(/richieste\/\d+$/)
    },
  },
  { nome: 'promotore', a: '/app/promotore', titolo: 'Persone nella tua rete' },
  {
    nome: 'qualifica',
    a: '/app/promotore/qualifica',
    titolo: 'Verso Platino',
    act: (page) => page.getByText('Confermata').first().click(),
  },
  {
    nome: 'promotore-tabella',
    a: '/app/promotore',
    titolo: 'La tua rete',
    act: (page) => page.getByRole('button', { name: 'Tabella' }).click(),
  },
  { nome: 'convenzionato', a: '/app/convenzionato', titolo: 'Pratiche' },
  {
    nome: 'pratica',
    a: '/app/convenzionato',
    titolo: 'A che punto è',
    act: (page) =>
      page
        .getByRole('link', { name: /Manca:/ })
        .first()
        .click(),
  },
  {
    nome: 'pratica-nuova',
    a: '/app/convenzionato/pratiche/nuova',
    titolo: 'Nuova pratica',
    act: (page) => page.getByRole('button', { name: 'Invia pratica' }).click(),
  },
  { nome: 'azienda', a: '/app/convenzionato/azienda', titolo: 'La tua azienda' },
  { nome: 'bot', a: '/app/bot', titolo: 'Assistente' },
  {
    nome: 'bot-risposta',
    a: '/app/bot',
    titolo: /punti/,
    act: async (page) => {
      await page.getByPlaceholder('Scrivi una domanda').fill('Quanti punti ho?')
      await page.getByRole('button', { name: 'Invia la domanda' }).click()
      await expect(
        page
          .getByRole('log')
          .getByText(/Hai\s[\d.]+\spunti\sdisponibili/)
          .first(),
      ).toBeVisible()
    },
  },
  { nome: 'menu', a: '/app', titolo: 'Area Riservata', act: menu },
  {
    nome: 'menu-premi',
    a: '/app/manifestazione',
    titolo: 'Area Premi',
    act: menu,
  },
  {
    nome: 'esci',
    a: '/app',
    titolo: 'Confermi di voler uscire?',
    act: async (page) => {
      await menu(page)
      await page.getByRole('button', { name: 'Esci' }).click()
    },
  },
]
