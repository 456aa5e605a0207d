/** «+393471234567» as one reads it: «347 123 4567»; a number of another country keeps its prefix. */
export function cellulareScritto(e164: string): string {
  const italiano = /^\+39(3\d{2})(\d{3})(\d{3,4})$/.exec(e164)
  return italiano ? italiano.slice(1).join(' ') : e164
}

/** Whether what was typed is the contact already there, however it is spaced and prefixed. */
export function stessoContatto(scritto: string, attuale: string): boolean {
  if (attuale.includes('@')) return scritto.trim().toLowerCase() === attuale.toLowerCase()
  const cifre = (testo: string) => testo.replace(/\D/g, '').replace(/^(00)?39(?=3\d{8,9}$)/, '')
  return cifre(scritto) !== '' && cifre(scritto) === cifre(attuale)
}
