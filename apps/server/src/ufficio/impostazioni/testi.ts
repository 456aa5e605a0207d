import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'

/** Returns the test message of a channel. */
export function testoProva(head: EmailContext, canale: 'email' | 'sms'): { oggetto: string; testo: string } {
  return canale === 'email'
    ? {
        oggetto: `${head.product}: una prova`,
        testo: composeEmail(
          head,
          `l’hai chiesta tu dalle impostazioni di ${head.product}: se la leggi, le e-mail partono e arrivano. Non c’è altro da fare.`,
        ),
      }
    : { oggetto: '', testo: `${head.product}: prova riuscita, gli SMS partono e arrivano.` }
}
