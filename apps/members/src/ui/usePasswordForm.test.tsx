import { DefaultIonLifeCycleContext, IonLifeCycleContext } from '@ionic/react'
import { ApiError } from '@primo/client/api-error'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../testing/mount.tsx'
import { Reloadable, reload } from '../testing/router.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { formOutcome } from './form-errors.ts'
import { useForm, usePasswordForm } from './useForm.ts'

const SECRET = 'una frase che ricordo bene'
const WRONG = 'La password attuale non è corretta.'
const field = () => page.getByLabelText('La tua password')
const press = () => userEvent.click(page.getByRole('button', { name: 'Conferma' }))

async function refused(): Promise<void> {
  const fields = { password: [WRONG] }
  throw new ApiError({ status: 422, code: 'PASSWORD_ERRATA', message: WRONG, fields })
}

function Ask() {
  const form = usePasswordForm({
    open: () => ({ password: '' }),
    check: (body) => formOutcome(body, body.password ? {} : { password: 'Scrivila.' }),
    send: refused,
  })
  return (
    <Form form={form} submitLabel="Conferma">
      <Field label="La tua password" type="password" {...form.field('password')} />
    </Form>
  )
}

/**
 * Mounts a page with a password form.
 * @returns its life-cycle context, with which the test simulates Ionic leaving and re-entering it
 */
async function begin() {
  const life = new DefaultIonLifeCycleContext()
  await mount(
    <Reloadable>
      <IonLifeCycleContext.Provider value={life}>
        <Ask />
      </IonLifeCycleContext.Provider>
    </Reloadable>,
  )
  return life
}

test('a wrong password stays written with its sentence and the focus; it is never kept, not for a moment', async () => {
  const kept = vi.spyOn(Storage.prototype, 'setItem')
  await begin()
  await press()
  await expect.element(page.getByText('Scrivila.')).toBeVisible()
  await userEvent.fill(field(), SECRET)
  await press()
  await expect.element(page.getByText(WRONG)).toBeVisible()
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue(SECRET)
  expect(kept.mock.calls.filter(([, value]) => value.includes(SECRET))).toEqual([])
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(SECRET)
  reload()
  await expect.element(field()).toHaveValue('')
})

test('a password does not wait in a page left behind', async () => {
  const life = await begin()
  await userEvent.fill(field(), SECRET)
  life.ionViewWillEnter()
  await expect.element(field()).toHaveValue('')
})

interface PlainProps {
  only?: 'nome'
  send: () => Promise<boolean>
}

function Plain({ send, ...options }: PlainProps) {
  const form = useForm({
    open: () => ({ nome: 'Anna' }),
    check: (body) => formOutcome(body, {}),
    send,
    ...options,
  })
  return (
    <Form form={form} submitLabel="Conferma">
      <Field label="Nome" {...form.field('nome')} />
    </Form>
  )
}

test('an error of a field that is not shown is shown above the form', async () => {
  await mount(<Plain send={refused as () => Promise<never>} />)
  await press()
  await expect.element(page.getByRole('alert')).toMatchTextContent(WRONG)
  await expect.element(page.getByLabelText('Nome')).not.toHaveAttribute('aria-invalid')
})

test('with a field for all errors, any error is shown under it and gets the focus', async () => {
  await mount(<Plain only="nome" send={() => Promise.reject(new TypeError('x'))} />)
  await press()
  await expect.element(page.getByText('Qualcosa non ha funzionato. Riprova tra poco.')).toBeVisible()
  await expect.element(page.getByLabelText('Nome')).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a cancelled form keeps what was typed', async () => {
  const send = vi.fn(async () => false)
  await mount(<Plain send={send} />)
  await userEvent.fill(page.getByLabelText('Nome'), 'Bruna')
  await press()
  await expect.poll(() => send.mock.calls.length).toBe(1)
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Bruna')
})

test('a refused form moves the focus before the next key or tap', async () => {
  await begin()
  const button = await page.getByRole('button', { name: 'Conferma' }).findElement()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(document.activeElement).toHaveAttribute('type', 'password')
})
