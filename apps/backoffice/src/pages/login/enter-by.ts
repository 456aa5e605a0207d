import { reachDoor } from '../../data/reach.ts'
import type { ProofGiven } from '../../ui/factor/Proof.tsx'

/** Completes a login with the second factor, after the password. */
export async function enterBy(proof: ProofGiven): Promise<void> {
  const door = await reachDoor()
  if ('passkey' in proof) await door.enterWithPasskey(proof.passkey)
  else if ('codice' in proof) await door.enterWithCode(proof.codice)
}
