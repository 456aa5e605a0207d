/** Hands a text, or what was put together of many, to the browser as a file to keep. */
export function download(nome: string, content: string | Blob, tipo = 'text/csv;charset=utf-8'): void {
  const indirizzo = URL.createObjectURL(new Blob([content], { type: tipo }))
  Object.assign(document.createElement('a'), { href: indirizzo, download: nome }).click()
  URL.revokeObjectURL(indirizzo)
}
