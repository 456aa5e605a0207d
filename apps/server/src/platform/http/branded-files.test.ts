import { NO_ASPETTO } from '@primo/domain/platform/aspetto'
import { expect, test } from 'vitest'
import { brandManifest, brandPage } from './branded-files.ts'

const PAGE = `<!doctype html>
<html lang="it">
  <head>
    <title>Entra · Primo</title>
    <meta name="apple-mobile-web-app-title" content="Primo" />
    <link rel="icon" href="/icone/primo.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icone/primo-180.png" />
    <script>const a = "Primo"</script>
  </head>
  <body><div id="root"><h1>Ecco <!-- -->Primo</h1><div class="front-brand"><i class="logo" aria-hidden="true"></i><span>Primo</span></div></div></body>
</html>`
const look = { ...NO_ASPETTO, colore: '#8a1538', logo: 'a', icona: 'b', il: 7 } as const

test('la pagina porta nome, colori e logo prima di ogni altra cosa, e i suoi script restano quelli della politica', () => {
  const page = brandPage(PAGE, { look, product: 'Au<rora' })
  expect(page).toContain('<html data-prodotto="Au&#60;rora" data-logo lang="it">')
  expect(page).toContain(
    '<title>Entra · Au&#60;rora</title><style id="aspetto" data-il="7">html:root{--base:#8a1538;',
  )
  expect(page).toContain('<span>Au&#60;rora</span>')
  expect(page).toContain('Ecco <!-- -->Au&#60;rora</h1>')
  expect(page).toContain('<script>const a = "Primo"</script>')
  expect(page).toContain('<link rel="icon" href="/api/aspetto/b" type="image/png">')
  expect(page).toContain('<link rel="apple-touch-icon" href="/api/aspetto/b" type="image/png">')
  expect(page).toContain('content="Au&#60;rora"')
})

test('chi è tornato all’aspetto di serie ha la pagina di serie, e si sa da quando', () => {
  const page = brandPage(PAGE, { look: { ...NO_ASPETTO, il: 9 }, product: 'Primo' })
  const plain = page
    .replace('<style id="aspetto" data-il="9"></style>', '')
    .replace('data-prodotto="Primo" ', '')
  expect(plain).toBe(PAGE)
})

test('l’app installata si chiama e si disegna come dice l’azienda', () => {
  const built = JSON.stringify({
    id: '/app',
    name: 'Primo',
    theme_color: '#fcfaf6',
    icons: [{ src: '/icone/x' }],
  })
  expect(JSON.parse(brandManifest(built, { look, product: 'Aurora' }))).toEqual({
    id: '/app',
    name: 'Aurora',
    short_name: 'Aurora',
    theme_color: '#8a1538',
    icons: [{ src: '/api/aspetto/b', sizes: '512x512', type: 'image/png', purpose: 'any' }],
  })
  expect(JSON.parse(brandManifest(built, { look: NO_ASPETTO, product: 'Primo' }))).toMatchObject({
    theme_color: '#fcfaf6',
    icons: [{ src: '/icone/x' }],
  })
})
