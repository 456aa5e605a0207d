import { ApiError } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { confermaIdentita } from '@primo/contract/accesso/accesso'
import { api } from '../../data/api.ts'
import { currentState } from '../../state/store.ts'
import { passwordDialog } from '../../ui/PasswordDialog.tsx'

/**
 * Runs an action that may need re-authentication (decisions §3). When the server requires the password, asks for it and runs the
 * action again.
 * @param reason shown to the member in the password dialog
 * @returns the action's result, or null when the member cancelled
 */
export async function withReauthentication<T>(reason: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFERMA_PASSWORD') throw error
  }
  const { email } = currentState().user
  return (await passwordDialog({ email, reason, check: give })) ? await work() : null
}

/**
 * Sends the password for a re-authentication.
 * @returns null when it is right, else an error message.
 * @throws ApiError when it was not checked
 */
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
