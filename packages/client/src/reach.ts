import { unreachable } from './api-error.ts'

/**
 * Code that comes when somebody acts, so that the first page does without.
 * @throws ApiError when it cannot be fetched: the same sentence as of a call that cannot leave
 */
export async function reach<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    throw unreachable()
  }
}
