/** A message that only shows that its channel works. */
export function testoProva(product: string, canale: 'email' | 'sms'): { oggetto: string; testo: string } {
  return canale === 'email'
    ? {
        oggetto: `${product}: una prova`,
        testo: `Ciao,

l’hai chiesta tu dalle impostazioni di ${product}: se la leggi, le e-mail partono e arrivano. Non c’è altro da fare.

A presto,
${product}`,
      }
    : { oggetto: '', testo: `${product}: prova riuscita, gli SMS partono e arrivano.` }
}
