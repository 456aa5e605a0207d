import type { ModelloLettera, ModelloScritto } from '@primo/contract/pratiche/operatore-lettere'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { ModelloForm } from './ModelloForm.tsx'

const MODELLO: ModelloLettera = {
  id: 3,
  nome: 'Sollecito',
  destinatario: 'persona',
  oggetto: 'Pratica',
  testo: 'Buongiorno, grazie.',
  attivo: true,
}

/** Opens the form of the template, whose saves get the response of `respond`. @returns the bodies that were sent */
function open(respond: (body: ModelloScritto) => Response) {
  const sent: ModelloScritto[] = []
  stubFetch(({ method, body }) => {
    if (method === 'GET') return Response.json({ data: [MODELLO] })
    sent.push(body as ModelloScritto)
    return respond(body as ModelloScritto)
  })
  mount(<ModelloForm modello={MODELLO} />, {
    permessi: { 'contenuti.scrivere': 'tutto' },
    path: '/modelli/3',
  })
  return sent
}
const saved = (body: ModelloScritto) => Response.json({ data: { id: 3, ...body }, message: 'Salvato.' })
const textField = page.getByLabelText(/^Testo/)
const save = () => userEvent.click(page.getByRole('button', { name: 'Salva il modello' }))

test('a marker is inserted at the cursor of the field used last, and the preview shows an example', async () => {
  const sent = open(saved)
  const area = (await textField.findElement()) as HTMLTextAreaElement
  await userEvent.click(textField)
  area.setSelectionRange(10, 10)
  await userEvent.click(page.getByRole('button', { name: 'nome di chi la riceve' }))
  await expect.element(textField).toHaveValue('Buongiorno{destinatario}, grazie.')
  await expect.element(textField).toHaveFocus()
  await expect.poll(() => area.selectionStart).toBe('Buongiorno{destinatario}'.length)
  await userEvent.click(page.getByLabelText(/^Oggetto/))
  await userEvent.keyboard('{End} ')
  await userEvent.click(page.getByRole('button', { name: 'numero della pratica' }))
  await expect.element(page.getByText('Pratica 2026/0012')).toBeVisible()
  await expect.element(page.getByText('BuongiornoMaria Bianchi, grazie.')).toBeVisible()
  await save()
  await expect.poll(() => sent).toMatchObject([{ oggetto: 'Pratica {numero}', destinatario: 'persona' }])
})

test('a marker that is no variable is said at its field, before anything is sent', async () => {
  const sent = open(saved)
  await userEvent.fill(textField, 'Gentile {nome}')
  await save()
  await expect.element(textField).toHaveFocus()
  await expect.element(page.getByText(/«{nome}» non si sa che cosa sia/)).toBeVisible()
  expect(sent).toEqual([])
})

test('a name in use is said at its field, and what is typed stays', async () => {
  const taken = { nome: ['C’è già un modello con questo nome.'] }
  open(() => refusal(422, 'VALIDAZIONE', 'Controlla i campi.', taken))
  await userEvent.fill(page.getByLabelText(/^Nome/), 'Avviso')
  await save()
  await expect.element(page.getByText('C’è già un modello con questo nome.')).toBeVisible()
  await expect.element(page.getByLabelText(/^Nome/)).toHaveValue('Avviso')
})
