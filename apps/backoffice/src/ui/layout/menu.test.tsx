import { CALLS } from '@primo/contract/all'
import type { Permessi } from '@primo/domain/platform/permessi'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStore } from '../../state/preferences.ts'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { Layout } from './Layout.tsx'
import { MENU } from './menu.tsx'

const WAITING = { in_attesa: 12, piu_vecchia: null, in_ritardo: 0 }
const COUNTS = {
  iscrizioni: { ...WAITING, in_attesa: 1_500 },
  pratiche: { ...WAITING, per_passo: [], da_integrare: 0, da_leggere: 0 },
  richieste: null,
  identita: null,
  lavori: null,
}

function open(permessi: Permessi, path = '/') {
  stubFetch((request) =>
    request.path === '/operatore/cruscotto'
      ? Response.json({ data: COUNTS })
      : refusal(404, 'NON_TROVATO', 'Non c’è nulla a questo indirizzo.'),
  )
  return mount(
    <Layout>
      <h1>Pagina</h1>
    </Layout>,
    { permessi, path, store: openStore() },
  )
}

const menu = page.getByRole('navigation', { name: 'Menu' })
const entry = (name: string | RegExp) => menu.getByRole('link', { name })
const group = (name: string | RegExp) => menu.getByRole('button', { name })

test('the menu has the entries that the operator may open, and no empty group', async () => {
  open({ 'pratiche.lavorare': 'lettura' })
  await expect.element(entry(/^Pratiche/)).toBeVisible()
  await expect.element(entry('Oggi')).toBeVisible()
  for (const name of [/^Iscrizioni/, /^Premi/, 'Operatori'])
    await expect.element(entry(name)).not.toBeInTheDocument()
  await expect.element(group('Lavoro')).toBeVisible()
  await expect.element(group('Comunicazioni')).not.toBeInTheDocument()
})

test('other permissions have other entries', async () => {
  open({ 'premi.lavorare': 'tutto', 'sistema.gestire': 'tutto' })
  await expect.element(entry(/^Premi/)).toBeVisible()
  await expect.element(entry('Canali')).toBeVisible()
  await expect.element(entry(/^Pratiche/)).not.toBeInTheDocument()
})

test('a queue shows how many wait, a collapsed group their sum', async () => {
  open({ 'pratiche.lavorare': 'tutto', 'iscrizioni.decidere': 'tutto' })
  await expect.element(entry('Pratiche 12 in attesa')).toBeVisible()
  await expect.element(entry('Iscrizioni 1.500 in attesa')).toBeVisible()
  await userEvent.click(group('Lavoro'))
  await expect.element(group('Lavoro 1.512 in attesa')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(entry(/^Pratiche/)).not.toBeInTheDocument()
})

test('a collapsed group stays collapsed after a reload, with the entry of the current page', async () => {
  const permessi: Permessi = { 'pratiche.lavorare': 'tutto' }
  const first = open(permessi)
  await userEvent.click(group('Lavoro'))
  await expect.element(entry(/^Pratiche/)).not.toBeInTheDocument()
  await expect.element(entry('Oggi')).toHaveAttribute('aria-current', 'page')
  first.unmount()
  open(permessi, '/pratiche')
  await expect.element(group(/^Lavoro/)).toHaveAttribute('aria-expanded', 'false')
  await expect.element(entry(/^Pratiche/)).toHaveAttribute('aria-current', 'page')
  await expect.element(entry('Oggi')).not.toBeInTheDocument()
  await userEvent.click(group(/^Lavoro/))
  await expect.element(entry('Oggi')).toBeVisible()
})

/** First API call of each page of the menu, and of its alternative. */
const FIRST_CALLS: Record<string, [call: string, orElse?: string]> = {
  Oggi: ['cruscotto'],
  Andamento: ['cifrePersone', 'cifrePunti'],
  Iscrizioni: ['codaIscrizioni'],
  Pratiche: ['codaPratiche'],
  Premi: ['codaRichieste'],
  'Da confermare': ['proposte'],
  Cancellazioni: ['codaCancellazioni'],
  Iscritti: ['elencoPersone'],
  Aziende: ['elencoAziende'],
  Rete: ['cercaInRete'],
  Punti: ['codaRettifiche', 'cercaIscritti'],
  Movimenti: ['elencoMovimenti'],
  Regole: ['regolePunti'],
  Finanziamenti: ['elencoTipi'],
  Requisiti: ['requisiti'],
  Qualifiche: ['piani'],
  Catalogo: ['catalogoOperatore'],
  Edizioni: ['edizioni'],
  Canali: ['webhooks'],
  'Informativa clienti': ['informativeCliente'],
  'Modelli di lettere': ['modelliLettera'],
  Operatori: ['operatori'],
  Registro: ['registroEventi'],
  Lavori: ['lavori'],
  Guasti: ['guasti'],
  Impostazioni: ['leggiImpostazioni'],
}

const needsOf = (nome: string | undefined) => {
  const spec = CALLS.find((call) => call.nome === nome)?.spec
  return spec && { method: spec.method, permesso: spec.permesso, leggono: spec.leggono, agisce: spec.agisce }
}

test('each menu entry requires the permissions of its page’s first API call', () => {
  const entries = MENU.flatMap(([, ofGroup]) => ofGroup)
  expect(entries.map(({ nome, needs, orElse }) => [nome, { needs, orElse: orElse?.needs }])).toEqual(
    Object.entries(FIRST_CALLS).map(([nome, [call, orElse]]) => [
      nome,
      { needs: needsOf(call), orElse: needsOf(orElse) },
    ]),
  )
})
