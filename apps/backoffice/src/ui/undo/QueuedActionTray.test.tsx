import { clock } from '@primo/domain/platform/clock'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  canQueueAction,
  dismissRefusedAction,
  queuedActionOn,
  useQueuedActions,
} from '../../data/undo-queue.ts'
import { richiesteActions } from '../../pages/richieste/actions.ts'
import { setShortcutsEnabled } from '../../state/preferences.ts'
import { readUndoQueue } from '../../state/stored-undo-queue.ts'
import { mount } from '../../testing/mount.tsx'
import { richiesta } from '../../testing/richiesta.ts'
import { refusal, type SentRequest, stubFetch } from '../../testing/stub-fetch.ts'
import { KeyboardShortcuts } from '../shortcuts/KeyboardShortcuts.tsx'
import { QueuedActionTray } from './QueuedActionTray.tsx'
import { queueForUndo } from './useUndo.ts'

let now_ms: number
let sent: SentRequest[]
let answer: () => Response

/** Moves the clock and the timers forward. */
function pass(ms: number): void {
  now_ms += ms
  vi.advanceTimersByTime(ms)
}

beforeEach(() => {
  now_ms = Date.parse('2026-05-04T10:00:00Z')
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now_ms))
  answer = () => Response.json({ data: richiesta })
  sent = stubFetch(() => answer())
})
afterEach(() => {
  for (const { id } of readUndoQueue()) dismissRefusedAction(id)
  vi.useRealTimers()
  vi.mocked(clock.now).mockRestore()
})

const tray = page.getByRole('region', { name: 'Azioni in partenza' })
const button = (name: string) => tray.getByRole('button', { name, exact: true })

/** Mounts the tray and queues an action, whose timers are faked. */
async function queue(
  azione: string,
  values: Record<string, string> = {},
  cose = [richiesta],
  children: ReactNode = null,
) {
  const mounted = mount(
    <>
      <h1 tabIndex={-1}>Premi</h1>
      <input aria-label="Cerca" />
      <KeyboardShortcuts />
      <QueuedActionTray />
      {children}
    </>,
  )
  await expect.poll(canQueueAction).toBe(true)
  await expect.element(page.getByRole('heading', { name: 'Premi' })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  expect(queueForUndo(richiesteActions, azione, cose, values)).toBe(true)
  await expect.element(button('Annulla')).toBeVisible()
  return mounted
}

test('an action can be undone for ten seconds, and nothing is sent', async () => {
  await queue('approva')
  await expect.element(tray.getByText('Richiesta approvata')).toBeVisible()
  await expect.element(tray.getByText('R-0041, Borraccia')).toBeVisible()
  pass(9_999)
  await userEvent.click(button('Annulla'))
  await expect.element(tray.getByText('R-0041, Borraccia: non è partito nulla.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Premi' })).toHaveFocus()
  pass(60_000)
  expect(sent).toEqual([])
  await userEvent.click(button('Chiudi'))
  await expect.element(tray).not.toBeInTheDocument()
})

test.each([
  ['Borraccia S.r.l.', 'Annullato: R-0041, Borraccia S.r.l. Non è partito nulla.'],
  ['Borraccia', 'Annullato: R-0041, Borraccia. Non è partito nulla.'],
])('undoing the action on «%s» is announced with one full stop', async (descrizione, announced) => {
  await queue('approva', {}, [{ ...richiesta, premio: { ...richiesta.premio, descrizione } }])
  await userEvent.click(button('Annulla'))
  await expect.element(page.getByRole('status').getByText(announced, { exact: true })).toBeInTheDocument()
})

test.each([
  [4, 'Un’altra in partenza.'],
  [5, 'Altre 2 in partenza.'],
])('of %i waiting actions three are listed: «%s»', async (count, sentence) => {
  await queue('approva')
  for (let id = 42; id < 41 + count; id++)
    expect(queueForUndo(richiesteActions, 'approva', [{ ...richiesta, id }])).toBe(true)
  await expect.element(tray.getByText(sentence, { exact: true })).toBeVisible()
})

test('an undone action can be opened again with the typed text', async () => {
  const { path } = await queue('spedisci', { corriere: 'SDA', tracking: '123' })
  await userEvent.click(button('Annulla'))
  await userEvent.click(button('Apri'))
  await expect.poll(path).toBe('/richieste/41/show')
  expect(JSON.parse(sessionStorage.getItem('backoffice-bozza:richieste:41')!)).toEqual({
    azione: 'spedisci',
    corriere: 'SDA',
    tracking: '123',
  })
})

test('«Invia subito» sends the action at once', async () => {
  await queue('spedisci', { corriere: 'SDA', tracking: '123' })
  await userEvent.click(button('Invia subito'))
  await expect.element(tray).not.toBeInTheDocument()
  pass(60_000)
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/operatore/richieste/41/azione',
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
      body: { azione: 'spedisci', corriere: 'SDA', tracking: '123' },
    },
  ])
})

/** Shows whether the page of a record would show its buttons. */
function RecordPage({ read }: { read: () => Promise<number> }) {
  const held = queuedActionOn(useQueuedActions(), 'richieste', richiesta.id)
  const { data } = useQuery({ queryKey: ['richieste', 'getOne'], queryFn: read })
  return <p>{held ? 'Senza pulsanti' : `Pulsanti della lettura ${data}`}</p>
}

test('a record’s buttons stay away until it has been read again after the action', async () => {
  let reads = 0
  let end = () => {}
  const again = new Promise<void>((resolve) => {
    end = resolve
  })
  const read = async () => {
    if (++reads > 1) await again
    return reads
  }
  await queue('approva', {}, [richiesta], <RecordPage read={read} />)
  await expect.element(page.getByText('Senza pulsanti')).toBeVisible()
  await userEvent.click(button('Invia subito'))
  await expect.poll(() => reads).toBe(2)
  expect(sent).toHaveLength(1)
  await expect.element(page.getByText('Senza pulsanti')).toBeVisible()
  end()
  await expect.element(page.getByText(/^Pulsanti della lettura/)).toBeVisible()
  await expect.element(tray).not.toBeInTheDocument()
})

test('the action is sent when the ten seconds are over', async () => {
  await queue('approva')
  pass(9_999)
  expect(sent).toEqual([])
  pass(1)
  await expect.element(tray).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

test('an action without a response stays, and is retried with the same idempotency key', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await queue('approva')
  await userEvent.click(button('Invia subito'))
  await expect.element(tray.getByText(/Non è ancora partita e ci riprova da sola/)).toBeVisible()
  answer = () => Response.json({ data: richiesta })
  pass(10_000)
  await expect.element(tray).not.toBeInTheDocument()
  expect(sent).toHaveLength(2)
  expect(sent[1]!.idempotencyKey).toBe(sent[0]!.idempotencyKey)
})

test('a refused action shows the record, the reason and the typed text, until it is closed', async () => {
  answer = () => refusal(409, 'STATO_NON_PERMESSO', 'La richiesta è già stata spedita.')
  await queue('spedisci', { corriere: 'SDA', tracking: '123' })
  pass(10_000)
  const alert = tray.getByRole('alert')
  await expect.element(alert.getByText('Richiesta non segnata come spedita')).toBeVisible()
  await expect
    .element(alert.getByRole('listitem'))
    .toMatchTextContent(/R-0041, Borraccia\. La richiesta è già stata spedita\./)
  await expect.element(alert.getByText('Avevi scritto: «SDA», «123»')).toBeVisible()
  await userEvent.click(button('Ho visto'))
  await expect.element(tray).not.toBeInTheDocument()
})

test('a screen reader announces the action once, and not every second', async () => {
  await queue('approva')
  const announcement =
    'Richiesta approvata: R-0041, Borraccia. Per dieci secondi puoi annullare, anche col tasto Z.'
  const status = page.getByRole('status').filter({ hasText: 'Per dieci secondi' })
  await expect.element(status).toHaveTextContent(announcement)
  await expect.element(tray.getByText('10 s')).toBeVisible()
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  observer.observe(await status.findElement(), { childList: true, characterData: true, subtree: true })
  for (const left of ['9 s', '8 s', '7 s']) {
    pass(1_000)
    await expect.element(tray.getByText(left)).toBeVisible()
  }
  expect(status.elements()).toHaveLength(1)
  expect(changes).toEqual([])
  observer.disconnect()
  expect((await tray.getByText('7 s').findElement()).closest('[aria-hidden="true"]')).not.toBeNull()
})

test('the Z key undoes the action', async () => {
  await queue('approva')
  await userEvent.keyboard('z')
  await expect.element(tray.getByText('Annullato')).toBeVisible()
  pass(10_000)
  expect(sent).toEqual([])
})

test('the Z key does nothing while typing in a field, or when shortcuts are off', async () => {
  setShortcutsEnabled(false)
  await queue('approva')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Per dieci secondi' }))
    .toHaveTextContent('Richiesta approvata: R-0041, Borraccia. Per dieci secondi puoi annullare.')
  await userEvent.keyboard('z')
  setShortcutsEnabled(true)
  await userEvent.click(page.getByLabelText('Cerca'))
  await userEvent.keyboard('z')
  await expect.element(page.getByLabelText('Cerca')).toHaveValue('z')
  await expect.element(button('Annulla')).toBeVisible()
  pass(10_000)
  await expect.element(tray).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})
