/** The specification's §7, transcribed manually, parameters in braces. */
export const SPECIFIED_ENDPOINTS = `
POST login · GET user · POST logout · POST refresh-token · POST password/email · POST password/modifica
POST password/reset · POST user/registrazione/disponibile · POST user/registrazione/verifica
POST user/registrazione · GET richiesta-otp/{} · GET valida-otp/{} · GET {}/qrcode · GET user/profiles
GET user/profile/{} · GET user/consensi-privacy · PUT user/consensi-privacy · GET anagrafica/{}/consensi-privacy
PUT anagrafica/{}/consensi-privacy · GET user/contatto/conferma/{} · GET user/contatto/verifica/{}
PUT user/contatto/aggiorna/cellulare · PUT user/contatto/aggiorna/email · GET user/indirizzo/spedizione
PUT user/indirizzo/spedizione · GET user/indirizzo/residenza · PUT user/indirizzo/residenza
GET user/indirizzo/domicilio · PUT user/indirizzo/domicilio · DELETE user/indirizzo/domicilio
GET manifestazione/iscrizione/verifica · GET manifestazione/iscrizione · POST convenzionato/iscrizione/verifica
POST promotore/iscrizione/verifica · POST convenzionato/iscrizione · POST promotore/iscrizione
GET promotore/iscrizione/da-completare · GET convenzionato/iscrizione/da-completare
GET {}/iscrizione/invia-link · GET convenzionato/pratiche · GET promotore/pratiche
GET manifestazione/saldo-punti · GET manifestazione/punti-premio · GET manifestazione/premi
POST manifestazione/richiesta-premio · GET segnalatori · GET segnalatore/{}/iscritto-manifestazione-attiva
GET segnalatore/{}/assegnabile/{} · GET user/registrazione/valida-sponsor/{} · GET geo/nazioni · GET geo/province
GET geo/province/{}/comuni · GET geo/comuni/{} · GET geo/comuni/search/{} · GET tipo/titolo-studio
GET tipo/natura-giuridica · GET tipo/stato-civile · GET tipo/codice-ateco · GET tipo/categoria-merceologica
GET tipo/documento · GET tipo/lavoro · GET tipo/assunzione · GET tipo/categoria-lavorativa
GET anagrafica/ricerca/persona-giuridica/{}`
  .split(/[·\n]/)
  .map((call) => call.trim())
  .filter(Boolean)

/** Returns the call of the specification's §7 that a request matches, or undefined. */
export function specifiedEndpoint(metodo: string, path: string): string | undefined {
  const nudo = path.split('?')[0]!
  return (
    SPECIFIED_ENDPOINTS.find((c) => c === `${metodo} ${nudo}`) ??
    SPECIFIED_ENDPOINTS.find((c) => {
      const [suo, modello] = c.split(' ') as [string, string]
      const shape = new RegExp(`^${modello.replaceAll('{}', '[^/]+')}$`)
      return suo === metodo && shape.test(nudo)
    })
  )
}
