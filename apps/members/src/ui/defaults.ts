/**
 * What is said when the server refuses without a sentence of its own (specification §8): to the letter, with the space
 * that lets each follow a heading on the same line.
 */
export const DEFAULTS = {
  emailTaken: ' Email già utilizzata.',
  signUp: ' Errore nella registrazione utente.',
  passwordChange: ' Errore nella modifica della password.',
  passwordReset: ' Errore nel reset della password.',
} as const
