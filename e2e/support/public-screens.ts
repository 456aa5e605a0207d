import { expect, type Page } from '@playwright/test'
import type { Screen } from './members-screen.ts'
import { newPersona } from './persona.ts'

const continua = (page: Page) => page.getByRole('button', { name: 'Continua' }).click()

async function finoAi(page: Page, step: 'nome' | 'contatti' | 'consensi') {
  await page.getByLabel('Codice sponsor').fill('DEMO2026')
  await continua(page)
  await page.getByLabel('Nome', { exact: true }).fill('Giulia')
  if (step === 'nome') return
  await page.getByLabel('Cognome').fill('Conti')
  await page.getByLabel('Codice fiscale').fill(newPersona().codice_fiscale)
  await continua(page)
  await page.getByLabel('E-mail').fill('giulia.mai.registrata@posta.example')
  if (step === 'contatti') return
  await page.getByLabel('Cellulare').fill('333 1234567')
  await continua(page)
}

/** Pages shown before a login, as screens for the tests that open and check every screen. */
export const PUBLIC_SCREENS: Screen[] = [
  { nome: 'intro', chi: 'estraneo', a: '/intro', titolo: 'Punti che diventano premi' },
  { nome: 'login', chi: 'presentato', a: '/login', titolo: 'Entra nel tuo account.' },
  {
    nome: 'login-rifiutato',
    chi: 'presentato',
    a: '/login',
    titolo: 'Entra nel tuo account.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Entra' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { nome: 'signup-1', chi: 'presentato', a: '/signup', titolo: 'Chi ti ha invitato?' },
  { nome: 'signup-1-errore', chi: 'presentato', a: '/signup', titolo: 'Chi ti ha invitato?', act: continua },
  { nome: 'signup-2', chi: 'presentato', a: '/signup', titolo: 'Chi sei?', act: (p) => finoAi(p, 'nome') },
  {
    nome: 'signup-3',
    chi: 'presentato',
    a: '/signup',
    titolo: 'Come ti raggiungiamo?',
    act: (p) => finoAi(p, 'contatti'),
  },
  {
    nome: 'signup-4',
    chi: 'presentato',
    a: '/signup',
    titolo: 'Ultimo passo.',
    act: (p) => finoAi(p, 'consensi'),
  },
  { nome: 'recovery', chi: 'presentato', a: '/recovery', titolo: 'Password dimenticata?' },
  {
    nome: 'recovery-inviato',
    chi: 'presentato',
    a: '/recovery',
    titolo: 'Password dimenticata?',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('chi.lo.sa@posta.example')
      await page.getByRole('button', { name: 'Mandami il link' }).click()
      await expect(page.getByRole('status')).toContainText('chi.lo.sa@posta.example')
    },
  },
  {
    nome: 'recovery-reset',
    chi: 'presentato',
    a: '/recovery#token=prova&email=chi.lo.sa%40posta.example',
    titolo: 'Scegli una nuova password.',
  },
  { nome: 'cliente-senza-link', chi: 'estraneo', a: '/cliente', titolo: 'I tuoi documenti' },
  { nome: 'cliente-link-finito', chi: 'estraneo', a: '/cliente#prova', titolo: 'Questo link non vale più' },
  { nome: 'app-download', chi: 'presentato', a: '/app-download', titolo: 'Porta l’app con te.' },
]
