import type { ComuneBreve } from '@primo/contract/anagrafica/geo'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../testing/mount.tsx'
import { ComuneField } from './ComuneField.tsx'
import { Overlays } from './Overlays.tsx'

const comune = (id: number, descrizione: string, caps: string[], cessato = false): ComuneBreve => ({
  id,
  codice: `X${id}`,
  descrizione,
  provincia: 'FI',
  cap: caps[0] ?? null,
  caps,
  cessato,
})
const FIRENZE = comune(1, 'Firenze', ['50121', '50122'])
const FIRENZUOLA = comune(2, 'Firenzuola', ['50033'])
const CESSATO = comune(3, 'Firenzaccia', [], true)

const asked: string[] = []
let answer: (text: string) => Response

beforeEach(() => {
  asked.length = 0
  answer = (text) =>
    Response.json({
      data: [FIRENZE, FIRENZUOLA, CESSATO].filter((c) =>
        c.descrizione.toLowerCase().includes(text.toLowerCase()),
      ),
    })
  vi.stubGlobal('fetch', async (url: string) => {
    const text = decodeURIComponent(url.split('/').at(-1) ?? '')
    asked.push(text)
    return answer(text)
  })
})
afterEach(() => vi.unstubAllGlobals())

const picked = vi.fn<(comune: ComuneBreve) => void>()
function Form() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(false)
  return (
    <>
      <ComuneField
        text={text}
        chosen={chosen}
        onText={(next) => {
          setText(next)
          setChosen(false)
        }}
        onPick={(comune) => {
          picked(comune)
          setText(comune.descrizione)
          setChosen(true)
        }}
      />
      <button type="button">dopo</button>
      <Overlays />
    </>
  )
}

const box = () => page.getByRole('combobox', { name: 'Comune' })

/** Types the whole text within one task: on a slow machine a pause between two characters would start a search of its own. */
async function typeAtOnce(text: string) {
  const input = (await box().findElement()) as HTMLInputElement
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  for (let length = 1; length <= text.length; length++) {
    set!.call(input, text.slice(0, length))
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}

async function write(text: string) {
  picked.mockClear()
  await mount(<Form />)
  await userEvent.click(box())
  await typeAtOnce(text)
}

test('asks once, when the hand stops, and not for a single letter', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await write('f')
  vi.runAllTimers()
  vi.useRealTimers()
  expect(asked).toEqual([])
  await typeAtOnce('firenz')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(asked).toEqual(['firenz'])
  await expect.element(box()).toHaveAttribute('aria-expanded', 'true')
})

test('arrows move, Enter picks, Escape closes, the ceased are passed over', async () => {
  await write('firenz')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect
    .element(page.getByRole('option', { name: /Firenzuola/ }))
    .toHaveAttribute('aria-selected', 'true')
  const active = (await box().findElement()).getAttribute('aria-activedescendant')
  expect(document.getElementById(active ?? '')?.textContent).toContain('Firenzuola')
  // Skips the ceased one and wraps around to the first.
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: /Firenze/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(box()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(picked).toHaveBeenCalledExactlyOnceWith(FIRENZE)
  await expect.element(box()).toHaveValue('Firenze')
  await expect.element(box()).toHaveFocus()
})

test('a tap picks; a ceased comune is marked and cannot be picked', async () => {
  await write('firenz')
  const ceased = page.getByRole('option', { name: /Firenzaccia/ })
  await expect.element(ceased).toHaveAttribute('aria-disabled', 'true')
  await expect.element(ceased.getByText('Non esiste più')).toBeVisible()
  ;((await ceased.findElement()) as HTMLElement).click()
  expect(picked).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('option', { name: /Firenzuola/ }))
  expect(picked).toHaveBeenCalledExactlyOnceWith(FIRENZUOLA)
})

test('Tab goes on: the list is no trap', async () => {
  await write('firenz')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'dopo' })).toHaveFocus()
  await expect.element(box()).toHaveAttribute('aria-expanded', 'false')
})

test('nothing found is said, on screen and aloud', async () => {
  await write('zzz')
  await expect.element(page.getByText('Nessun comune si chiama «zzz».').first()).toBeVisible()
})

test('a search that fails raises the toast, and what is written stays', async () => {
  answer = () => Response.json({ message: 'Guasto', error: 'ERRORE_INTERNO' }, { status: 500 })
  await write('firenz')
  await expect.element(page.getByText('Errore nella ricerca comuni')).toBeVisible()
  await expect.element(box()).toHaveValue('firenz')
})

test('writing over a comune already chosen looks for what is written, not for its old name', async () => {
  await write('firenz')
  await userEvent.click(page.getByRole('option', { name: /Firenzuola/ }))
  asked.length = 0
  await userEvent.fill(box(), 'pra')
  await expect.poll(() => asked).toEqual(['pra'])
})
