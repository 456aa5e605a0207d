import { ApiError } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { confermaIdentita } from '@primo/contract/persone/accesso'
import { api } from '../../data/api.ts'
import { saved } from '../../state/store.ts'
import { passwordDialog } from '../../ui/PasswordDialog.tsx'

/**
 * Does what may want a fresh proof of the person (decisions §3): when the server asks for the password, it is asked for
 * and the work goes on by itself.
 * @param reason why it is asked, as the person reads it
 * @returns what the work answers, or null when the person gave up
 */
export async function withProof<T>(reason: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFERMA_PASSWORD') throw error
  }
  const { email } = saved().user
  return (await passwordDialog({ email, reason, check: give })) ? await work() : null
}

/** Gives the password. @returns null when it is right, else its sentence. @throws ApiError when it was not looked at */
async function give(password: string): Promise<string | null> {
  try {
    await api(confermaIdentita, { body: { password } })
    return null
  } catch (error) {
    const sentence = firstErrors(error).password
    if (!sentence) throw error
    return sentence
  }
}
