import { useEffect, useState } from 'react'

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/** The browser's own offer to install the app, kept until the person asks for it; null where there is none. */
export function useInstall(): { install: (() => Promise<void>) | null; installed: boolean } {
  const [offer, setOffer] = useState<InstallPrompt | null>(null)
  const [installed, setInstalled] = useState(() => window.matchMedia('(display-mode: standalone)').matches)
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallPrompt)
    }
    const done = () => setInstalled(true)
    window.addEventListener('beforeinstallprompt', keep)
    window.addEventListener('appinstalled', done)
    return () => {
      window.removeEventListener('beforeinstallprompt', keep)
      window.removeEventListener('appinstalled', done)
    }
  }, [])
  const install = async () => {
    await offer?.prompt()
    setOffer(null)
  }
  return { install: offer ? install : null, installed }
}
