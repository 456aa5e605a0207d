/** Hands a text to the browser as a file to keep. */
export function download(nome: string, text: string, tipo = 'text/csv;charset=utf-8'): void {
  const indirizzo = URL.createObjectURL(new Blob([text], { type: tipo }))
  Object.assign(document.createElement('a'), { href: indirizzo, download: nome }).click()
  URL.revokeObjectURL(indirizzo)
}
