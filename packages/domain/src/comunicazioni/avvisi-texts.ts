// Long because it contains the text of every avviso.

import { formatCampiAzienda } from '../iscritti/azienda.ts'
import { longDate } from '../platform/dates.ts'
import { elide, fullStop } from '../platform/italian.ts'
import { composeEmail, type EmailContext } from '../platform/message-text.ts'
import { accorda, percent, quanti } from '../platform/numbers.ts'
import type { Ruolo } from '../platform/ruolo.ts'
import type { GenereAvviso } from './avvisi.ts'

type Pratica = { pratica_id: number; numero: string; tipo: string }
type Richiesta = { richiesta_id: number; premio: string }
type Requisito = { ruolo: Ruolo; requisito: string; scade_il: string }
type Iscrizione = { ruolo: Ruolo }
type Qualifica = { qualifica: string; mese: string }
type Edizione = { edizione_id: number; titolo: string }

/** Facts that an avviso of each kind stores: never a client's name or a code that grants access. */
export type FattiAvviso = {
  pratica_avanzata: Pratica & { perc: number; manca: string | null }
  documento_controllato: Pratica & { documento: string }
  documento_rifiutato: Pratica & { documento: string }
  documento_dal_cliente: Pratica & { documento: string }
  consenso_negato: Pratica
  documento_in_scadenza: Pratica & { documento: string; scade_il: string }
  pratica_domanda: Pratica
  pratica_messaggio: Pratica
  /**
   * Facts of an avviso about a completed pratica. `punti` are those that its owner earned; absent when there were none, and in
   * avvisi of older versions.
   */
  pratica_completata: Pratica & { positivo: boolean; punti?: number }
  pratica_rifiutata: Pratica
  pratica_riaperta: Pratica
  /** Facts of an avviso about credited points. `primi` = they are the member's first points from pratiche. */
  punti_accreditati: { punti: number; pratiche: number; giorno: string; primi?: boolean }
  punti_stornati: { punti: number }
  punti_rettificati: { punti: number }
  punti_in_scadenza: { punti: number; scade_il: string }
  requisito_in_scadenza: Requisito
  requisito_scaduto: Requisito
  richiesta_approvata: Richiesta
  /** `scaduti` = the edition was over, and its points expired. */
  richiesta_rifiutata: Richiesta & { scaduti?: boolean }
  richiesta_spedita: Richiesta & { corriere: string | null }
  richiesta_consegnata: Richiesta
  richiesta_resa: Richiesta
  iscrizione_approvata: Iscrizione
  iscrizione_rimandata: Iscrizione
  iscrizione_bloccata: Iscrizione
  iscrizione_sbloccata: Iscrizione
  iscrizione_cessata: Iscrizione
  azienda_corretta: { campi: string[] }
  qualifica_raggiunta: Qualifica
  qualifica_a_rischio: Qualifica
  qualifica_persa: Qualifica
  nuova_edizione: Edizione & { inizio: string; ultima_richiesta: string }
  nuovo_regolamento: Edizione & { versione: string }
  password_cambiata: Record<string, never>
  email_cambiata: Record<string, never>
  cellulare_cambiato: Record<string, never>
  sessione_chiusa: Record<string, never>
  nuovo_accesso: { dispositivo: string }
  app_vista: { giorno: string }
  novita_commerciali: { titolo: string; testo: string }
}

/** Text of an avviso, and the path that it opens in the members' app. */
export type AvvisoScritto = { titolo: string; testo: string; percorso: string }

const AREE: Record<Ruolo, string> = {
  promotore: 'Promotore',
  convenzionato: 'Convenzionato',
  manifestazione: 'Ti Premia!',
}
const dettoDi = ({ numero, tipo }: Pratica) => `La pratica ${numero} (${tipo})`
const pratica = (p: Pratica) => `/app/convenzionato/pratiche/${p.pratica_id}`
const richiesta = (r: Richiesta) => `/app/manifestazione/richieste/${r.richiesta_id}`
const landing = (ruolo: Ruolo) => `/app/${ruolo}-page`
const requisiti = (ruolo: Ruolo) => `${landing(ruolo)}/requisiti`
const MOVIMENTI = '/app/manifestazione/movimenti'
const QUALIFICA = '/app/promotore/qualifica'
const NON_TU = 'Se non l’hai fatto tu, scegli subito una nuova password.'
const punti = (n: number) => quanti(n, 'punto', 'punti')

const SCRIVI: { [G in GenereAvviso]: (f: FattiAvviso[G]) => AvvisoScritto } = {
  pratica_avanzata: (f) => ({
    titolo: 'La pratica va avanti',
    testo: `${dettoDi(f)} è ${elide('al', percent(f.perc))}.${f.manca ? ` ${fullStop(`Manca: ${f.manca}`)}` : ''}`,
    percorso: pratica(f),
  }),
  documento_controllato: (f) => ({
    titolo: 'Documento controllato',
    testo: `«${f.documento}» della pratica ${f.numero} va bene.`,
    percorso: pratica(f),
  }),
  documento_rifiutato: (f) => ({
    titolo: 'Un documento è da rifare',
    testo: `«${f.documento}» della pratica ${f.numero} non va bene. Apri la pratica per leggere perché e inviarne un altro.`,
    percorso: pratica(f),
  }),
  documento_dal_cliente: (f) => ({
    titolo: 'È arrivato un documento',
    testo: `«${f.documento}» della pratica ${f.numero}: l’ha mandato la persona a cui hai dato il link. Ora lo controlliamo.`,
    percorso: pratica(f),
  }),
  consenso_negato: (f) => ({
    titolo: 'Una persona non acconsente',
    testo: `Per ${dettoDi(f).replace(/^La/, 'la')} una persona ha risposto dal suo link che non vuole che i suoi dati vadano alle banche. Apri la pratica per vedere chi.`,
    percorso: pratica(f),
  }),
  documento_in_scadenza: (f) => ({
    titolo: 'Un documento sta per scadere',
    testo: `«${f.documento}» della pratica ${f.numero} vale fino ${elide('al', longDate(f.scade_il))}. Procurati quello nuovo: quando questo scade, lo invii dalla pratica.`,
    percorso: pratica(f),
  }),
  pratica_domanda: (f) => ({
    titolo: 'C’è una domanda per te',
    testo: `${dettoDi(f)} aspetta una tua risposta: aprila per leggere la domanda e rispondere.`,
    percorso: pratica(f),
  }),
  pratica_messaggio: (f) => ({
    titolo: 'Un messaggio su una tua pratica',
    testo: `Per ${dettoDi(f).replace(/^La/, 'la')} ti abbiamo scritto: aprila per leggere.`,
    percorso: pratica(f),
  }),
  pratica_completata: (f) => ({
    titolo: f.positivo ? 'Pratica completata' : 'Pratica chiusa con esito negativo',
    testo: f.positivo
      ? `${dettoDi(f)} è arrivata in fondo con esito positivo.`
      : `${dettoDi(f)} è arrivata in fondo con esito negativo: non dà punti.`,
    percorso: pratica(f),
  }),
  pratica_rifiutata: (f) => ({
    titolo: 'Pratica rifiutata',
    testo: `${dettoDi(f)} non è andata avanti. Aprila per leggere il motivo.`,
    percorso: pratica(f),
  }),
  pratica_riaperta: (f) => ({
    titolo: 'Pratica riaperta',
    testo: `${dettoDi(f)} torna in lavorazione. Se aveva dato punti, sono stornati: tornano quando si completa di nuovo.`,
    percorso: pratica(f),
  }),
  punti_accreditati: (f) => ({
    titolo: `Hai ricevuto ${punti(f.punti)}`,
    testo: `${accorda(f.punti, 'Viene', 'Vengono')} da ${accorda(f.pratiche, 'una pratica completata', quanti(f.pratiche, 'pratica completata', 'pratiche completate'))} ${elide('il', longDate(f.giorno))}. Nei movimenti trovi il perché e da quando puoi ${accorda(f.punti, 'usarlo', 'usarli')}.`,
    percorso: MOVIMENTI,
  }),
  punti_stornati: (f) => ({
    titolo: `${punti(f.punti)} ${accorda(f.punti, 'stornato', 'stornati')}`,
    testo: `Una pratica che ${accorda(f.punti, 'lo aveva dato', 'li aveva dati')} è stata riaperta. Se si completa di nuovo, ${accorda(f.punti, 'torna', 'tornano')}.`,
    percorso: MOVIMENTI,
  }),
  punti_rettificati: (f) => ({
    titolo: f.punti > 0 ? `Hai ricevuto ${punti(f.punti)}` : `${punti(-f.punti)} in meno`,
    testo: 'Abbiamo corretto il tuo saldo a mano. Nei movimenti leggi il motivo.',
    percorso: MOVIMENTI,
  }),
  punti_in_scadenza: (f) => ({
    titolo: `${punti(f.punti)} da usare entro ${elide('il', longDate(f.scade_il))}`,
    testo: `Dopo quel giorno ${accorda(f.punti, 'scade e non passa', 'scadono e non passano')} alla raccolta seguente. Guarda che cosa puoi richiedere.`,
    percorso: '/app/manifestazione',
  }),
  requisito_in_scadenza: (f) => ({
    titolo: `${f.requisito}: scade ${elide('il', longDate(f.scade_il))}`,
    testo: `Fai il rinnovo e scrivi qui la nuova scadenza, così l’area ${AREE[f.ruolo]} resta aperta.`,
    percorso: requisiti(f.ruolo),
  }),
  requisito_scaduto: (f) => ({
    titolo: `${f.requisito}: scadenza passata`,
    testo: `Scrivi la nuova scadenza: finché manca, l’area ${AREE[f.ruolo]} può restare sospesa.`,
    percorso: requisiti(f.ruolo),
  }),
  richiesta_approvata: (f) => ({
    titolo: 'Richiesta approvata',
    testo: `Stiamo preparando «${f.premio}» per la spedizione.`,
    percorso: richiesta(f),
  }),
  richiesta_rifiutata: (f) => ({
    titolo: 'Richiesta non accolta',
    testo: `Per «${f.premio}» i punti ${f.scaduti ? 'sono scaduti, perché il tempo per usarli era finito' : 'sono tornati al loro posto'}. Apri la richiesta per leggere il motivo.`,
    percorso: richiesta(f),
  }),
  richiesta_spedita: (f) => ({
    titolo: 'Il tuo premio è in viaggio',
    testo: fullStop(`Abbiamo spedito «${f.premio}»${f.corriere ? ` con ${f.corriere}` : ''}`),
    percorso: richiesta(f),
  }),
  richiesta_consegnata: (f) => ({
    titolo: 'Premio consegnato',
    testo: `Buon divertimento con «${f.premio}»!`,
    percorso: richiesta(f),
  }),
  richiesta_resa: (f) => ({
    titolo: 'Reso registrato',
    testo: fullStop(`Abbiamo registrato il reso di «${f.premio}»`),
    percorso: richiesta(f),
  }),
  iscrizione_approvata: ({ ruolo }) => ({
    titolo: `L’area ${AREE[ruolo]} è aperta`,
    testo: 'La tua iscrizione è approvata: puoi cominciare subito.',
    percorso: `/app/${ruolo}`,
  }),
  iscrizione_rimandata: ({ ruolo }) => ({
    titolo: 'All’iscrizione manca qualcosa',
    testo: `Per aprire l’area ${AREE[ruolo]} guarda che cosa ti abbiamo chiesto, completa e invia di nuovo.`,
    percorso: landing(ruolo),
  }),
  iscrizione_bloccata: ({ ruolo }) => ({
    titolo: `L’area ${AREE[ruolo]} è sospesa`,
    testo: 'Per ora non puoi usarla. Qui leggi il motivo e a chi scrivere.',
    percorso: landing(ruolo),
  }),
  iscrizione_sbloccata: ({ ruolo }) => ({
    titolo: `L’area ${AREE[ruolo]} è di nuovo aperta`,
    testo: 'Ritrovi tutto come l’avevi lasciato.',
    percorso: `/app/${ruolo}`,
  }),
  iscrizione_cessata: ({ ruolo }) => ({
    titolo: `L’iscrizione all’area ${AREE[ruolo]} è chiusa`,
    testo: 'Qui leggi il motivo.',
    percorso: landing(ruolo),
  }),
  azienda_corretta: (f) => ({
    titolo: 'I dati della tua azienda sono stati corretti',
    testo: `Abbiamo corretto: ${formatCampiAzienda(f.campi)}. Le pratiche già registrate e i punti già dati restano come sono.`,
    percorso: '/app/convenzionato/azienda',
  }),
  qualifica_raggiunta: (f) => ({
    titolo: `Ora sei ${f.qualifica}`,
    testo: 'Complimenti! Guarda i tuoi numeri e che cosa manca alla prossima.',
    percorso: QUALIFICA,
  }),
  qualifica_a_rischio: (f) => ({
    titolo: `${f.qualifica}: un mese per tenerla`,
    testo: 'I numeri dell’ultimo mese non bastano. Hai ancora questo mese: guarda che cosa manca.',
    percorso: QUALIFICA,
  }),
  qualifica_persa: (f) => ({
    titolo: `La tua qualifica ora è ${f.qualifica}`,
    testo: 'Si scende di un gradino alla volta, e si risale. Guarda che cosa manca.',
    percorso: QUALIFICA,
  }),
  nuova_edizione: (f) => ({
    titolo: `Nuova raccolta punti: «${f.titolo}»`,
    testo: `Comincia ${elide('il', longDate(f.inizio))}; i premi si richiedono fino ${elide('al', longDate(f.ultima_richiesta))}.`,
    percorso: '/app/manifestazione',
  }),
  nuovo_regolamento: (f) => ({
    titolo: 'Regolamento aggiornato',
    testo: `«${f.titolo}» ha la versione ${f.versione} del regolamento. Quello che hai già maturato non peggiora.`,
    percorso: '/app/manifestazione',
  }),
  password_cambiata: () => ({
    titolo: 'La tua password è cambiata',
    testo: 'Se non l’hai fatto tu, scegline subito un’altra e chiudi le sessioni che non riconosci.',
    percorso: '/app/utente/dispositivi',
  }),
  email_cambiata: () => ({
    titolo: 'Il tuo indirizzo e-mail è cambiato',
    testo: `Da ora si entra con quello nuovo. ${NON_TU}`,
    percorso: '/app/utente/contatti',
  }),
  cellulare_cambiato: () => ({
    titolo: 'Il tuo numero di cellulare è cambiato',
    testo: `I codici arrivano al numero nuovo. ${NON_TU}`,
    percorso: '/app/utente/contatti',
  }),
  sessione_chiusa: () => ({
    titolo: 'Abbiamo chiuso una sessione',
    testo:
      'Un dispositivo si è presentato con una chiave già usata: per prudenza deve entrare di nuovo. Se non eri tu, scegli subito una nuova password.',
    percorso: '/app/utente/dispositivi',
  }),
  nuovo_accesso: (f) => ({
    titolo: 'Nuovo accesso al tuo account',
    testo: `${fullStop(`Da ${f.dispositivo}`)} Se non eri tu, chiudilo qui e scegli subito una nuova password.`,
    percorso: '/app/utente/dispositivi',
  }),
  app_vista: (f) => ({
    titolo: 'Un operatore ha visto la tua app',
    testo: `${elide('Il', longDate(f.giorno))} l’ha aperta come la vedi tu, per assisterti: per un quarto d’ora al massimo, senza poter cambiare niente. Se vuoi sapere perché, chiedicelo.`,
    percorso: '/app/bot',
  }),
  novita_commerciali: (f) => ({ titolo: f.titolo, testo: f.testo, percorso: '/app' }),
}

/** Composes the text of an avviso from its kind and its facts. */
export function scriviAvviso<G extends GenereAvviso>(genere: G, facts: FattiAvviso[G]): AvvisoScritto {
  return SCRIVI[genere](facts)
}

/**
 * Composes the e-mail of an avviso.
 * @param sito origin of the site, without a trailing slash
 * @param disiscrizione unsubscribe link, for a topic that can be switched off
 */
export function emailAvviso<G extends GenereAvviso>(
  genere: G,
  facts: FattiAvviso[G],
  { head, sito, disiscrizione }: { head: EmailContext; sito: string; disiscrizione?: string | undefined },
): { oggetto: string; testo: string } {
  const { titolo, testo, percorso } = scriviAvviso(genere, facts)
  const stop = disiscrizione ? `\nNon vuoi più queste e-mail? ${disiscrizione}` : ''
  return {
    oggetto: titolo,
    testo: `${composeEmail(head, `${testo}\n\n${sito}${percorso}`)}

Scegli tu quali e-mail ricevere: ${sito}/app/utente/avvisi${stop}`,
  }
}
