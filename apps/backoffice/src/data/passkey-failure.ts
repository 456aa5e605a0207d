import { ApiError } from '@primo/client/api-error'

const SAID: Record<string, string> = {
  NotAllowedError: 'La passkey non è stata usata: riprova, o scegli un altro modo.',
  AbortError: 'La passkey non è stata usata: riprova, o scegli un altro modo.',
  InvalidStateError: 'Questa passkey è già fra le tue.',
}

/**
 * Converts a WebAuthn error to an Italian message.
 * @throws ApiError always
 */
export function passkeyFailure(error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const name = cause instanceof Error ? cause.name : ''
  const message = SAID[name] ?? 'Questo browser non riesce a usare una passkey qui.'
  throw new ApiError({ status: 0, code: 'PASSKEY_NON_VALIDA', message })
}
