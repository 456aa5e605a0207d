import { useIonRouter } from '@ionic/react'

/** Goes back to the page this one was opened from; when there is none of ours behind, to `otherwise`. */
export function useGoBack(otherwise: string): () => void {
  const router = useIonRouter()
  return () => (router.canGoBack() ? router.goBack() : router.push(otherwise, 'back', 'replace'))
}
