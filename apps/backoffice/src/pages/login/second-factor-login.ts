import { loadPublicCalls } from '../../data/lazy.ts'
import type { ReauthenticationProof } from '../../ui/session/ReauthenticationForm.tsx'

/** Completes a login with the second factor, after the password. */
export async function completeSecondFactor(proof: ReauthenticationProof): Promise<void> {
  const door = await loadPublicCalls()
  if ('passkey' in proof) await door.logInWithPasskey(proof.passkey)
  else if ('codice' in proof) await door.logInWithCode(proof.codice)
}
