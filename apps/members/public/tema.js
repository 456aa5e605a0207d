// Sceglie chiaro o scuro prima del primo disegno. File esterno: la CSP non ammette script nella pagina.
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
