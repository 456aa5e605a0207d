import { ApiError, messageOf } from '@primo/client/api-error'
import { quanti } from '@primo/domain/platform/numbers'
import { paths } from '../../paths.ts'

/** Reason why a premio request failed, with the next step. */
export interface RequestFailure {
  titolo: string
  testo: string
  /** Link to the next step. Null when the next step is the form's own button. */
  passo: { testo: string; a: string } | null
  /** Whether sending the same request again may succeed. */
  riprova: boolean
}

const altroPremio = { testo: 'Scegli un altro premio', a: paths.manifestazione }

const RIFIUTI: Record<string, Pick<RequestFailure, 'titolo' | 'testo' | 'passo'>> = {
  PUNTI_INSUFFICIENTI: {
    titolo: 'I punti non bastano più',
    testo:
      'Il tuo saldo è cambiato mentre eri qui. Lo abbiamo aggiornato: guarda che cosa puoi richiedere adesso.',
    passo: altroPremio,
  },
  PREMIO_ESAURITO: {
    titolo: 'L’ultimo pezzo è appena andato',
    testo: 'Questo premio è esaurito. I tuoi punti sono tutti al loro posto.',
    passo: altroPremio,
  },
  REGOLAMENTO_DA_ACCETTARE: {
    titolo: 'C’è un regolamento da accettare',
    testo:
      'Questa edizione ha il suo regolamento: leggilo e accettalo, poi torna qui. I tuoi punti sono tutti al loro posto.',
    passo: { testo: 'Vai ai Premi', a: paths.manifestazione },
  },
  PREMIO_LIMITE_RAGGIUNTO: {
    titolo: 'Lo hai già richiesto',
    testo: 'Hai già richiesto questo premio il numero massimo di volte previsto dal regolamento.',
    passo: { testo: 'Vedi le tue richieste', a: paths.richieste },
  },
  INDIRIZZO_MANCANTE: {
    titolo: 'Manca l’indirizzo',
    testo: 'Dicci dove spedirlo, poi torna qui: quello che hai scritto resta.',
    passo: { testo: 'Aggiungi l’indirizzo', a: paths.spedizione },
  },
  CONTATTI_NON_VERIFICATI: {
    titolo: 'Ultimo passo: i contatti',
    testo: 'Per richiedere un premio verifica cellulare ed e‑mail. Quello che hai scritto resta.',
    passo: { testo: 'Verifica i contatti', a: paths.contatti },
  },
  NESSUNA_EDIZIONE: {
    titolo: 'La raccolta punti è chiusa',
    testo: 'In questo momento non c’è una raccolta punti aperta, quindi non si possono richiedere premi.',
    passo: { testo: 'Torna ai premi', a: paths.manifestazione },
  },
  IDEMPOTENZA_DIVERSA: {
    titolo: 'Questa richiesta era già partita',
    testo:
      'L’avevi già inviata con una nota diversa. Controlla tra le tue richieste prima di farne un’altra.',
    passo: { testo: 'Vedi le tue richieste', a: paths.richieste },
  },
}

/**
 * Returns the message for a failed prize request. Without a readable response (no network, server error, unexpected response) the
 * server may have accepted it: `incerto`. Any refusal is a definite response.
 */
export function requestFailureOf(error: unknown): RequestFailure & { incerto: boolean } {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    return { ...noResponse(true), incerto: true }
  }
  if (error.code === 'RISPOSTA_INATTESA') return { ...noResponse(true), incerto: true }
  return { ...rifiutoDi(error), incerto: false }
}

function rifiutoDi(error: ApiError): RequestFailure {
  // No longer, or not yet: the server's message tells which.
  if (error.code === 'PREMIO_NON_RICHIEDIBILE') {
    const testo = `${messageOf(error)} I tuoi punti sono tutti al loro posto.`
    return { titolo: 'La richiesta non è partita', testo, passo: altroPremio, riprova: false }
  }
  const noto = RIFIUTI[error.code]
  return noto ? { ...noto, riprova: false } : again('La richiesta non è partita', messageOf(error))
}

/** Returns the failure of a prize request that was sent but whose response did not arrive. */
export const noResponse = (online: boolean): RequestFailure =>
  again(
    online ? 'Non abbiamo avuto conferma' : 'Sei senza connessione',
    `${online ? 'La rimandiamo tra poco, o subito se tocchi «Riprova»' : 'La rimandiamo appena torni in rete'}. Se la richiesta era già arrivata, non ne facciamo una seconda.`,
  )

/** Returns the failure of a prize request whose price changed after the confirmation: the member decides again. */
export const priceChanged = (confermato: number, adesso: number): RequestFailure =>
  again(
    'Il prezzo è cambiato',
    `Avevi confermato ${quanti(confermato, 'punto', 'punti')}, adesso costa ${quanti(adesso, 'punto', 'punti')}. I tuoi punti sono tutti al loro posto.`,
  )

/** Returns the failure of a prize request whose outcome is unknown, because its idempotency key has expired on the server. */
export const outcomeUnknown = (): RequestFailure => ({
  titolo: 'È passato troppo tempo',
  testo: 'Non sappiamo se la richiesta era arrivata. Controlla tra le tue richieste prima di farne un’altra.',
  passo: { testo: 'Vedi le tue richieste', a: paths.richieste },
  riprova: false,
})

/** Builds a failure that may disappear when the request is sent again. */
function again(titolo: string, testo: string): RequestFailure {
  return { titolo, testo, passo: null, riprova: true }
}
