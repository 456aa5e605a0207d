import type { AzioneIscrizione } from '@primo/domain/iscritti/iscrizione'
import { elide, fullStop } from '@primo/domain/platform/italian'
import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'
import type { Ruolo } from '@primo/domain/platform/ruolo'

type Message = { oggetto: string; testo: string }

const AREE: Record<Ruolo, string> = {
  promotore: 'l’area Promotore',
  convenzionato: 'l’area Convenzionato',
  manifestazione: 'l’area Premi',
}

/** Returns the e-mail to the member for an operator's action on an enrolment; null when there is none. */
export function testoIscrizione(
  azione: AzioneIscrizione,
  input: { ruolo: Ruolo; motivo: string; head: EmailContext; link: string },
): Message | null {
  const { ruolo, head, link } = input
  const area = AREE[ruolo]
  const perche = input.motivo ? `\n\n${fullStop(`«${input.motivo}»`)}` : ''
  const lettera = (oggetto: string, body: string): Message => ({
    oggetto,
    testo: composeEmail(head, body),
  })
  switch (azione) {
    case 'approva':
      return lettera(
        'La tua iscrizione è attiva',
        `abbiamo approvato la tua iscrizione: ${area} è aperta. La trovi qui:\n\n${link}`,
      )
    case 'rimanda':
      return lettera(
        'La tua iscrizione è da completare',
        `abbiamo letto la tua iscrizione per ${area} e c’è qualcosa da sistemare:${perche}\n\nCorreggi e inviala di nuovo da qui:\n\n${link}`,
      )
    case 'blocca':
      return lettera('Il tuo profilo è sospeso', `abbiamo sospeso il tuo profilo per ${area}:${perche}`)
    case 'sblocca':
      return lettera(
        'Il tuo profilo è di nuovo attivo',
        `${area} è di nuovo aperta. La trovi qui:\n\n${link}`,
      )
    case 'cessa':
      return lettera('Il tuo profilo è chiuso', `abbiamo chiuso il tuo profilo per ${area}:${perche}`)
    default:
      return null
  }
}

/** Returns the e-mail that tells a member that a requirement's answer expires or has expired. */
export function testoRequisito(
  head: EmailContext,
  input: { requisito: string; scade: string; scaduto: boolean; bloccato: boolean; link: string },
): Message {
  const { requisito, scade, scaduto, bloccato, link } = input
  const cosi = bloccato
    ? `«${requisito}» scadeva ${elide('il', scade)}, e il tuo profilo è sospeso fino al rinnovo. Scrivi il numero e la data nuova qui, e un operatore lo riapre:`
    : scaduto
      ? `«${requisito}» scadeva ${elide('il', scade)}: fino al rinnovo non puoi proporre i finanziamenti che chiedono questo requisito. Scrivi il numero e la data nuova qui:`
      : `«${requisito}» scade ${elide('il', scade)}. Dopo il rinnovo, scrivi il numero e la data nuova qui:`
  return {
    oggetto: scaduto ? `Scadenza passata: ${requisito}` : `Sta per scadere: ${requisito}`,
    testo: composeEmail(head, `${cosi}\n\n${link}`),
  }
}

/** Returns the message with the link to finish an enrolment on another device. */
export function testoLinkIscrizione(
  head: EmailContext,
  ruolo: Ruolo,
  link: string,
  minutes: number,
): Message {
  return {
    oggetto: 'Continua la tua iscrizione',
    testo: composeEmail(
      head,
      `per continuare l’iscrizione per ${AREE[ruolo]} su un altro dispositivo, apri qui questo link ed entra con la tua password:

${link}

Vale ${minutes} minuti e una volta sola. Se non l’hai chiesto tu, ignora questo messaggio.`,
    ),
  }
}
