import type { ConversazioneDaLavorare } from '@primo/contract/pratiche/conversazione'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { ConversazionePanel } from './ConversazionePanel.tsx'

type Messaggio = ConversazioneDaLavorare['messaggi'][number]
const domanda: Messaggio = {
  id: 4,
  da: 'operatore',
  testo: 'Chi è il garante?',
  domanda: true,
  aperta: true,
  quando: '2026-11-29T10:00:00.000Z',
  autore: 'Olga Operatrice',
}
const risposta: Messaggio = {
  ...domanda,
  ...{
    id: 5,
    da: 'convenzionato',
    testo: 'Mia sorella.',
    domanda: false,
    aperta: false,
    autore: 'Anna Rossi',
  },
}
const letta = (messaggi: Messaggio[], tocca_a: ConversazioneDaLavorare['tocca_a']) => ({
  data: { messaggi, altri: false, tocca_a, scrivibile: true } satisfies ConversazioneDaLavorare,
})

/** Renders the conversation with the permission to work on cases, or to read them. */
const open = (permesso: 'tutto' | 'lettura' = 'tutto') =>
  mount(<ConversazionePanel id={12} />, { permessi: { 'pratiche.lavorare': permesso } })
const box = page.getByLabelText('Scrivi a chi ha registrato la pratica')

test('an answer that has arrived since is shown before anything is sent, and the text stays', async () => {
  let now = letta([domanda], 'convenzionato')
  const sent = stubFetch(({ method, body }) => {
    if (method === 'GET') return Response.json(now)
    const { letto_fino_a } = body as { letto_fino_a: number }
    if (letto_fino_a !== 4) return Response.json(letta([domanda, risposta], null))
    now = letta([{ ...domanda, aperta: false }, risposta], 'operatore')
    return refusal(409, 'STATO_NON_PERMESSO', 'Nel frattempo è arrivato un messaggio: leggilo, poi riprova.')
  })
  open()
  await box.fill('Allora?')
  await page.getByLabelText('Aspetto una risposta').click()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText(/^Nel frattempo è arrivato un messaggio/)).toBeVisible()
  await expect.element(page.getByText('Mia sorella.')).toBeVisible()
  await expect.element(box).toHaveValue('Allora?')
  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.element(box).toHaveValue('')
  const posts = sent.filter(({ method }) => method === 'POST')
  expect(posts.map(({ path, body }) => [path, body])).toEqual(
    [4, 5].map((letto_fino_a) => [
      '/operatore/pratiche/12/conversazione',
      { testo: 'Allora?', domanda: false, letto_fino_a },
    ]),
  )
})

test('a message whose response was lost is sent again as it was, and once', async () => {
  let now = letta([domanda], 'convenzionato')
  let lost = true
  const sent = stubFetch(({ method }) => {
    if (method === 'GET') return Response.json(now)
    now = letta([domanda, { ...domanda, id: 6, testo: 'Allora?' }], 'convenzionato')
    if (!lost) return Response.json(now)
    lost = false
    throw new TypeError('Failed to fetch')
  })
  open()
  await box.fill('Allora?')
  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.element(page.getByText(/^Non riusciamo a raggiungere il servizio/)).toBeVisible()
  // The window is focused again, and the messages are read.
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('listitem').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect.element(box).toHaveValue('')
  const [first, again] = sent.filter(({ method }) => method === 'POST')
  expect(again).toEqual(first)
})

test('an answer is marked as read with one tap', async () => {
  const sent = stubFetch(({ method }) =>
    Response.json(letta([domanda, risposta], method === 'GET' ? 'operatore' : null)),
  )
  open()
  await page.getByRole('button', { name: 'Segna come letta' }).click()
  await expect.element(page.getByRole('button', { name: 'Segna come letta' })).not.toBeInTheDocument()
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/operatore/pratiche/12/conversazione/chiusa',
    body: { letto_fino_a: 5 },
  })
})

test('who may only read sees the messages and nothing to press', async () => {
  stubFetch(() => Response.json(letta([domanda, risposta], 'operatore')))
  open('lettura')
  await expect.element(page.getByText('Mia sorella.')).toBeVisible()
  await expect.element(page.getByText('Anna Rossi, convenzionato')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await expect.element(box).not.toBeInTheDocument()
})
