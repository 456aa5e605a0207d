import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'

/** Returns the e-mail that invites an operator. */
export function testoInvito(
  product: string,
  data: { nome: string; da: string; link: string; ore: number; potrai: string },
): { oggetto: string; testo: string } {
  return {
    oggetto: `Un invito a lavorare in ${product}`,
    testo: composeEmail(
      { product, name: data.nome },
      `${data.da} ti invita a lavorare nel back office di ${product}. ${data.potrai}

Per accettare apri questo link e scegli la tua password:

${data.link}

Vale ${data.ore} ore e una volta sola. Se non te l’aspettavi, ignora questo messaggio: senza di te non nasce nessun account.`,
    ),
  }
}

/** Returns the e-mail to an operator whose password was reset. */
export function testoNuovoInizio(
  head: EmailContext,
  data: { link: string; minuti: number },
): { oggetto: string; testo: string } {
  return {
    oggetto: 'Un nuovo inizio: scegli la password',
    testo: composeEmail(
      head,
      `chi gestisce gli operatori di ${head.product} ti ha dato un nuovo inizio: le tue sessioni sono chiuse su tutti i dispositivi e la vecchia password non vale più. Per sceglierne una nuova apri questo link:

${data.link}

Vale ${data.minuti} minuti e una volta sola; dopo, chiedine un altro con «Password dimenticata?» nella pagina di accesso.`,
    ),
  }
}
