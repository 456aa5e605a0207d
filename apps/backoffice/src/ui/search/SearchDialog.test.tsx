import type { Trovato } from '@primo/contract/ingresso/operatore-persone'
import type { Permessi } from '@primo/domain/platform/permessi'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, type SentRequest, stubFetch } from '../../testing/stub-fetch.ts'
import { SearchDialog } from './SearchDialog.tsx'

const FOUND: Trovato[] = [
  { tipo: 'persona', id: 3, nome: 'Anna Rossi', dettaglio: 'anna@example.it', simile: false },
  { tipo: 'persona', id: 4, nome: 'Rosa Rossini', dettaglio: 'rosa@example.it', simile: false },
  { tipo: 'pratica', id: 12, nome: 'PR-12', dettaglio: 'Anna Rossi', simile: false },
]

const close = vi.fn()

function open(
  respond: (request: SentRequest) => Response,
  permessi: Permessi = { 'persone.vedere': 'tutto' },
) {
  close.mockClear()
  const sent = stubFetch(respond)
  return { sent, ...mount(<SearchDialog begun="" close={close} />, { permessi }) }
}
const found = (data: Trovato[]) => () => Response.json({ data })

afterEach(() => vi.useRealTimers())

const box = page.getByRole('combobox', { name: 'Cerca ovunque' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
const selected = () =>
  document.getElementById(box.query()?.getAttribute('aria-activedescendant') ?? '')?.textContent
const status = page.getByRole('status')

async function search(text: string) {
  await expect.element(page.getByRole('option', { name: 'Oggi' })).toBeVisible()
  await userEvent.fill(box, text)
}

test('results are shown by kind, each with its detail', async () => {
  const { sent } = open(found(FOUND))
  await expect.element(box).toHaveFocus()
  await search('rossi')
  await expect.element(status).toHaveTextContent('3 risultati')
  expect(options()).toEqual(['Anna Rossianna@example.it', 'Rosa Rossinirosa@example.it', 'PR-12Anna Rossi'])
  const headings = [...document.querySelectorAll('.cerca-group')].map((heading) => heading.textContent)
  expect(headings).toEqual(['Persone', 'Pratiche'])
  expect(sent.map(({ path }) => path)).toEqual(['/operatore/cerca?q=rossi'])
})

test('arrows move through the results and around their ends, Enter opens one', async () => {
  const { path } = open(found(FOUND))
  await search('rossi')
  await expect.element(status).toHaveTextContent('3 risultati')
  expect(selected()).toContain('Anna Rossi')
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(selected).toContain('PR-12')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(selected).toContain('Rosa Rossini')
  await expect.element(page.getByRole('option', { selected: true })).toMatchTextContent(/Rosa Rossini/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/persone/4')
  expect(close).toHaveBeenCalledOnce()
})

test('a click opens a result', async () => {
  const { path } = open(found(FOUND))
  await search('rossi')
  await userEvent.click(page.getByRole('option', { name: /PR-12/ }))
  await expect.poll(path).toBe('/pratiche/12/show')
  expect(close).toHaveBeenCalledOnce()
})

test('similar names are under a heading of their own', async () => {
  open(found([{ ...FOUND[0]!, simile: true }]))
  await search('anna rosi')
  await expect.element(page.getByText('Nessuno si chiama così. Persone con un nome simile')).toBeVisible()
})

test('nothing found is shown and announced', async () => {
  open(found([]))
  await search('zzzz')
  await expect.element(status).toHaveTextContent('Nessun risultato.')
  expect(options()).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(close).not.toHaveBeenCalled()
})

test('an error of the search is shown with the server’s message, and the text stays', async () => {
  open(() => refusal(429, 'TROPPE_RICHIESTE', 'Troppe richieste in poco tempo.'))
  await search('rossi')
  await expect.element(status).toHaveTextContent('Troppe richieste in poco tempo.')
  await expect.element(box).toHaveValue('rossi')
})

test('the screens are matched at once; after «>», or with one letter, nothing is searched', async () => {
  const { sent } = open(found(FOUND))
  await expect.element(page.getByRole('option', { name: 'Oggi' })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.fill(box, '>andamento')
  await expect.poll(options).toEqual(['Andamento'])
  await expect.element(status).toHaveTextContent('Le schermate e ciò che puoi cominciare.')
  vi.advanceTimersByTime(1_000)
  await userEvent.fill(box, 'r')
  await expect
    .element(status)
    .toHaveTextContent('Scrivi almeno due lettere: un nome, un codice, un numero, un’e-mail.')
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([])
})

test('«#» searches cases and requests only', async () => {
  open(found(FOUND))
  await search('#12')
  await expect.poll(options).toEqual(['PR-12Anna Rossi'])
})

test('an operator without permissions sees only the screens they may open, and nothing is searched', async () => {
  const { sent } = open(found(FOUND), {})
  await search('persone')
  await expect.poll(options).toEqual([])
  await userEvent.fill(box, 'account')
  await expect.poll(options).toEqual(['Il tuo account: password, secondo fattore, sessioni'])
  expect(sent).toEqual([])
})
