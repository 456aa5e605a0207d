/** Screenshot, described by its file name: `socio-premi-390-dark.png`. */
interface Picture {
  file: string
  screen: string
  app: 'soci' | 'ufficio' | 'testo grande'
  width: number
  theme: string
}

/** Parses the file name of a screenshot into screen, width and theme; null for another file. */
export function pictureOf(file: string): Picture | null {
  const [, screen = '', width, theme = ''] = /^(.+)-(\d+)-(light|dark)\.png$/.exec(file) ?? []
  if (!screen) return null
  const app = screen.startsWith('backoffice-')
    ? 'ufficio'
    : screen.startsWith('testo-grande-')
      ? 'testo grande'
      : 'soci'
  return { file, screen: screen.replace(/^(backoffice|testo-grande)-/, ''), app, width: Number(width), theme }
}

/** Returns an HTML page to browse the screenshots by app, width and theme. Arrow keys change the screen. */
export function pageOf(files: readonly string[]): string {
  const pictures = files.flatMap((file) => pictureOf(file) ?? [])
  const data = JSON.stringify(pictures).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="it">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Primo, schermate</title>
<style>
  :root { color-scheme: light dark }
  body { display: grid; grid-template-columns: 260px 1fr; gap: 24px; margin: 0; padding: 24px; font: 15px/1.45 system-ui }
  nav { position: sticky; top: 24px; align-self: start; display: grid; gap: 12px; max-height: calc(100vh - 48px) }
  select { padding: 8px; font: inherit }
  ol { overflow: auto; margin: 0; padding: 0; list-style: none }
  ol button { width: 100%; padding: 6px 10px; border: 0; border-radius: 8px; background: none; color: inherit; font: inherit; text-align: left }
  ol button[aria-current] { background: #2f4a8f; color: white }
  img { max-width: 100%; border: 1px solid #8886; border-radius: 12px }
  @media (max-width: 800px) { body { grid-template-columns: 1fr } nav { position: static } }
</style>
<nav aria-label="Schermate">
  <label>App <select id="app"></select></label>
  <label>Larghezza <select id="width"></select></label>
  <label>Aspetto <select id="theme"></select></label>
  <ol id="list"></ol>
</nav>
<main><h1 id="title"></h1><img id="picture" alt=""></main>
<script>
const pictures = ${data}
const at = { app: 'soci', width: 390, theme: 'light', screen: '' }
const by = (id) => document.getElementById(id)
const all = (key) => [...new Set(pictures.map((p) => p[key]))].sort((a, b) => (a > b ? 1 : -1))
const here = () => pictures.filter((p) => ['app', 'width', 'theme'].every((key) => String(p[key]) === String(at[key])))
for (const key of ['app', 'width', 'theme']) {
  by(key).append(...all(key).map((value) => new Option(value, value)))
  by(key).onchange = () => { at[key] = by(key).value; draw() }
}
function draw() {
  const some = here()
  const one = some.find((p) => p.screen === at.screen) ?? some[0]
  at.screen = one?.screen ?? ''
  for (const key of ['app', 'width', 'theme']) by(key).value = at[key]
  by('list').replaceChildren(...some.map((p) => {
    const row = document.createElement('li'), button = document.createElement('button')
    button.textContent = p.screen
    if (p === one) button.setAttribute('aria-current', 'true')
    button.onclick = () => { at.screen = p.screen; draw() }
    row.append(button)
    return row
  }))
  by('title').textContent = one ? one.screen : 'Nessuna immagine così'
  by('picture').src = one ? 'img/' + one.file : ''
  by('picture').alt = one ? 'La schermata ' + one.screen : ''
}
onkeydown = ({ key, target }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (!step || target.tagName === 'SELECT') return
  const some = here()
  const next = some[(some.findIndex((p) => p.screen === at.screen) + step + some.length) % some.length]
  if (next) { at.screen = next.screen; draw() }
}
draw()
</script>
</html>
`
}
