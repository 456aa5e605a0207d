import { incompletePageError, networkError } from '@primo/client/api-error'
import type { Utente } from '@primo/contract/accesso/accesso'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearAuth, setUser } from '../state/store.ts'
import { mount } from '../testing/mount.tsx'
import { Overlays, toastShift } from './Overlays.tsx'
import {
  alertError,
  alertFailure,
  alertInfo,
  closeToast,
  confirmDialog,
  toast,
  useOverlays,
} from './overlays.ts'

const promotrice = {
  ruolo: 'promotore',
  username: 'P0042',
  bloccato: false,
  id_segnalatore: 7,
  id_anagrafica: 3,
} as Utente['profili'][number]
const anna = { id: 4, email: 'anna@posta.example', profili: [] as Utente['profili'] } as Utente

const dialog = () => page.getByRole('dialog')
const ok = () => page.getByRole('button', { name: 'OK', exact: true })
const lines = () => [...document.querySelectorAll('dialog p')].map((p) => p.textContent)

afterEach(() => {
  clearAuth()
  for (const { id } of useOverlays.getState().toasts) closeToast(id)
})

/** Clicks outside the dialog. */
function tapOutside(): void {
  const box = document.querySelector('dialog')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 1, clientY: 1 }))
}

test.each([
  ['error', alertError],
  ['info', alertInfo],
] as const)(
  'an alert of kind %s has header, subheader, message and OK, and stays until read',
  async (kind, open) => {
    await mount(<Overlays />)
    let read = false
    const closed = open({ header: 'Titolo', subheader: 'Sotto', message: 'Che cosa è successo.' }).then(
      () => {
        read = true
      },
    )
    await expect.element(dialog()).toHaveClass(`dialog-${kind}`)
    await expect.element(page.getByRole('heading', { name: 'Titolo' })).toBeVisible()
    expect(lines()).toEqual(['Sotto', 'Che cosa è successo.'])
    tapOutside()
    await expect.element(dialog()).toBeVisible()
    expect(read).toBe(false)
    await userEvent.click(ok())
    await closed
    await expect.element(dialog()).not.toBeInTheDocument()
  },
)

test('who is in finds his e-mail and the active profile’s username after the message', async () => {
  setUser({ ...anna, profili: [promotrice] })
  await mount(<Overlays />)
  const closed = alertError({ header: 'Codice non inviato', message: 'Riprova tra poco.' })
  await expect.element(dialog()).toBeVisible()
  expect(lines()).toEqual(['Riprova tra poco.', anna.email, promotrice.username])
  await userEvent.click(ok())
  await closed
})

test('who is in without a profile finds his e-mail only', async () => {
  setUser(anna)
  await mount(<Overlays />)
  const closed = alertInfo({ header: 'Titolo', message: 'Frase.' })
  await expect.element(dialog()).toBeVisible()
  expect(lines()).toEqual(['Frase.', anna.email])
  await userEvent.click(ok())
  await closed
})

test('a question is not answered by a tap outside either', async () => {
  await mount(<Overlays />)
  const answer = confirmDialog({ title: 'Confermi di voler uscire?', ok: 'Si', cancel: 'No' })
  await expect.element(dialog()).toBeVisible()
  tapOutside()
  await expect.element(dialog()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'No', exact: true }))
  expect(await answer).toBe(false)
})

test('toasts stand in the middle of the screen, each in the colour of its kind', async () => {
  await mount(<Overlays />)
  for (const kind of ['success', 'danger', 'warning', 'info'] as const) toast(`Frase ${kind}`, kind)
  await expect.element(page.getByText('Frase info')).toBeVisible()
  const colours = [...document.querySelectorAll('.toast')].map((el) => getComputedStyle(el).backgroundColor)
  expect(new Set(colours).size).toBe(4)
  const box = document.querySelector('.toasts')?.getBoundingClientRect()
  if (!box) throw new Error('No toasts')
  expect(Math.abs(box.top + box.height / 2 - window.innerHeight / 2)).toBeLessThan(2)
  expect(Math.abs(box.left + box.width / 2 - window.innerWidth / 2)).toBeLessThan(2)
})

test.each([
  ['in the middle', '50vh'],
  ['a little above', 'calc(50vh - 50px)'],
  ['a little below', 'calc(50vh + 30px)'],
])('what was tapped %s is not covered by the toast it brings', async (_, top) => {
  await mount(
    <>
      <button
        type="button"
        style={{ position: 'fixed', top, left: 60, width: 270, height: 48 }}
        onClick={() => toast('Segnata come letta: la trovi sempre in fondo all’elenco degli avvisi.')}
      >
        Segna
      </button>
      <Overlays />
    </>,
  )
  const button = page.getByRole('button', { name: 'Segna' })
  await userEvent.click(button)
  await expect.element(page.getByText(/Segnata come letta/)).toBeVisible()
  const tapped = (await button.findElement()).getBoundingClientRect()
  const shown = () => document.querySelector('.toasts')?.getBoundingClientRect() ?? new DOMRect()
  await expect.poll(() => shown().bottom <= tapped.top || shown().top >= tapped.bottom).toBe(true)
  // Still near the middle: it moves no further than needed.
  const off = Math.abs(shown().top + shown().height / 2 - window.innerHeight / 2)
  expect(off).toBeLessThan(tapped.height + shown().height)
  // A second tap reaches the page wherever the toast is, except on its own button.
  await userEvent.click(button)
  await expect.poll(() => document.querySelectorAll('.toast').length).toBe(2)
})

test('a toast lets the taps through, but for its own button', async () => {
  let taps = 0
  await mount(
    <>
      <button
        type="button"
        style={{ position: 'fixed', inset: 0 }}
        onClick={() => {
          taps += 1
        }}
      >
        Tutto lo schermo
      </button>
      <Overlays />
    </>,
  )
  toast('Frase')
  await expect.element(page.getByText('Frase')).toBeVisible()
  const words = document.querySelector('.toast span')?.getBoundingClientRect() ?? new DOMRect()
  const under = document.elementFromPoint(words.x + words.width / 2, words.y + words.height / 2)
  expect(under?.textContent).toBe('Tutto lo schermo')
  await userEvent.click(page.getByRole('button', { name: 'Chiudi il messaggio' }))
  await expect.element(page.getByText('Frase')).not.toBeInTheDocument()
  expect(taps).toBe(0)
})

test('an act that failed says why; where only a reload helps, the reload is offered', async () => {
  await mount(<Overlays />)
  const failed = alertFailure('Scheda non aperta', networkError())
  await expect.element(page.getByText(/Controlla la connessione e riprova/)).toBeVisible()
  await userEvent.click(ok())
  await failed
  const again = alertFailure('Scheda non aperta', incompletePageError())
  await expect.element(page.getByRole('button', { name: 'Ricarica', exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Non ora' }))
  await again
  await expect.element(dialog()).not.toBeInTheDocument()
})

const span = (top: number, bottom: number, left = 16, right = 374) => ({ top, bottom, left, right })
const toastBox = span(390, 454)

test.each([
  ['nothing was touched', null, 0],
  ['far above', span(100, 148), 0],
  ['touching its edge', span(342, 390), 0],
  ['beside it', span(400, 440, 374, 390), 0],
  ['a little above the middle', span(372, 420), 42],
  ['a little below the middle', span(424, 472), -42],
  ['as tall as the screen', span(0, 844), 0],
])('%s', (_, what, shift) => expect(toastShift(toastBox, what, 844)).toBe(shift))

test('without room on one side it goes to the other', () => {
  expect(toastShift(span(60, 140), span(80, 100), 200)).toBe(0)
  expect(toastShift(span(40, 120), span(90, 130), 300)).toBe(102)
})
