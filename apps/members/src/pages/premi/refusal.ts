import { ApiError } from '@primo/client/api-error'
import { messageOf } from '@primo/client/sentences'
import { quanti } from '@primo/domain/platform/numbers'
import { paths } from '../../paths.ts'

/** Why a request did not go through, in a sentence, and the next step. */
export interface Obstacle {
  titolo: string
  testo: string
  /** Where the next step is; null when it is here, with the button of the form. */
  passo: { testo: string; a: string } | null
  /** Whether sending again, as it is, makes sense. */
  riprova: boolean
}

const altroPremio = { testo: 'Scegli un altro premio', a: paths.manifestazione }

const RIFIUTI: Record<string, Pick<Obstacle, 'titolo' | 'testo' | 'passo'>> = {
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
 * What to say of a request that failed. Without an answer (no network, a server in trouble, an answer that cannot be
 * read) it may have been accepted all the same: `incerto`. A refusal, of whatever kind, is an answer.
 */
export function obstacleOf(error: unknown): Obstacle & { incerto: boolean } {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    return { ...senzaRisposta(true), incerto: true }
  }
  if (error.code === 'RISPOSTA_INATTESA') return { ...senzaRisposta(true), incerto: true }
  return { ...rifiutoDi(error), incerto: false }
}

function rifiutoDi(error: ApiError): Obstacle {
  // Not any more, or not yet: the server says which.
  if (error.code === 'PREMIO_NON_RICHIEDIBILE') {
    const testo = `${messageOf(error)} I tuoi punti sono tutti al loro posto.`
    return { titolo: 'La richiesta non è partita', testo, passo: altroPremio, riprova: false }
  }
  const noto = RIFIUTI[error.code]
  return noto ? { ...noto, riprova: false } : again('La richiesta non è partita', messageOf(error))
}

/** It left and no answer came, or it could not be read. */
export const senzaRisposta = (online: boolean): Obstacle =>
  again(
    online ? 'Non abbiamo avuto conferma' : 'Sei senza connessione',
    `${online ? 'La rimandiamo tra poco, o subito se tocchi «Riprova»' : 'La rimandiamo appena torni in rete'}. Se la richiesta era già arrivata, non ne facciamo una seconda.`,
  )

/** The price has changed since the member confirmed it: he decides again. */
export const prezzoCambiato = (confermato: number, adesso: number): Obstacle =>
  again(
    'Il prezzo è cambiato',
    `Avevi confermato ${quanti(confermato, 'punto', 'punti')}, adesso costa ${quanti(adesso, 'punto', 'punti')}. I tuoi punti sono tutti al loro posto.`,
  )

/** Nobody can tell any more whether it arrived: the server has forgotten its key. */
export const troppoTempo = (): Obstacle => ({
  titolo: 'È passato troppo tempo',
  testo: 'Non sappiamo se la richiesta era arrivata. Controlla tra le tue richieste prima di farne un’altra.',
  passo: { testo: 'Vedi le tue richieste', a: paths.richieste },
  riprova: false,
})

/** What is got over by sending again. */
function again(titolo: string, testo: string): Obstacle {
  return { titolo, testo, passo: null, riprova: true }
}
