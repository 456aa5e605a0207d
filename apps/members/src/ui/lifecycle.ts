import { useIonViewDidEnter, useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useRef, useState } from 'react'

/** Runs each time the page is about to be seen: a page left behind stays mounted, so forms are reset here. */
export function useOnEnter(action: () => void): void {
  useIonViewWillEnter(useLatest(action))
}

/** Runs each time the page is about to be covered or left. */
export function useOnLeave(action: () => void): void {
  useIonViewWillLeave(useLatest(action))
}

/** Whether the page has come in: one that sends elsewhere before that leaves Ionic's outlet with nothing on it. */
export function useEntered(): boolean {
  const [entered, setEntered] = useState(false)
  useIonViewDidEnter(() => setEntered(true))
  return entered
}

/** Ionic keeps the first function it is given: this one calls the last, which sees the state of now. */
function useLatest(action: () => void): () => void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  return () => latest.current()
}
