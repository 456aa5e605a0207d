/** Result of converting a form: the request body, or an error message per field. */
export type FormOutcome<C> = { body: C; errors: null } | { body: null; errors: Record<string, string> }

/** Returns the request body of a form if there are no errors, else the errors. */
export function formOutcome<C>(body: C, errors: Record<string, string>): FormOutcome<C> {
  return Object.keys(errors).length > 0 ? { body: null, errors } : { body, errors: null }
}
