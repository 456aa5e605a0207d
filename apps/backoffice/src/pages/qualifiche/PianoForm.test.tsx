import type { PianoMarketing, PianoScritto } from '@primo/contract/qualifiche/operatore-qualifiche'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { PianoNuovo } from './PianoForm.tsx'

/** Returns the draft of a plan as the server stores it. */
const stored = ({ nome, qualifiche }: PianoScritto): PianoMarketing => ({
  ...{ id: 4, nome, stato: 'bozza', dal: null, al: null, pubblicato_il: null, azioni: [] },
  aggiornato_il: '2026-12-01T10:00:00.000Z',
  qualifiche: qualifiche.map((q, n) => ({ ...q, id: n + 1, grado: n + 1 })),
})

/** Opens the form of a new plan. @returns the bodies that were sent, and the mounted page */
function open() {
  const sent: PianoScritto[] = []
  stubFetch(({ body }) => {
    sent.push(body as PianoScritto)
    return Response.json({ data: stored(body as PianoScritto), message: 'Bozza salvata.' })
  })
  return { sent, ...mount(<PianoNuovo />, { permessi: { 'programma.pubblicare': 'tutto' } }) }
}
const nome = page.getByLabelText(/^Nome del piano/)
const grado = page.getByRole('group', { name: /^1º gradino/ }).getByLabelText(/^Nome/)
const button = (name: string) => page.getByRole('button', { name })

test('what is typed survives the end of the session, until it is saved', async () => {
  const first = open()
  await userEvent.fill(nome, 'Piano 2027')
  await userEvent.click(button('Aggiungi una qualifica più alta'))
  await userEvent.fill(grado, 'Promotore')
  first.unmount()
  const second = open()
  await expect.element(nome).toHaveValue('Piano 2027')
  await expect.element(grado).toHaveValue('Promotore')
  await userEvent.click(button('Togli Qualifica 2'))
  await userEvent.fill(page.getByLabelText(/rete/i).first(), '10')
  await userEvent.click(button('Salva la bozza'))
  await expect
    .poll(() => second.sent)
    .toMatchObject([{ nome: 'Piano 2027', qualifiche: [{ nome: 'Promotore' }] }])
  await expect.poll(second.path).toBe('/qualifiche/4/show')
  second.unmount()
  open()
  await expect.element(nome).toHaveValue('')
})

test('«Annulla» deletes what is typed', async () => {
  const first = open()
  await userEvent.fill(nome, 'Piano 2027')
  await userEvent.click(page.getByRole('link', { name: 'Annulla' }))
  first.unmount()
  open()
  await expect.element(nome).toHaveValue('')
})

test('the error of a field disappears when the field changes, the others stay', async () => {
  open()
  await userEvent.click(button('Salva la bozza'))
  const needed = page.getByText('Serve per continuare.')
  await expect.element(nome).toHaveFocus()
  await expect.poll(() => needed.elements().length).toBe(2)
  await userEvent.fill(nome, 'Piano')
  await expect.poll(() => needed.elements().length).toBe(1)
  await userEvent.fill(grado, 'Promotore')
  await expect.poll(() => needed.elements().length).toBe(0)
})
