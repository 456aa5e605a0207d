import { useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'

/** Runs each time the page is about to be seen: a page left behind stays mounted, so forms are reset here. */
export function useOnEnter(action: () => void): void {
  useIonViewWillEnter(action)
}

/** Runs each time the page is about to be covered or left. */
export function useOnLeave(action: () => void): void {
  useIonViewWillLeave(action)
}
