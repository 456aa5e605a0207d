import { useState } from 'react'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Badge, CardLink } from '../../ui/surfaces.tsx'
import { findScreens, SCREENS } from './screens.ts'

/** The assistant's first skill: it finds the screen for what the member wants, with no outside service. */
export function BotPage() {
  const [text, setText] = useState('')
  const found = findScreens(text)
  return (
    <AppPage
      title="Assistente"
      lead="Scrivi cosa vuoi fare: ti porto alla schermata giusta."
      back={paths.app}
      narrow
    >
      <SearchBox
        label="Cosa vuoi fare?"
        placeholder="Per esempio: cambiare indirizzo"
        value={text}
        onChange={setText}
        {...(text.trim() ? { count: found.length } : {})}
      />
      {found.length === 0 ? (
        <EmptyState icon="chat" title="Non lo so ancora fare">
          Prova con altre parole, oppure scegli tra le schermate: punti, premi, contatti, indirizzo, rete,
          pratiche.
        </EmptyState>
      ) : (
        <ul className="app-list" aria-label={text.trim() ? 'Schermate trovate' : 'Tutte le schermate'}>
          {(text.trim() ? found : SCREENS).map((screen) => (
            <li key={screen.path}>
              <CardLink to={screen.path}>
                <span className="row">
                  <Badge icon={screen.icon} />
                  <span className="grow">
                    <b>{screen.title}</b>
                    <span className="muted" style={{ display: 'block' }}>
                      {screen.what}
                    </span>
                  </span>
                </span>
              </CardLink>
            </li>
          ))}
        </ul>
      )}
    </AppPage>
  )
}
