import { cercaComuni } from '@primo/contract/anagrafica/geo'
import { openTestApp } from './app.ts'
import { createMember } from './persone.ts'

/** Opens the application with a logged-in member, for tests of the geographic searches. */
export async function openGeo() {
  const testApp = await openTestApp()
  const { token } = await createMember(testApp)
  return {
    ...testApp,
    token,
    /** Returns the names that a search finds, in order; a ceased comune is marked with a cross. */
    search: async (text: string) =>
      (await testApp.call(cercaComuni, { params: { text } }, token)).data.map((c) =>
        c.cessato ? `${c.descrizione} †` : c.descrizione,
      ),
  }
}
