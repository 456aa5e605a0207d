import { longInstant } from '@primo/domain/platform/dates'
import { OTP } from '@primo/domain/platform/otp'

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

/** The link by which the old contact takes the account back; null when no e-mail of the account was proved. */
type Annulla = { link: string; ore: number } | null

function rimedio(annulla: Annulla): string {
  if (!annulla) return 'Se non l’hai fatto tu, scrivi subito all’assistenza.'
  return `Se non l’hai fatto tu, riprendi l’account da qui: tornano i contatti di prima, tutti i dispositivi escono e per e-mail ricevi il link per una nuova password.

${annulla.link}

Vale ${annulla.ore} ore e una volta sola.`
}

export function testoEmailCambiata(prodotto: string, annulla: Annulla): Testo {
  return {
    oggetto: 'Il tuo indirizzo e-mail è cambiato',
    testo: `Ciao,

l’indirizzo e-mail del tuo account ${prodotto} è stato cambiato: da ora si entra con quello nuovo, e qui non scriveremo più.

${rimedio(annulla)}${firma(prodotto)}`,
  }
}

export function testoCellulareCambiato(prodotto: string, annulla: Annulla): Testo {
  return {
    oggetto: 'Il tuo numero di cellulare è cambiato',
    testo: `Ciao,

il numero di cellulare del tuo account ${prodotto} è stato cambiato: i codici arrivano a quello nuovo.

${rimedio(annulla)}${firma(prodotto)}`,
  }
}

/** To the number that was the account's until now. */
export function testoCellulareCambiatoSms(prodotto: string, annulla: Annulla): Testo {
  const rimedio = annulla
    ? `Se non l’hai fatto tu, annulla entro ${annulla.ore} ore: ${annulla.link}`
    : 'Se non l’hai fatto tu, scrivi subito all’assistenza.'
  return { oggetto: '', testo: `${prodotto}: il numero del tuo account è cambiato. ${rimedio}` }
}

/** To the e-mail that is the account's again. */
export function testoAccountRipreso(prodotto: string, link: string, minuti: number): Testo {
  return {
    oggetto: 'Il tuo account è di nuovo tuo: scegli la password',
    testo: `Ciao,

il cambio di contatto del tuo account ${prodotto} è annullato: e-mail e cellulare sono quelli di prima, e tutti i dispositivi sono usciti. La vecchia password non vale più. Per sceglierne una nuova apri questo link:

${link}

Vale ${minuti} minuti e una volta sola; dopo, chiedine un altro con «Password dimenticata?». Finché non scegli la nuova password nell’account non entra nessuno.${firma(prodotto)}`,
  }
}

/** To an account whose password too many have tried. */
export function testoCodiceAccesso(prodotto: string, codice: string): Testo {
  return {
    oggetto: 'Un codice per entrare nel tuo account',
    testo: `Ciao,

nell’ultima ora qualcuno ha provato molte volte a indovinare la password del tuo account ${prodotto}, senza riuscirci. Per qualche tempo, per entrare da un dispositivo nuovo, oltre alla password serve questo codice:

${codice.slice(0, 4)}-${codice.slice(4)}

Vale almeno un’ora. Non dirlo a nessuno. Se non stavi entrando tu non devi fare nulla: senza password e codice non entra nessuno.${firma(prodotto)}`,
  }
}

/** `dispositivi`: the page where a member ends it; null for who works in the back office. */
export function testoNuovoAccesso(
  prodotto: string,
  dati: { dispositivo: string; quando: Date; dispositivi: string | null },
): Testo {
  const chiudi = dati.dispositivi
    ? `chiudi l’accesso da qui:

${dati.dispositivi}

e poi scegli una nuova password`
    : 'scegli subito una nuova password'
  return {
    oggetto: `Nuovo accesso da ${dati.dispositivo}`,
    testo: `Ciao,

il ${longInstant(dati.quando)}, qualcuno è entrato nel tuo account ${prodotto} da un dispositivo che non conoscevamo: ${dati.dispositivo}.

Se sei stato tu, va tutto bene. Se non sei stato tu, ${chiudi} con «Password dimenticata?» nella pagina di accesso: tutti i dispositivi escono.${firma(prodotto)}`,
  }
}
