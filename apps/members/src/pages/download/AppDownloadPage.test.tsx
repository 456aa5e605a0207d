import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { settingsQuery } from '../../data/settings.ts'
import { keepInstallOffer } from '../../device/pwa.ts'
import { mount } from '../../testing/mount.tsx'
import { MemoryRouter } from '../../testing/router.tsx'
import { SETTINGS } from '../../testing/samples.ts'
import { AppDownloadPage } from './AppDownloadPage.tsx'

async function open(other: { link_android?: string; link_ios?: string } = {}): Promise<void> {
  const client = new QueryClient()
  client.setQueryData(settingsQuery.queryKey, { ...SETTINGS, ...other })
  await mount(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AppDownloadPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
afterEach(() => vi.unstubAllGlobals())

test('il QR porta a questo indirizzo, e senza altro si dice come installarla', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Porta l’app con te.' })).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: `Codice QR per ${window.location.origin}/app` }))
    .toBeVisible()
  await expect.element(page.getByText(/Su iPhone apri questa pagina in Safari/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Google Play|App Store/ })).not.toBeInTheDocument()
})

test('i negozi si vedono quando sono configurati, ciascuno da sé', async () => {
  await open({ link_android: 'https://negozio.example/android' })
  await expect
    .element(page.getByRole('link', { name: 'Android, da Google Play' }))
    .toHaveAttribute('href', 'https://negozio.example/android')
  await expect.element(page.getByRole('link', { name: /App Store/ })).not.toBeInTheDocument()
})

test('quando il browser offre di installarla si installa da qui, e poi lo si dice', async () => {
  keepInstallOffer()
  const asked = vi.fn(async () => ({ outcome: 'accepted' }))
  window.dispatchEvent(
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: asked }),
  )
  // The browser fires the event once, before this page is rendered.
  await open()
  await page.getByRole('button', { name: 'Installa l’app' }).click()
  expect(asked).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('appinstalled'))
  await expect.element(page.getByText('L’app è installata su questo dispositivo.')).toBeVisible()
})
