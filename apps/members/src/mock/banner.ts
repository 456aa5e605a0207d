import './banner.css'

/** Shows above every screen a banner that the data is not real. */
export function showBanner(): void {
  const banner = document.createElement('p')
  banner.className = 'mock-banner'
  banner.setAttribute('role', 'status')
  banner.textContent = 'Dati di prova: nessun server'
  document.body.prepend(banner)
}
