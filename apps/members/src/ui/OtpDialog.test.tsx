import { ApiError } from '@primo/client/api-error'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../testing/mount.tsx'
import { type OtpAsk, otpDialog } from './OtpDialog.tsx'
import { Overlays } from './Overlays.tsx'

const field = () => page.getByLabelText('Inserire il codice OTP ricevuto')
const ok = () => page.getByRole('button', { name: 'ok' })

async function ask(over: Partial<OtpAsk> = {}) {
  await mount(<Overlays />)
  const given = {
    contatto: '347 123 4567',
    check: vi.fn<OtpAsk['check']>(async () => null),
    resend: vi.fn<OtpAsk['resend']>(async () => new Date(Date.now() + 60_000)),
    next: new Date(0),
    ...over,
  }
  const answer = otpDialog(given)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return { answer, ...given }
}

test('has the words of the specification and asks for the mobile unless told otherwise', async () => {
  const { answer } = await ask()
  await expect.element(page.getByRole('heading', { name: 'Conferma OTP cellulare' })).toBeVisible()
  await expect.element(field()).toHaveAttribute('placeholder', 'Inserisci Codice OTP')
  await expect.element(field()).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  expect(await answer).toBeNull()
})

test.each(['', 'abc', '0', '12a'])('«%s» is not a code and goes nowhere', async (typed) => {
  const { answer, check } = await ask()
  if (typed) await userEvent.fill(field(), typed)
  await userEvent.click(ok())
  await expect.element(page.getByText('Codice non valido')).toBeVisible()
  expect(check).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  await answer
})

test('neither Escape nor a tap outside closes it', async () => {
  const { answer } = await ask()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  document.querySelector('dialog')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  expect(await answer).toBeNull()
})

test('a wrong code stays written, with its sentence; the right one closes', async () => {
  const check = vi
    .fn<OtpAsk['check']>()
    .mockResolvedValueOnce('Codice non valido')
    .mockResolvedValueOnce(null)
  const { answer } = await ask({ check })
  await userEvent.fill(field(), '111 111')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Codice non valido')).toBeVisible()
  await expect.element(field()).toHaveValue('111 111')
  await expect.element(field()).toHaveFocus()
  await userEvent.fill(field(), '222222')
  await userEvent.click(ok())
  expect(await answer).toBe('222222')
  expect(check.mock.calls).toEqual([['111111'], ['222222']])
})

test('without network the sentence is said and the code stays', async () => {
  const lost = new ApiError({
    status: 0,
    code: 'RETE',
    message: 'Non riusciamo a raggiungere il servizio.',
  })
  const { answer } = await ask({ check: async () => Promise.reject(lost) })
  await userEvent.fill(field(), '222222')
  await userEvent.click(ok())
  await expect.element(page.getByText('Non riusciamo a raggiungere il servizio.')).toBeVisible()
  await expect.element(field()).toHaveValue('222222')
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  await answer
})

test('another code is sent only once the wait is over, and the wait begins again', async () => {
  const { answer, resend } = await ask({ next: new Date(Date.now() + 1200) })
  const waiting = page.getByRole('button', { name: /Invia un altro codice tra \d+ s/ })
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true')
  ;(waiting.element() as HTMLElement).click()
  expect(resend).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Invia un altro codice', exact: true }), {
    timeout: 4000,
  })
  await expect.element(page.getByText(/Nuovo codice inviato/)).toBeVisible()
  expect(resend).toHaveBeenCalledOnce()
  await expect.element(waiting).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  await answer
})
