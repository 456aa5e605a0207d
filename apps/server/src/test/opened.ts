import { afterAll } from 'vitest'

/**
 * What all the tests of a file share: opened before the first, closed after the last.
 * @param close how, where `close()` is not it.
 */
export async function opened<T extends { close: () => Promise<void> }>(
  opening: Promise<T>,
  close = (it: T) => it.close(),
): Promise<T> {
  const it = await opening
  afterAll(() => close(it))
  return it
}
