import type { InformativeCliente } from '@primo/contract/pratiche/operatore-soggetti'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { InformativaPage } from './InformativaPage.tsx'

type Versione = InformativeCliente['versioni'][number]
const version = (id: number, testo: string): Versione => ({
  ...{ id, versione: String(id), testo },
  ...{ pubblicata_il: '2026-03-07T11:00:00.000Z', pubblicata_da: 'Paola Fontana' },
})
const OVERTAKEN = 'Nel frattempo è stata pubblicata un’altra versione: rileggila, poi pubblica la tua.'

/** Opens the page on version 2. A version that is not based on the one in force is refused. */
function open() {
  const versioni = [version(2, 'Testo in vigore.')]
  const sent = stubFetch(({ method, body }) => {
    if (method !== 'GET') {
      const { testo, dopo } = body as { testo: string; dopo: number }
      if (dopo !== versioni[0]!.id) return refusal(409, 'STATO_NON_PERMESSO', OVERTAKEN)
      versioni.unshift(version(dopo + 1, testo))
    }
    return Response.json({ data: { versioni }, message: 'Pubblicata.' })
  })
  const show = () => mount(<InformativaPage />, { permessi: { 'contenuti.scrivere': 'tutto' } })
  return {
    ...show(),
    show,
    publishElsewhere: () => void versioni.unshift(version(3, 'Testo del collega.')),
    bodies: () => sent.flatMap(({ method, body }) => (method === 'GET' ? [] : [body])),
  }
}

const field = page.getByLabelText('Testo')
const notice = page.getByText(/^Nel frattempo è stata pubblicata la versione 3: rileggila qui sopra\./)
const compare = () => userEvent.click(page.getByRole('button', { name: 'Guarda che cosa cambia' }))
const publish = () => userEvent.click(page.getByRole('button', { name: 'Pubblica' }))

test('the typed text stays when a colleague publishes, and takes the place of theirs', async () => {
  const { publishElsewhere, bodies } = open()
  await userEvent.fill(field, 'Testo mio.')
  publishElsewhere()
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('In vigore: versione 3')).toBeVisible()
  await expect.element(field).toHaveValue('Testo mio.')
  await expect.element(notice).toBeVisible()
  await compare()
  await publish()
  await expect.element(page.getByText('In vigore: versione 4')).toBeVisible()
  expect(bodies()).toEqual([{ testo: 'Testo mio.', dopo: 3 }])
  await expect.element(notice).not.toBeInTheDocument()
})

test('a text that was compared with the version before is refused, then compared with the new one', async () => {
  const { publishElsewhere, bodies } = open()
  await userEvent.fill(field, 'Testo mio.')
  await compare()
  publishElsewhere()
  await publish()
  await expect.element(page.getByText(OVERTAKEN)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  await expect.element(notice).toBeVisible()
  await compare()
  await expect.element(page.getByRole('dialog').getByText(/Testo del collega\.$/)).toBeVisible()
  await publish()
  await expect.element(page.getByText('In vigore: versione 4')).toBeVisible()
  expect(bodies()).toMatchObject([{ dopo: 2 }, { dopo: 3 }])
})

test('a draft begun on the version before is offered again, or given up', async () => {
  const { unmount, show, publishElsewhere } = open()
  await userEvent.fill(field, 'Testo mio.')
  unmount()
  publishElsewhere()
  show()
  await expect.element(notice).toBeVisible()
  await expect.element(field).toHaveValue('Testo mio.')
  await userEvent.click(page.getByRole('button', { name: 'Riparti dal testo in vigore' }))
  await expect.element(field).toHaveValue('Testo del collega.')
  await expect.element(notice).not.toBeInTheDocument()
})
