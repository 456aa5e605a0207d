import { IonContent, IonMenu } from '@ionic/react'
import { Lazy } from '../ui/Lazy.tsx'
import { ErrorState } from '../ui/states.tsx'

/** DOM id of the content that the side menu opens over. */
export const SHELL_ID = 'areas'

/** Loaded after the first page is drawn, as the menu is not needed before. The page works without it. */
const items = () =>
  import('./MenuItems.tsx').then(
    ({ MenuItems }) => MenuItems,
    () => NotReached,
  )

function NotReached() {
  return <ErrorState message="Il menu non è arrivato." onRetry={() => location.reload()} />
}

/** Menu on the right of every page under `/app` (specification §2). */
export function SideMenu() {
  return (
    <IonMenu side="end" contentId={SHELL_ID} aria-label="Menu" swipeGesture>
      <IonContent>
        <Lazy load={items} />
      </IonContent>
    </IonMenu>
  )
}
