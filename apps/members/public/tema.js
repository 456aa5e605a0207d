// Ciò che serve prima del codice. File esterno: la CSP non ammette script nella pagina.

// Ciò che si tocca prima che il codice arrivi: lo riprende `main.tsx`.
addEventListener('click', (event) => {
  window.earlyTap = event.target
})

// Sceglie chiaro o scuro prima del primo disegno.
;(() => {
  let scelta = null
  try {
    scelta = localStorage.getItem('tema')
  } catch {
    // Archivio negato dal browser: vale il tema del sistema.
  }
  const sistema = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const tema = scelta === 'dark' || scelta === 'light' ? scelta : sistema
  document.documentElement.dataset.theme = tema
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', tema === 'dark' ? '#0d101a' : '#fcfaf6')
})()
