import { afterAll } from 'vitest'

/**
 * Returns a fixture shared by all tests of a file, closed after the last.
 * @param close closes it, when `close()` is not the way.
 */
export async function sharedFixture<T extends { close: () => Promise<void> }>(
  opening: Promise<T>,
  close = (it: T) => it.close(),
): Promise<T> {
  const it = await opening
  afterAll(() => close(it))
  return it
}
