import { isNative } from './storage.ts'

/** What the phone asks of the app, decided by whoever knows its screens. */
export interface PhoneHandlers {
  /** One step back; false when there is nowhere to go: the app then leaves the screen. */
  stepBack: () => boolean
  /** A link of the site was tapped. */
  openLink: (url: string) => void
}

/** Listens to the hardware back button and to the site's links; in a browser there is nothing to listen to. */
export async function followPhone({ stepBack, openLink }: PhoneHandlers): Promise<void> {
  if (!isNative()) return
  const { App } = await import('@capacitor/app')
  await App.addListener('backButton', () => {
    // Android keeps it open behind, as it does with every other app.
    if (!stepBack()) void App.minimizeApp()
  })
  await App.addListener('appUrlOpen', ({ url }) => openLink(url))
  const launched = await App.getLaunchUrl()
  if (launched?.url) openLink(launched.url)
}
