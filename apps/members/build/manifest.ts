import type { ManifestOptions } from 'vite-plugin-pwa'

/** Web app manifest, which makes the members' app installable. */
export const manifest: Partial<ManifestOptions> = {
  id: '/app',
  name: 'Primo',
  short_name: 'Primo',
  description: 'Punti, premi, pratiche e rete: tutto in un posto.',
  lang: 'it',
  dir: 'ltr',
  start_url: '/app',
  scope: '/',
  display: 'standalone',
  background_color: '#fcfaf6',
  theme_color: '#fcfaf6',
  categories: ['business', 'finance'],
  icons: [
    { src: '/icone/primo.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icone/primo-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icone/primo-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icone/primo-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
