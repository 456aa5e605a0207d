import { ApiError } from '@primo/client/api-error'
import { clock } from '@primo/domain/platform/clock'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearAuth, currentState, setToken, setUser } from '../state/store.ts'
import { mount } from '../testing/mount.tsx'
import { otpDialog } from './OtpDialog.tsx'
import type { OtpFormContent } from './OtpForm.tsx'
import { Overlays } from './Overlays.tsx'
import { verificaConCodice } from './verifica-contatto.ts'

/** Time of the mock clock, fixed until a test changes it. */
const NOON = new Date('2026-06-15T12:00:00Z')
const now = vi.spyOn(clock, 'now').mockReturnValue(NOON)
afterEach(() => now.mockReturnValue(NOON))
afterAll(() => now.mockRestore())

const field = () => page.getByLabelText('Inserire il codice OTP ricevuto')
const ok = () => page.getByRole('button', { name: 'ok' })

async function ask(over: Partial<OtpFormContent> = {}) {
  await mount(<Overlays />)
  const given = {
    contatto: '347 123 4567',
    check: vi.fn<OtpFormContent['check']>(async () => null),
    resend: vi.fn<OtpFormContent['resend']>(async () => new Date(clock.now().getTime() + 60_000)),
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

test.each(['', 'abc', '0', '12a', '000000'])('«%s» is not a code and goes nowhere', async (typed) => {
  const { answer, check } = await ask()
  if (typed) await userEvent.fill(field(), typed)
  await userEvent.click(ok())
  await expect.element(page.getByText('Codice non valido')).toBeVisible()
  expect(check).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  await answer
})

test('the sixth digit sends it, and each digit stands in its place', async () => {
  const { answer, check } = await ask()
  await userEvent.type(field(), '48291')
  const places = () => [...document.querySelectorAll('.code-place')].map((place) => place.textContent)
  await expect.poll(places).toEqual(['4', '8', '2', '9', '1', ''])
  expect(check).not.toHaveBeenCalled()
  await userEvent.keyboard('7')
  expect(await answer).toEqual({ code: '482917' })
  expect(check).toHaveBeenCalledExactlyOnceWith('482917')
})

test('what is picked is drawn, whatever picks it', async () => {
  const { answer } = await ask()
  await userEvent.type(field(), '48')
  const input = (await field().findElement()) as HTMLInputElement
  // Like a phone's selection handles, or the field itself after a wrong code: no key and no click.
  const drawn = () =>
    [...document.querySelectorAll('.code-place')].map((place) => place.hasAttribute('data-picked'))
  for (const picked of [
    [true, true],
    [true, false],
    [false, true],
  ]) {
    input.setSelectionRange(picked.indexOf(true), picked.lastIndexOf(true) + 1)
    await expect.poll(drawn).toEqual([...picked, false, false, false, false])
  }
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  await answer
})

test('a whole message pasted is read for its code', async () => {
  const { answer } = await ask()
  const data = new DataTransfer()
  data.setData('text', '482 917 è il tuo codice Primo. Vale 10 minuti.\n\n@primo.example #482917')
  const input = await field().findElement()
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  expect(await answer).toEqual({ code: '482917' })
})

test('what was copied is pasted by a button; with no code in it, it says so', async () => {
  const readText = vi.spyOn(navigator.clipboard, 'readText')
  readText.mockResolvedValueOnce('ciao').mockRejectedValueOnce(new Error('no')).mockResolvedValue('482 917')
  const { answer } = await ask()
  await userEvent.click(page.getByRole('button', { name: 'Incolla il codice' }))
  await expect.element(page.getByText('Non troviamo un codice in ciò che hai copiato.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Incolla il codice' }))
  await userEvent.click(page.getByRole('button', { name: 'Incolla il codice' }))
  expect(await answer).toEqual({ code: '482917' })
  readText.mockRestore()
})

test('where the browser hands over the code of an SMS, nobody writes anything', async () => {
  vi.stubGlobal('OTPCredential', class {})
  const sms = Promise.withResolvers<never>()
  const get = vi.spyOn(navigator.credentials, 'get').mockReturnValue(sms.promise)
  const { answer } = await ask()
  sms.resolve({ code: '482917' } as never)
  expect(await answer).toEqual({ code: '482917' })
  expect(get.mock.calls[0]?.[0]).toMatchObject({ otp: { transport: ['sms'] } })
  get.mockRestore()
  vi.unstubAllGlobals()
})

test('of a code sent by e-mail no SMS is waited for', async () => {
  vi.stubGlobal('OTPCredential', class {})
  const get = vi.spyOn(navigator.credentials, 'get')
  const { answer } = await ask({ channel: 'email', contatto: 'anna@posta.example' })
  await userEvent.click(page.getByRole('button', { name: 'Cambia indirizzo' }))
  expect(await answer).toBe('cambia')
  expect(get).not.toHaveBeenCalled()
  get.mockRestore()
  vi.unstubAllGlobals()
})

test.each([
  [60_000, 'Vale ancora 10:00'],
  [-600_000, 'Questo codice è scaduto: chiedine un altro.'],
])('of a code with %i ms to go before another, it says how long it holds', async (ms, words) => {
  const { answer } = await ask({ next: new Date(clock.now().getTime() + ms) })
  await expect.element(page.getByText(words)).toBeVisible()
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

test('a wrong code stays written, with its sentence, and is written over; the right one closes', async () => {
  const check = vi
    .fn<OtpFormContent['check']>()
    .mockResolvedValueOnce('Codice non valido')
    .mockResolvedValueOnce(null)
  const { answer } = await ask({ check })
  await userEvent.fill(field(), '111 111')
  await expect.element(page.getByText('Codice non valido')).toBeVisible()
  await expect.element(field()).toHaveValue('111111')
  await expect.element(field()).toHaveFocus()
  expect(check).toHaveBeenCalledOnce()
  await userEvent.keyboard('222222')
  expect(await answer).toEqual({ code: '222222' })
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
  await expect.element(page.getByText('Non riusciamo a raggiungere il servizio.')).toBeVisible()
  await expect.element(field()).toHaveValue('222222')
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  await answer
})

test('another code is sent only once the wait is over, and the wait begins again', async () => {
  const { answer, resend } = await ask({ next: new Date(NOON.getTime() + 60_000) })
  const waiting = page.getByRole('button', { name: /Invia un altro codice tra \d+ s/ })
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true')
  ;((await waiting.findElement()) as HTMLElement).click()
  expect(resend).not.toHaveBeenCalled()
  now.mockReturnValue(new Date(NOON.getTime() + 60_000))
  await userEvent.click(page.getByRole('button', { name: 'Invia un altro codice', exact: true }))
  await expect.element(page.getByText(/Nuovo codice inviato/)).toBeVisible()
  expect(resend).toHaveBeenCalledOnce()
  await expect.element(waiting).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  await answer
})

test('a code that a rate limit refused is not called sent', async () => {
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  setUser({ ...currentState().user, id: 4, cellulare: '+393471234567' })
  const message = 'Da questa rete sono stati chiesti molti codici. Riprova tra 20 secondi.'
  const refused = () =>
    Response.json({ message, error: 'TROPPE_RICHIESTE' }, { status: 429, headers: { 'retry-after': '20' } })
  const prossimo_invio_il = new Date(NOON.getTime() + 80_000).toISOString()
  const contatto = { canale: 'cellulare', contatto: '+393471234567' }
  let reply = refused
  vi.stubGlobal('fetch', async () => reply())
  await mount(<Overlays />)
  const verified = verificaConCodice('cellulare')
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText(/Se hai già un codice/)).toBeVisible()
  await expect.poll(() => page.getByText(/appena mandate|Vale ancora/).elements()).toEqual([])
  reply = () => Response.json({ data: { ...contatto, scade_il: prossimo_invio_il, prossimo_invio_il } })
  now.mockReturnValue(new Date(NOON.getTime() + 20_000))
  await userEvent.click(page.getByRole('button', { name: 'Invia un altro codice', exact: true }))
  await expect.element(page.getByText(/Sei cifre, appena mandate al/)).toBeVisible()
  await expect.poll(() => page.getByText(message).elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  expect(await verified).toBe(false)
  vi.unstubAllGlobals()
  clearAuth()
})
