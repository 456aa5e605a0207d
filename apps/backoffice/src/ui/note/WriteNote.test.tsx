import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, type SentRequest, stubFetch } from '../../testing/stub-fetch.ts'
import { WriteNote } from './WriteNote.tsx'

const COLLEAGUES = [
  { id: 8, nome: 'Paolo Bruni' },
  { id: 9, nome: 'Paola Fontana' },
]

let sent: SentRequest[]
let answer: () => Response
beforeEach(() => {
  answer = () => Response.json({ data: [] })
  sent = stubFetch(({ method }) => (method === 'GET' ? Response.json({ data: COLLEAGUES }) : answer()))
})

const open = () => mount(<WriteNote oggetto="pratica" id={12} />)
const box = page.getByRole('combobox', { name: 'Scrivi una nota' })
const add = page.getByRole('button', { name: 'Aggiungi' })
const notes = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))

/** Types «@pa» and chooses a colleague from the list. */
async function mention(name: string) {
  await userEvent.click(box)
  await userEvent.keyboard('@pa')
  await userEvent.click(page.getByRole('option', { name }))
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
}

test('«@» lists the colleagues, and the arrows and Enter mention one', async () => {
  open()
  await userEvent.click(box)
  await userEvent.keyboard('Chiedi a @pa')
  await expect.element(page.getByRole('option', { name: 'Paolo Bruni' })).toBeVisible()
  await expect.poll(() => sent.at(-1)?.path).toMatch(/^\/operatore\/incaricabili\?.*q=pa$/)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('Paola Fontana')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('Chiedi a @Paola Fontana ')
  await userEvent.click(add)
  await expect.element(page.getByText('Nota aggiunta.')).toBeVisible()
  await expect.element(box).toHaveValue('')
  expect(notes()).toEqual([
    {
      path: '/operatore/pratiche/12/note',
      body: { testo: 'Chiedi a @Paola Fontana ', menzioni: [9] },
    },
  ])
})

test('Escape closes the list and keeps the text, a mention that is deleted is not sent', async () => {
  open()
  await mention('Paolo Bruni')
  await expect.element(box).toHaveValue('@Paolo Bruni ')
  await userEvent.fill(box, 'Fatto @pa')
  await expect.element(page.getByRole('option', { name: 'Paolo Bruni' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('Fatto @pa')
  await userEvent.click(add)
  await expect.poll(notes).toHaveLength(1)
  expect(notes()[0]!.body).toEqual({ testo: 'Fatto @pa', menzioni: [] })
})

test('the draft and its mentions survive closing the page, until the note is sent', async () => {
  const first = open()
  await mention('Paola Fontana')
  first.unmount()
  const second = open()
  await expect.element(box).toHaveValue('@Paola Fontana ')
  await userEvent.click(add)
  await expect.element(box).toHaveValue('')
  expect(notes()[0]!.body).toEqual({ testo: '@Paola Fontana ', menzioni: [9] })
  second.unmount()
  open()
  await expect.element(box).toHaveValue('')
})

test('an error keeps the text, and its retry has the same idempotency key', async () => {
  answer = () => refusal(429, 'TROPPE_RICHIESTE', 'Troppe richieste in poco tempo.')
  open()
  await userEvent.fill(box, 'Richiamare.')
  await userEvent.click(add)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Troppe richieste in poco tempo.')
  await expect.element(box).toHaveValue('Richiamare.')
  answer = () => Response.json({ data: [] })
  await userEvent.click(add)
  await expect.element(box).toHaveValue('')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Troppe' })).not.toBeInTheDocument()
  const [first, retry] = sent.filter(({ method }) => method === 'POST')
  expect(retry!.idempotencyKey).toBe(first!.idempotencyKey)
})

test('a note of spaces is not sent', async () => {
  open()
  await expect.element(box).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
  await userEvent.fill(box, '   ')
  await userEvent.click(add)
  await expect.element(box).toHaveAccessibleDescription('Scrivi qualcosa.')
  expect(notes()).toEqual([])
})
