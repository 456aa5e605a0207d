import { type LetterHead, letter } from '@primo/domain/platform/letter'

/** Returns the test message of a channel. */
export function testoProva(head: LetterHead, canale: 'email' | 'sms'): { oggetto: string; testo: string } {
  return canale === 'email'
    ? {
        oggetto: `${head.product}: una prova`,
        testo: letter(
          head,
          `l’hai chiesta tu dalle impostazioni di ${head.product}: se la leggi, le e-mail partono e arrivano. Non c’è altro da fare.`,
        ),
      }
    : { oggetto: '', testo: `${head.product}: prova riuscita, gli SMS partono e arrivano.` }
}
