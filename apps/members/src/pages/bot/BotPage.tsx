import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Chat } from './Chat.tsx'

/** The assistant's page; the guard that asks for a session stands with the others, in `guards.ts`. */
export function BotPage() {
  return (
    <AppPage title="Assistente" back={paths.app} fill>
      <Chat />
    </AppPage>
  )
}
