import { IonContent, IonMenu } from '@ionic/react'
import { Later } from '../ui/Later.tsx'
import { ErrorState } from '../ui/states.tsx'

/** What the menu opens over. */
export const SHELL_ID = 'areas'

/** Fetched once the first page is drawn: nobody opens the menu before. Without it the page goes on. */
const items = () =>
  import('./MenuItems.tsx').then(
    ({ MenuItems }) => MenuItems,
    () => NotReached,
  )

function NotReached() {
  return <ErrorState message="Il menu non è arrivato." onRetry={() => location.reload()} />
}

/** The menu on the right of every page under `/app` (specification §2). */
export function SideMenu() {
  return (
    <IonMenu side="end" contentId={SHELL_ID} aria-label="Menu" swipeGesture>
      <IonContent>
        <Later load={items} />
      </IonContent>
    </IonMenu>
  )
}
