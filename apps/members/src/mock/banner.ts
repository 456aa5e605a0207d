import './banner.css'

/** Says on every screen, above everything, that what is shown is not true. */
export function showBanner(): void {
  const banner = document.createElement('p')
  banner.className = 'mock-banner'
  banner.setAttribute('role', 'status')
  banner.textContent = 'Dati di prova: nessun server'
  document.body.prepend(banner)
}
