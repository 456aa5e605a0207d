import { useIonViewDidEnter, useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'

/** Runs an action each time the page is about to be shown. A page left behind stays mounted, so forms are reset here. */
export function useOnEnter(action: () => void): void {
  useIonViewWillEnter(useLatest(action))
}

/** Runs an action each time the page is about to be covered or left. */
export function useOnLeave(action: () => void): void {
  useIonViewWillLeave(useLatest(action))
}

/** Returns whether the page has entered. A page that redirects earlier leaves Ionic's outlet empty. */
export function useEntered(): boolean {
  const [entered, setEntered] = useState(false)
  useIonViewDidEnter(() => setEntered(true))
  return entered
}

/** Ionic keeps the first callback it gets. This one calls the latest, which has the current state. */
function useLatest(action: () => void): () => void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  return () => latest.current()
}
