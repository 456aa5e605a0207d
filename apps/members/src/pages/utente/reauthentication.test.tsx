import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { Overlays } from '../../ui/Overlays.tsx'
import { withReauthentication } from './reauthentication.tsx'

const field = () => page.getByLabelText('Password', { exact: true })
const answer = (status: number, body: object) => Response.json(body, { status })
const wanted = () => answer(409, { message: 'Conferma.', error: 'CONFERMA_PASSWORD' })
const refused = (status: number, error: string, message: string, fields = {}) =>
  answer(status, { message, error, errors: fields })
const wrong = () =>
  refused(422, 'PASSWORD_ERRATA', 'La password non è corretta.', {
    password: ['La password non è corretta.'],
  })
const given = () => answer(200, { data: { vale_fino_al: '2026-11-22T10:00:00.000Z' } })

/** Mocks the server: responds to requests in order, and records their bodies. */
async function begin(answers: (() => Response)[]) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)))
    return answers.shift()!()
  })
  await mount(<Overlays />)
  const { api } = await import('../../data/api.ts')
  const { aggiornaEmail } = await import('@primo/contract/iscritti/contatti')
  const work = vi.fn(() => api(aggiornaEmail, { body: { email: 'nuova@posta.it' } }))
  const done = withReauthentication('Per cambiarlo scrivi la tua password.', work)
  return { done, work, bodies }
}
const changed = () => answer(200, { data: { email: 'nuova@posta.it', email_is_verified: false } })

test('asks for the password and goes on by itself; a wrong one stays written, with its sentence', async () => {
  const { done, work, bodies } = await begin([wanted, wrong, given, changed])
  await expect.element(page.getByRole('heading', { name: 'Conferma la password' })).toBeVisible()
  await expect.element(page.getByText('Per cambiarlo scrivi la tua password.')).toBeVisible()
  await expect.element(field()).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Conferma' }))
  await expect.element(page.getByText('Scrivi la tua password.', { exact: true })).toBeVisible()
  await userEvent.fill(field(), 'sbagliata')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('La password non è corretta.')).toBeVisible()
  await expect.element(field()).toHaveValue('sbagliata')
  await userEvent.fill(field(), 'quella giusta')
  await userEvent.click(page.getByRole('button', { name: 'Conferma' }))
  expect((await done)?.data.email).toBe('nuova@posta.it')
  expect(work).toHaveBeenCalledTimes(2)
  expect(bodies.slice(1, 3)).toEqual([{ password: 'sbagliata' }, { password: 'quella giusta' }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('given up, nothing is done; too many tries say so and stay', async () => {
  const { done, work } = await begin([
    wanted,
    () => refused(429, 'TROPPE_RICHIESTE', 'Troppi tentativi. Riprova tra 30 secondi.'),
  ])
  await userEvent.fill(field(), 'sbagliata')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Troppi tentativi. Riprova tra 30 secondi.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  expect(await done).toBeNull()
  expect(work).toHaveBeenCalledOnce()
})

test('another refusal is the work’s own', async () => {
  const { done } = await begin([
    () => refused(422, 'EMAIL_GIA_UTILIZZATA', 'Email già utilizzata.', { email: ['Email già utilizzata.'] }),
  ])
  await expect(done).rejects.toThrow('Email già utilizzata.')
})
