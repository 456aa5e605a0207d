import { afterAll } from 'vitest'

/**
 * Returns a fixture that all tests of a file share, and closes it after the last.
 * @param close closes the fixture, by default with its method `close`
 */
export async function sharedFixture<T extends { close: () => Promise<void> }>(
  opening: Promise<T>,
  close = (it: T) => it.close(),
): Promise<T> {
  const it = await opening
  afterAll(() => close(it))
  return it
}
