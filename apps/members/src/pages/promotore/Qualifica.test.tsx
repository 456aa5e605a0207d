import '@primo/tokens/tokens.css'
import type { MeseQualifica, QualificaAttuale } from '@primo/contract/qualifiche/qualifiche'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { QualificaCard } from './QualificaCard.tsx'
import { QualificaProssima, QualificaScala, QualificaStoria } from './QualificaPage.tsx'

const soglie = (pratiche_proprie: number, pratiche_rete: number, produttori: number) => ({
  pratiche_proprie,
  pratiche_rete,
  produttori,
})
const piano = {
  id: 1,
  nome: 'Piano a regime',
  dal: '2026-10',
  qualifiche: [
    { id: 1, grado: 1, nome: 'Bronzo', soglie: soglie(0, 3, 1) },
    { id: 2, grado: 2, nome: 'Argento', soglie: soglie(0, 1_200, 2) },
  ],
}
const data: QualificaAttuale = {
  piano,
  qualifica: { id: 1, grado: 1, nome: 'Bronzo', dal: '2026-09-01' },
  in_tolleranza: false,
  mese: '2026-11',
  cifre: soglie(0, 84, 2),
  verifica_il: '2026-12-01',
  prossima: {
    nome: 'Argento',
    raggiunta: false,
    voci: [
      { voce: 'pratiche_proprie', cifra: 0, soglia: 0, manca: 0 },
      { voce: 'pratiche_rete', cifra: 84, soglia: 1_200, manca: 1_116 },
      { voce: 'produttori', cifra: 2, soglia: 2, manca: 0 },
    ],
    frase: 'Per Argento ti mancano 1.116 pratiche della rete.',
  },
  avviso: null,
}
const mese: MeseQualifica = {
  mese: '2026-10',
  grado: 1,
  qualifica: 'Bronzo',
  piano: 'Piano a regime',
  esito: 'tolleranza',
  cifre: soglie(0, 2, 1),
  perche: 'Con 2 pratiche della rete eri sotto le soglie di Bronzo.',
}
/** Server's response to the page of the qualifica and to its history. */
let attuale: QualificaAttuale
beforeEach(() => {
  attuale = data
  vi.spyOn(window, 'fetch').mockImplementation(async (indirizzo) => {
    const pagination = { total: 1, per_page: 12, current_page: 1, last_page: 1 }
    return String(indirizzo).includes('/storia')
      ? Response.json({ data: [mese], pagination })
      : Response.json({ data: attuale })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const carta = () =>
  mount(
    <MemoryRouter>
      <QualificaCard />
    </MemoryRouter>,
  )

test('nell’area si legge la qualifica e che cosa manca; da lì si apre la sua pagina', async () => {
  await carta()
  const whole = page.getByRole('link', { name: /La tua qualifica.*Bronzo.*1\.116 pratiche della rete/ })
  await expect.element(whole).toHaveAttribute('href', '/app/promotore/qualifica')
})

test('ciò che è in gioco viene prima di ciò che manca, e il mese di tolleranza è una parola', async () => {
  attuale = { ...data, in_tolleranza: true, avviso: 'Per mantenere Bronzo ti manca 1 pratica della rete.' }
  await carta()
  await expect.element(page.getByText('In tolleranza')).toBeVisible()
  await expect.element(page.getByText(/Per mantenere Bronzo/)).toBeVisible()
  await expect.element(page.getByText(/Per Argento/)).not.toBeInTheDocument()
})

test('ogni cifra chiesta ha la sua barra, detta anche a chi non la vede; ciò che non è chiesto non c’è', async () => {
  await mount(<QualificaProssima data={data} />)
  const barra = page.getByRole('progressbar', { name: 'Pratiche della rete completate: 84 di 1.200' })
  await expect.element(barra).toHaveAttribute('aria-valuenow', '7')
  await expect.element(page.getByText('ne mancano 1.116')).toBeVisible()
  await expect.element(page.getByText('raggiunto')).toBeVisible()
  expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(2)
})

test('in cima al piano lo si dice', async () => {
  await mount(<QualificaProssima data={{ ...data, prossima: null }} />)
  await expect.element(page.getByRole('heading', { name: 'Sei in cima al piano' })).toBeVisible()
})

test('i gradini dicono quello su cui si è e che cosa chiede ciascuno', async () => {
  await mount(<QualificaScala piano={piano} grado={1} />)
  await expect.element(page.getByText('Sei qui')).toBeVisible()
  const here = document.querySelector('[aria-current=step]')
  expect(here?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'BronzoSei qui3 pratiche della rete completate, 1 produttore attivo',
  )
})

test('ogni mese chiuso si apre sul suo perché', async () => {
  await mount(<QualificaStoria />)
  await page.getByText('ottobre 2026').click()
  await expect.element(page.getByText(mese.perche)).toBeVisible()
  await expect.element(page.getByText('In tolleranza')).toBeVisible()
})
