import { OTP } from '@primo/domain/otp'

/** What a message says; the product's name is a setting. */
type Testo = { oggetto: string; testo: string }

const firma = (prodotto: string) => `\n\nA presto,\n${prodotto}`

/** The code for a mobile: one line, because an SMS is short and the phone reads the code off it. */
export function testoCodiceSms(prodotto: string, codice: string): Testo {
  return {
    oggetto: '',
    testo: `${codice} è il tuo codice ${prodotto}. Vale ${OTP.validita_min} minuti. Non dirlo a nessuno.`,
  }
}

export function testoCodiceEmail(prodotto: string, codice: string): Testo {
  return {
    oggetto: `Il tuo codice ${prodotto}`,
    testo: `Ciao,

per verificare il tuo indirizzo e-mail inserisci nell’app questo codice:

${codice}

Vale ${OTP.validita_min} minuti. Se non l’hai chiesto tu, ignora questo messaggio: senza il codice nessuno può usare il tuo indirizzo.${firma(prodotto)}`,
  }
}

export function testoLinkPassword(prodotto: string, link: string, minuti: number): Testo {
  return {
    oggetto: 'Scegli una nuova password',
    testo: `Ciao,

abbiamo ricevuto la richiesta di una nuova password per il tuo account ${prodotto}. Per sceglierla apri questo link:

${link}

Vale ${minuti} minuti e una volta sola. Se non l’hai chiesta tu, ignora questo messaggio: la tua password resta quella di prima.${firma(prodotto)}`,
  }
}

export function testoPasswordCambiata(prodotto: string): Testo {
  return {
    oggetto: 'La tua password è cambiata',
    testo: `Ciao,

la password del tuo account ${prodotto} è stata cambiata poco fa.

Se l’hai fatto tu, va tutto bene. Se non l’hai fatto tu, scegline subito una nuova con «Password dimenticata?» nella pagina di accesso.${firma(prodotto)}`,
  }
}

/** `annulla`: the link by which the old address takes the account back; null when that address was never proved. */
export function testoEmailCambiata(prodotto: string, annulla: { link: string; ore: number } | null): Testo {
  const rimedio = annulla
    ? `Se non l’hai fatto tu, annulla il cambio da qui: torna il tuo indirizzo, tutti i dispositivi escono e scegli una nuova password.

${annulla.link}

Vale ${annulla.ore} ore e una volta sola.`
    : 'Se non l’hai fatto tu, scrivi subito all’assistenza.'
  return {
    oggetto: 'Il tuo indirizzo e-mail è cambiato',
    testo: `Ciao,

l’indirizzo e-mail del tuo account ${prodotto} è stato cambiato: da ora si entra con quello nuovo, e qui non scriveremo più.

${rimedio}${firma(prodotto)}`,
  }
}
