import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Chat } from './Chat.tsx'

/** Page of the assistant. The guard that requires a session is in `guards.ts`. */
export function BotPage() {
  return (
    <AppPage title="Assistente" back={paths.app} fill>
      <Chat />
    </AppPage>
  )
}
