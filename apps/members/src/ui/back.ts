import { useIonRouter } from '@ionic/react'

/**
 * Returns a function that goes back to the page that opened this one, or to `otherwise` when there is no earlier page of the app.
 */
export function useGoBack(otherwise: string): () => void {
  const router = useIonRouter()
  return () => (router.canGoBack() ? router.goBack() : router.push(otherwise, 'back', 'replace'))
}
