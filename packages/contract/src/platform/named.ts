import { reasonPlaceholder } from '@primo/domain/platform/placeholder'
import * as z from 'zod/mini'
import { text } from './fields.ts'

/** Returns the check that refuses a text with the sentence that `reason` returns for it; null accepts the text. */
export const refusedWhen = (reason: (text: string) => string | null) =>
  z.superRefine<string>((written, ctx) => {
    const message = reason(written)
    if (message !== null) ctx.addIssue({ code: 'custom', message, input: written })
  })

/** Returns the schema of a name or a number that users know: a free text, not the mark of a missing value («#N/D», «xxx»). */
export function named(max: number, min = 1) {
  return text(max, min).check(refusedWhen((written) => reasonPlaceholder(written)))
}
