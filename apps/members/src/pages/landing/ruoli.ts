import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'

/** Texts of a role's landing page. */
interface Racconto {
  titolo: string
  /** One-sentence description of the role. */
  lead: string
  /** Benefits of the role once its profile is active. */
  offre: readonly string[]
  /** Requirements of the role. */
  chiede: readonly string[]
}

export const RACCONTI: Record<Ruolo, Racconto> = {
  manifestazione: {
    titolo: 'Ti Premia!',
    lead: 'La raccolta punti: le pratiche che vanno a buon fine danno punti, e i punti diventano premi.',
    offre: [
      'Il saldo dei punti e ogni movimento con il suo perché',
      'Il catalogo dei premi, con quanto ti manca a ciascuno',
      'Le richieste, seguite fino alla consegna a casa',
    ],
    chiede: [
      'Essere maggiorenne',
      'Cellulare ed e-mail verificati',
      'Aver letto e accettato il regolamento',
      'Nessuna spesa: l’iscrizione è gratuita',
    ],
  },
  convenzionato: {
    titolo: 'Convenzionato',
    lead: 'Per le aziende che, accanto alla loro attività, segnalano richieste di finanziamento dei clienti.',
    offre: [
      'Le tue pratiche, registrate e seguite passo per passo',
      'Che cosa manca a ciascuna, sempre in vista',
      'Un invito personale da condividere con clienti e colleghi',
    ],
    chiede: [
      'Una partita IVA attiva e i dati dell’azienda',
      'I dati di chi la rappresenta',
      'Cellulare ed e-mail verificati',
      'L’approvazione di un operatore; nessuna quota di ingresso',
    ],
  },
  promotore: {
    titolo: 'Promotore',
    lead: 'Per chi porta nella rete aziende convenzionate e altri promotori, e li segue nel lavoro.',
    offre: [
      'La tua rete e quante pratiche produce',
      'La tua qualifica e che cosa manca alla prossima',
      'Un invito personale che ti indica come sponsor',
    ],
    chiede: [
      'Essere maggiorenne e iscriversi come persona fisica',
      'Accettare l’accordo di collaborazione e avere i requisiti richiesti',
      'Cellulare ed e-mail verificati',
      'L’approvazione di un operatore; nessuna quota di ingresso',
    ],
  },
}

/** Step of an enrolment on its landing page: complete, current or to do. */
export interface PassoIscrizione {
  nome: string
  posto: 'done' | 'now' | 'ahead'
}

const NAMES: Record<Ruolo, readonly [string, string, ...string[]]> = {
  manifestazione: ['Contatti verificati', 'Regolamento accettato', 'Raccolta punti attiva'],
  convenzionato: ['Contatti verificati', 'Dati dell’azienda', 'Approvazione', 'Area attiva'],
  promotore: ['Contatti verificati', 'Accordo e requisiti', 'Approvazione', 'Area attiva'],
}

/** Number of steps of the enrolment that are complete in each of its states (decisions §5). */
const FATTI: Record<Exclude<StatoProfilo, 'bloccata' | 'cessata'>, number> = {
  verificata: 1,
  da_completare: 1,
  in_approvazione: 2,
  attiva: 9,
}

/**
 * Returns the steps of a role's enrolment with their state, from the profile's `stato` and the contacts. Returns none for a
 * suspended or closed enrolment, which no action of the member reopens.
 */
export function passiIscrizione(
  ruolo: Ruolo,
  stato: StatoProfilo | null,
  contattiVerificati: boolean,
): PassoIscrizione[] {
  if (stato === 'bloccata' || stato === 'cessata') return []
  const done = Math.max(stato === null ? 0 : FATTI[stato], contattiVerificati ? 1 : 0)
  return NAMES[ruolo].map((nome, i) => ({
    nome,
    posto: i < done ? 'done' : i === done ? 'now' : 'ahead',
  }))
}
