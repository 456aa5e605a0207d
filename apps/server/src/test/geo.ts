import { cercaComuni } from '@primo/contract/persone/geo'
import { openTestApp } from './app.ts'
import { createMember } from './persone.ts'

/** The application with somebody in it who looks for comuni. */
export async function openGeo() {
  const testApp = await openTestApp()
  const { token } = await createMember(testApp)
  return {
    ...testApp,
    token,
    /** The names a search finds, in order; a ceased comune's with a cross. */
    search: async (text: string) =>
      (await testApp.call(cercaComuni, { params: { text } }, token)).data.map((c) =>
        c.cessato ? `${c.descrizione} †` : c.descrizione,
      ),
  }
}
