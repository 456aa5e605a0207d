/** What is sent, or the sentence for each field that is not ready. */
export type FormOutcome<C> = { body: C; errors: null } | { body: null; errors: Record<string, string> }

/** The body, if no field stands in its way. */
export function formOutcome<C>(body: C, errors: Record<string, string>): FormOutcome<C> {
  return Object.keys(errors).length > 0 ? { body: null, errors } : { body, errors: null }
}
