/** Downloads a text or Blob as a file. */
export function download(nome: string, content: string | Blob, tipo = 'text/csv;charset=utf-8'): void {
  const indirizzo = URL.createObjectURL(new Blob([content], { type: tipo }))
  Object.assign(document.createElement('a'), { href: indirizzo, download: nome }).click()
  URL.revokeObjectURL(indirizzo)
}
