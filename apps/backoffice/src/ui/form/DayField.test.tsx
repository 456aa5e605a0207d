import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { DayField } from './DayField.tsx'

const onDay = vi.fn<(day: string) => void>()

function Field({ initial, latest }: { initial: string; latest?: string }) {
  const [day, setDay] = useState(initial)
  return (
    <>
      <DayField
        label="Dal"
        value={day}
        {...(latest && { latest })}
        onDay={(value) => {
          onDay(value)
          setDay(value)
        }}
      />
      <button type="button" onClick={() => setDay('2026-12-31')}>
        Fine anno
      </button>
    </>
  )
}

function open(initial = '', latest?: string) {
  onDay.mockClear()
  mount(<Field initial={initial} {...(latest && { latest })} />)
}

const field = page.getByLabelText('Dal')

test('shows the day in Italian notation', async () => {
  open('2026-03-07')
  await expect.element(field).toHaveValue('07/03/2026')
})

test.each(['7/3/2026', '07-03-26', 'sabato 7 marzo 2026', '2026-03-07'])(
  'accepts the notation %s, and rewrites it when the field is left',
  async (written) => {
    open()
    await userEvent.fill(field, written)
    await expect.element(field).toHaveValue(written)
    expect(onDay).toHaveBeenLastCalledWith('2026-03-07')
    await userEvent.tab()
    await expect.element(field).toHaveValue('07/03/2026')
  },
)

test.each([
  ['10/09/84', '10/09/1984'],
  ['1-1-27', '01/01/1927'],
  ['28/11/26', '28/11/2026'],
])('a two-digit year is not after the latest day: %s is %s', async (written, shown) => {
  open('', '2026-11-28')
  await userEvent.fill(field, written)
  await userEvent.tab()
  await expect.element(field).toHaveValue(shown)
})

test('a day that does not exist stays as typed, for the form’s validation', async () => {
  open()
  await userEvent.fill(field, '31/02/2026')
  await userEvent.tab()
  await expect.element(field).toHaveValue('31/02/2026')
  expect(onDay).toHaveBeenLastCalledWith('31/02/2026')
})

test('an emptied field has no day', async () => {
  open('2026-03-07')
  await userEvent.clear(field)
  await expect.element(field).toHaveValue('')
  expect(onDay).toHaveBeenLastCalledWith('')
})

test('a day set from outside replaces the text', async () => {
  open('2026-03-07')
  await userEvent.click(page.getByRole('button', { name: 'Fine anno' }))
  await expect.element(field).toHaveValue('31/12/2026')
})

test('the browser’s calendar opens on the typed day, and its day is taken', async () => {
  open('2026-03-07')
  const picker = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => {})
  await userEvent.click(page.getByRole('button', { name: 'Scegli dal calendario' }))
  expect(picker).toHaveBeenCalledOnce()
  const calendar = picker.mock.contexts[0] as HTMLInputElement
  picker.mockRestore()
  expect(calendar.value).toBe('2026-03-07')
  await userEvent.fill(calendar, '2026-03-09')
  await expect.element(field).toHaveValue('09/03/2026')
  expect(onDay).toHaveBeenLastCalledWith('2026-03-09')
})
