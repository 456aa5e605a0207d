import { useIonViewDidEnter, useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'

/**
 * Runs an action each time the page is about to be shown. Ionic keeps pages mounted after they are left, so forms are reset
 * here.
 */
export function useOnEnter(action: () => void): void {
  useIonViewWillEnter(useLatest(action))
}

/** Runs an action each time the page is about to be covered or left. */
export function useOnLeave(action: () => void): void {
  useIonViewWillLeave(useLatest(action))
}

/** Returns whether Ionic has finished the page's enter transition. A page that redirects earlier leaves Ionic's outlet empty. */
export function useEntered(): boolean {
  const [entered, setEntered] = useState(false)
  useIonViewDidEnter(() => setEntered(true))
  return entered
}

/** Returns a stable callback that calls the latest action, with the current state. Ionic keeps the first callback it gets. */
function useLatest(action: () => void): () => void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  return () => latest.current()
}
