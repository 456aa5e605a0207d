import { incompletePageError, networkError, newVersionError } from '@primo/client/api-error'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing/mount.tsx'
import { AppList } from './AppList.tsx'
import { FailureState, LoadingState } from './loading-and-errors.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Records when each of the given texts first appears on the page, in milliseconds from now. */
function watch(words: readonly string[]): Map<string, number> {
  const from = performance.now()
  const seen = new Map<string, number>()
  const look = () => {
    for (const word of words)
      if (!seen.has(word) && document.body.textContent?.includes(word))
        seen.set(word, performance.now() - from)
    if (seen.size < words.length) requestAnimationFrame(look)
  }
  look()
  return seen
}

test('the words of a wait come after 500 ms, on entering and in lists (specification §9)', async () => {
  const seen = watch(['Caricamento dati in corso...', 'Caricamento...'])
  await mount(
    <>
      <LoadingState text="Caricamento dati in corso..." />
      <AppList
        label="Pratiche"
        items={undefined}
        keyOf={String}
        render={String}
        empty={null}
        onRetry={() => undefined}
      />
    </>,
  )
  await expect.element(page.getByText('Caricamento...', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Caricamento dati in corso...')).toBeVisible()
  await expect.poll(() => seen.size).toBe(2)
  expect([...seen.values()].every((ms) => ms >= 495)).toBe(true)
})

test('the grey shapes are there at once, their words after 500 ms', async () => {
  const seen = watch(['Caricamento...'])
  await mount(<Skeleton shape="row" count={2} />)
  await expect.poll(() => document.querySelectorAll('.skeleton').length).toBe(2)
  await expect.element(page.getByText('Caricamento...')).toBeInTheDocument()
  expect(seen.get('Caricamento...')).toBeGreaterThanOrEqual(495)
})

test('the wait takes the same room before its words and after', async () => {
  const host = await mount(<LoadingState />)
  await expect.poll(() => host.querySelector('.state-loading')).not.toBeNull()
  const before = host.getBoundingClientRect().height
  await expect.element(page.getByText('Caricamento...')).toBeVisible()
  expect(Math.abs(host.getBoundingClientRect().height - before)).toBeLessThan(1)
})

test.each([
  [incompletePageError(), 'Ricarica la pagina'],
  [newVersionError(), 'Ricarica la pagina'],
  [networkError(), 'Riprova'],
])('the button does what the sentence says: %s', async (error, label) => {
  await mount(<FailureState error={error} onRetry={() => undefined} />)
  await expect.element(page.getByText(error.message)).toBeVisible()
  await expect.element(page.getByRole('button')).toHaveTextContent(label)
})
