import { Button, TextField } from '@mui/material'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeNote } from '../../data/note.ts'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { Failure } from './FormEnd.tsx'
import { useSubmit } from './useSubmit.ts'

function Form() {
  const [values, setValues] = useState({ titolo: '', testo: '' })
  const { errors, failure, busy, renew, allRight, send } = useSubmit()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const empty = Object.entries(values).filter(([, value]) => value === '')
        const wrong = Object.fromEntries(empty.map(([name]) => [name, `Manca ${name}.`]))
        if (!allRight(event.currentTarget, wrong)) return
        void send(async (key) => {
          await writeNote('pratica', 1, { testo: values.testo, menzioni: [] }, key)
        })
      }}
    >
      {(['titolo', 'testo'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          label={name}
          value={values[name]}
          error={errors[name] !== undefined}
          helperText={errors[name]}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      <Failure sentence={failure} />
      <Button type="submit" aria-disabled={busy}>
        {busy ? 'Un momento…' : 'Invia'}
      </Button>
      <Button onClick={renew}>Ricomincia</Button>
    </form>
  )
}

const field = (name: string) => page.getByLabelText(name)
const submit = page.getByRole('button', { name: 'Invia' })
const alert = page.getByRole('alert')
const done = () => Response.json({ data: [] })

async function fillIn() {
  await userEvent.fill(field('titolo'), 'Telefonata')
  await userEvent.fill(field('testo'), 'Richiamare.')
}

test('an invalid field shows its error, the first one has the focus, and nothing is sent', async () => {
  const sent = stubFetch(done)
  mount(<Form />)
  await userEvent.click(submit)
  for (const name of ['titolo', 'testo']) {
    await expect.element(field(name)).toHaveAccessibleDescription(`Manca ${name}.`)
    await expect.element(field(name)).toBeInvalid()
  }
  await expect.element(field('titolo')).toHaveFocus()
  expect(sent).toEqual([])

  await userEvent.fill(field('titolo'), 'Telefonata')
  await userEvent.click(submit)
  await expect.element(field('testo')).toHaveFocus()
  await expect.element(field('titolo')).toBeValid()
  expect(sent).toEqual([])
})

test('a double click sends one request', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const sent = stubFetch(() => promise)
  mount(<Form />)
  await fillIn()
  await userEvent.dblClick(submit)
  await expect.element(page.getByRole('button', { name: 'Un momento…' })).toBeVisible()
  resolve(done())
  await expect.element(submit).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ method: 'POST', body: { testo: 'Richiamare.' } })
})

test('a retry after a lost response has the same idempotency key, a new operation has another', async () => {
  let lost = true
  const sent = stubFetch(() => {
    if (lost) throw new TypeError('Failed to fetch')
    return done()
  })
  mount(<Form />)
  await fillIn()
  await userEvent.click(submit)
  await expect.element(alert).toMatchTextContent(/Non riusciamo a raggiungere il servizio/)
  lost = false
  await userEvent.click(submit)
  await expect.element(alert).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Ricomincia' }))
  await userEvent.click(submit)
  await expect.poll(() => sent).toHaveLength(3)
  const [first, retry, renewed] = sent.map(({ idempotencyKey }) => idempotencyKey)
  expect(first).toBeTruthy()
  expect(retry).toBe(first)
  expect(renewed).toBeTruthy()
  expect(renewed).not.toBe(first)
})

test('the server’s error of a field is shown under it, until the next submission', async () => {
  let refused = true
  stubFetch(() =>
    refused
      ? refusal(422, 'VALIDAZIONE', 'Controlla i campi segnalati.', { testo: ['Troppo breve.', 'Altro.'] })
      : done(),
  )
  mount(<Form />)
  await fillIn()
  await userEvent.click(submit)
  await expect.element(field('testo')).toHaveAccessibleDescription('Troppo breve.')
  await expect.element(field('titolo')).toBeValid()
  await expect.element(alert).not.toBeInTheDocument()
  refused = false
  await userEvent.click(submit)
  await expect.element(field('testo')).toBeValid()
})

test('the server’s error of a field that the form does not have is shown with its name', async () => {
  stubFetch(() =>
    refusal(422, 'VALIDAZIONE', 'Controlla i campi segnalati.', {
      testo: ['Troppo breve.'],
      operatore_id: ['Non è più in servizio.'],
    }),
  )
  mount(<Form />)
  await fillIn()
  await userEvent.click(submit)
  await expect.element(alert).toHaveTextContent('Operatore: Non è più in servizio.')
  await expect.element(field('testo')).toHaveAccessibleDescription('Troppo breve.')
})

test('another error is shown with the server’s message, and what was typed stays', async () => {
  stubFetch(() => refusal(409, 'STATO_NON_PERMESSO', 'La pratica è già chiusa.'))
  mount(<Form />)
  await fillIn()
  await userEvent.click(submit)
  await expect.element(alert).toHaveTextContent('La pratica è già chiusa.')
  await expect.element(field('testo')).toHaveValue('Richiamare.')
  await expect.element(submit).toHaveAttribute('aria-disabled', 'false')
})

test('at the end of the session the operator is logged out, and the form shows no error', async () => {
  stubFetch(() => refusal(401, 'NON_AUTENTICATO', 'Sessione scaduta.'))
  const { logout, path } = mount(<Form />)
  await fillIn()
  await userEvent.click(submit)
  await expect.poll(path).toBe('/login')
  expect(logout).toHaveBeenCalledOnce()
  await expect.element(submit).toHaveAttribute('aria-disabled', 'false')
  expect(document.querySelector('form [role="alert"]')).toBeNull()
  await expect.element(field('testo')).toBeValid()
})
