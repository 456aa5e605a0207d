/** Result of converting a form: the request body, or an error message per field. */
export type FormOutcome<C> = { body: C; errors: null } | { body: null; errors: Record<string, string> }

/** Returns the request body of a form if there are no errors, else the errors. */
export function formOutcome<C>(body: C, errors: Record<string, string>): FormOutcome<C> {
  return Object.keys(errors).length > 0 ? { body: null, errors } : { body, errors: null }
}

/**
 * Messages for a server error that carries none (specification §8): verbatim, with the leading space that separates them from a
 * heading on the same line.
 */
export const DEFAULTS = {
  emailTaken: ' Email già utilizzata.',
  signUp: ' Errore nella registrazione utente.',
  passwordChange: ' Errore nella modifica della password.',
  passwordReset: ' Errore nel reset della password.',
} as const
