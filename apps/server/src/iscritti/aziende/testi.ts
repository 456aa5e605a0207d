import { campiAziendaDetti } from '@primo/domain/iscritti/azienda'
import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'

/** Returns the e-mail to the members of a corrected company. */
export function testoCorretta(head: EmailContext, link: string, fields: readonly string[]) {
  return {
    oggetto: 'I dati della tua azienda sono stati corretti',
    testo: composeEmail(
      head,
      `abbiamo corretto i dati della tua azienda: ${campiAziendaDetti(fields)}. Li ha controllati più di una persona. Le pratiche già registrate e i punti già dati restano come sono.

Li leggi qui:

${link}

Se qualcosa non torna, scrivici rispondendo dall’app.`,
    ),
  }
}
