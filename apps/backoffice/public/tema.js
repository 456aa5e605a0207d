// Sceglie chiaro o scuro prima del primo disegno. File esterno: la CSP non ammette script nella pagina.
;(() => {
  let scelta = null
  try {
    scelta = JSON.parse(localStorage.getItem('RaStore.theme') ?? 'null')
  } catch {
    // Archivio negato dal browser: vale il tema del sistema.
  }
  const sistema = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = scelta === 'dark' || scelta === 'light' ? scelta : sistema
})()
