import { isNative } from './storage.ts'

/** Handlers of the native app's events. */
interface PhoneHandlers {
  /** Goes back one page. @returns false on a root page, where the app is minimised */
  stepBack: () => boolean
  /** Called when the phone opens a link to the site in the app. */
  openLink: (url: string) => void
}

/** Listens to the hardware back button and the site's links. Does nothing in a browser. */
export async function listenToNativeEvents({ stepBack, openLink }: PhoneHandlers): Promise<void> {
  if (!isNative()) return
  const { App } = await import('@capacitor/app')
  await App.addListener('backButton', () => {
    // Android keeps the app running in the background, as it does with every other app.
    if (!stepBack()) void App.minimizeApp()
  })
  await App.addListener('appUrlOpen', ({ url }) => openLink(url))
  const launched = await App.getLaunchUrl()
  if (launched?.url) openLink(launched.url)
}
