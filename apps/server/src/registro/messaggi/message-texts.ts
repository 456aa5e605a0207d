import { longInstant } from '@primo/domain/platform/dates'
import { elide, fullStop } from '@primo/domain/platform/italian'
import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'
import { OTP } from '@primo/domain/platform/otp'

/** Subject and text of a message. */
type Message = { oggetto: string; testo: string }

/** Maximum length of an SMS: one segment. A longer text would be split and charged twice. */
const SMS_MAX = 160

/**
 * Builds the SMS with a one-time code. It is short, because phones read the code from it. The last line binds the code to the
 * site's origin, so that a browser offers it to no other (WebOTP, and Safari's autofill); it is omitted when the SMS would be too
 * long.
 * @param che what the code is, as in «il tuo codice Primo»
 */
export function testoCodiceSms(che: string, codice: string, public_url: string): Message {
  const testo = `${codice} è ${che}. Vale ${OTP.validita_min} minuti. Non dirlo a nessuno.`
  const bound = `${testo}\n\n@${new URL(public_url).hostname} #${codice}`
  return { oggetto: '', testo: bound.length > SMS_MAX ? testo : bound }
}

export function testoCodiceEmail(head: EmailContext, codice: string): Message {
  return {
    oggetto: `Il tuo codice ${head.product}`,
    testo: composeEmail(
      head,
      `per verificare il tuo indirizzo e-mail inserisci nell’app questo codice:

${codice}

Vale ${OTP.validita_min} minuti. Se non l’hai chiesto tu, ignora questo messaggio: senza il codice nessuno può usare il tuo indirizzo.`,
    ),
  }
}

export function testoLinkPassword(head: EmailContext, link: string, minutes: number): Message {
  return {
    oggetto: 'Scegli una nuova password',
    testo: composeEmail(
      head,
      `abbiamo ricevuto la richiesta di una nuova password per il tuo account ${head.product}. Per sceglierla apri questo link:

${link}

Vale ${minutes} minuti e una volta sola. Se non l’hai chiesta tu, ignora questo messaggio: la tua password resta quella di prima.`,
    ),
  }
}

export function testoPasswordCambiata(head: EmailContext): Message {
  return {
    oggetto: 'La tua password è cambiata',
    testo: composeEmail(
      head,
      `la password del tuo account ${head.product} è stata cambiata poco fa.

Se l’hai fatto tu, va tutto bene. Se non l’hai fatto tu, scegline subito una nuova con «Password dimenticata?» nella pagina di accesso.`,
    ),
  }
}

/** Builds the e-mail about a second factor that was added to or removed from an account. @param che Italian name of the factor */
export function testoSecondoFattore(head: EmailContext, che: string, aggiunto: boolean): Message {
  const change = aggiunto ? `è stata aggiunta ${che}` : `è stata tolta ${che}`
  return {
    oggetto: aggiunto ? 'Un nuovo secondo fattore per entrare' : 'Un secondo fattore in meno per entrare',
    testo: composeEmail(
      head,
      `al tuo account del back office di ${head.product} ${change}, come secondo fattore dopo la password.

Se l’hai fatto tu, va tutto bene. Se non l’hai fatto tu, scegli subito una nuova password e avvisa chi amministra.`,
    ),
  }
}

export function testoBloccato(head: EmailContext, motivo: string): Message {
  return {
    oggetto: 'Il tuo account è bloccato',
    testo: composeEmail(
      head,
      `${fullStop(`abbiamo bloccato il tuo account ${head.product}: «${motivo}»`)}

Finché resta bloccato non puoi entrare; punti e richieste restano dove sono. Per chiarire, rispondi all’assistenza.`,
    ),
  }
}

export function testoSbloccato(head: EmailContext, motivo: string): Message {
  return {
    oggetto: 'Il tuo account è di nuovo aperto',
    testo: composeEmail(
      head,
      `${fullStop(`il tuo account ${head.product} non è più bloccato: «${motivo}»`)}

Puoi entrare come prima, con la tua e-mail e la tua password.`,
    ),
  }
}

/** Link by which the previous contact recovers the account; null when no e-mail of the account was verified. */
type Annulla = { link: string; ore: number } | null

function rimedio(annulla: Annulla): string {
  if (!annulla) return 'Se non l’hai fatto tu, scrivi subito all’assistenza.'
  return `Se non l’hai fatto tu, riprendi l’account da qui: tornano i contatti di prima, tutti i dispositivi escono e per e-mail ricevi il link per una nuova password.

${annulla.link}

Vale ${annulla.ore} ore e una volta sola.`
}

export function testoEmailCambiata(head: EmailContext, annulla: Annulla): Message {
  return {
    oggetto: 'Il tuo indirizzo e-mail è cambiato',
    testo: composeEmail(
      head,
      `l’indirizzo e-mail del tuo account ${head.product} è stato cambiato: da ora si entra con quello nuovo, e qui non scriveremo più.

${rimedio(annulla)}`,
    ),
  }
}

export function testoCellulareCambiato(head: EmailContext, annulla: Annulla): Message {
  return {
    oggetto: 'Il tuo numero di cellulare è cambiato',
    testo: composeEmail(
      head,
      `il numero di cellulare del tuo account ${head.product} è stato cambiato: i codici arrivano a quello nuovo.

${rimedio(annulla)}`,
    ),
  }
}

/** Builds the SMS to the previous mobile number of an account whose mobile number was changed. */
export function testoCellulareCambiatoSms(product: string, annulla: Annulla): Message {
  const rimedio = annulla
    ? `Se non l’hai fatto tu, annulla entro ${annulla.ore} ore: ${annulla.link}`
    : 'Se non l’hai fatto tu, scrivi subito all’assistenza.'
  return { oggetto: '', testo: `${product}: il numero del tuo account è cambiato. ${rimedio}` }
}

/** Builds the e-mail to the owner of an account whose change of contact was undone, with the link to choose a new password. */
export function testoAccountRipreso(head: EmailContext, link: string, minutes: number): Message {
  return {
    oggetto: 'Il tuo account è di nuovo tuo: scegli la password',
    testo: composeEmail(
      head,
      `il cambio di contatto del tuo account ${head.product} è annullato: e-mail e cellulare sono quelli di prima, e tutti i dispositivi sono usciti. La vecchia password non vale più. Per sceglierne una nuova apri questo link:

${link}

Vale ${minutes} minuti e una volta sola; dopo, chiedine un altro con «Password dimenticata?». Finché non scegli la nuova password nell’account non entra nessuno.`,
    ),
  }
}

/** Builds the e-mail with a login code, sent to an account with too many failed logins. */
export function testoCodiceAccesso(head: EmailContext, codice: string): Message {
  return {
    oggetto: 'Un codice per entrare nel tuo account',
    testo: composeEmail(
      head,
      `nell’ultima ora qualcuno ha provato molte volte a indovinare la password del tuo account ${head.product}, senza riuscirci. Per qualche tempo, per entrare da un dispositivo nuovo, oltre alla password serve questo codice:

${codice.slice(0, 4)}-${codice.slice(4)}

Vale almeno un’ora. Non dirlo a nessuno. Se non stavi entrando tu non devi fare nulla: senza password e codice non entra nessuno.`,
    ),
  }
}

/**
 * Builds the e-mail about a login from a new device.
 * @param data `dispositivi` is the link to the page where a member ends the session; null for operators
 */
export function testoNuovoAccesso(
  head: EmailContext,
  data: { dispositivo: string; quando: Date; dispositivi: string | null },
): Message {
  const chiudi = data.dispositivi
    ? `chiudi l’accesso da qui:

${data.dispositivi}

e poi scegli una nuova password`
    : 'scegli subito una nuova password'
  return {
    oggetto: `Nuovo accesso da ${data.dispositivo}`,
    testo: composeEmail(
      head,
      `${fullStop(`${elide('il', longInstant(data.quando))}, qualcuno è entrato nel tuo account ${head.product} da un dispositivo che non conoscevamo: ${data.dispositivo}`)}

Se eri tu, va tutto bene. Se non eri tu, ${chiudi} con «Password dimenticata?» nella pagina di accesso: tutti i dispositivi escono.`,
    ),
  }
}
