import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'
import { GIORNI_RIPENSAMENTO } from '@primo/domain/registro/conservazione'

type Message = { oggetto: string; testo: string }

/** Returns the e-mail that confirms a request for erasure. It reaches the owner in time to stop a request they did not make. */
export function testoChiesta(head: EmailContext, dove: string, quando: Date): Message {
  return {
    oggetto: 'Hai chiesto di cancellare il tuo account',
    testo: composeEmail(
      head,
      `abbiamo ricevuto la richiesta di cancellare il tuo account. Lo faremo ${elide('dal', longDate(todayInRome(quando)))}: hai ${GIORNI_RIPENSAMENTO} giorni per ripensarci, da qui:

${dove}

Se non l’hai chiesto tu, apri quella pagina, annulla la richiesta e cambia la password.`,
    ),
  }
}

/** Returns the e-mail that confirms the erasure, the last one sent to the address. */
export function testoEseguita(head: EmailContext, resta: readonly string[]): Message {
  const coda =
    resta.length === 0
      ? 'Di te non abbiamo più nulla.'
      : `Per legge resta, a parte e cifrato:\n${resta.map((r) => `- ${r}`).join('\n')}`
  return {
    oggetto: 'Il tuo account è cancellato',
    testo: composeEmail(
      head,
      `come hai chiesto, abbiamo cancellato il tuo account e i tuoi dati. ${coda}`,
      'Grazie di essere stato con noi',
    ),
  }
}
