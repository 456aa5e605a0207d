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
