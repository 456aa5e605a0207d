import type { Pagination } from '@primo/contract/platform/route'
import { expect } from 'vitest'

/** Reads a short list page by page and checks that no row is duplicated or missing. */
export async function walkPages(
  read: (page: number) => Promise<{ ids: number[]; pagination: Pagination }>,
): Promise<void> {
  const seen: number[] = []
  let total = 0
  for (let page = 1; page <= 50; page++) {
    const { ids, pagination } = await read(page)
    seen.push(...ids)
    total = pagination.total
    if (page >= pagination.last_page) break
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(total)
}
