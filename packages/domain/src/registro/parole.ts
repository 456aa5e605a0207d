import type { GenereRegistro } from '../platform/register.ts'

/** The things of the register, as people call them. */
export const OGGETTI_REGISTRO: Readonly<Record<string, string>> = {
  anagrafica: 'Azienda',
  edizione: 'Edizione',
  impostazioni: 'Impostazioni',
  lavoro: 'Lavoro automatico',
  messaggio: 'Messaggi',
  messaggio_operatore: 'Messaggio agli operatori',
  piano_marketing: 'Piano marketing',
  pratica: 'Pratica',
  premio: 'Premio del catalogo',
  profilo: 'Iscrizione',
  registro: 'Registro',
  registro_premi: 'Registro dei premi',
  regola_punti: 'Regola dei punti',
  requisito: 'Requisito',
  rettifica: 'Rettifica di punti',
  richiesta_premio: 'Richiesta di premio',
  segnalatore: 'Persona della rete',
  utente: 'Account',
  webhook: 'Canale',
}

const WORDS: Readonly<Record<string, string>> = {
  'accesso.riuscito': 'È entrato',
  'accesso.rifiutato': 'Accesso rifiutato',
  accesso_da_nuovo_dispositivo: 'È entrato da un dispositivo nuovo',
  sessione_chiusa_per_riuso: 'Sessione chiusa: la sua chiave è stata usata due volte',
  account_creato: 'Si è registrato',
  email_verificata: 'Ha confermato l’e-mail',
  email_verificato: 'Ha confermato l’e-mail',
  cellulare_verificato: 'Ha confermato il cellulare',
  email_cambiato: 'Ha cambiato l’e-mail',
  cellulare_cambiato: 'Ha cambiato il cellulare',
  password_cambiata: 'Ha cambiato la password',
  consensi_cambiati: 'Ha cambiato i consensi',
  'dati.scaricati': 'Ha scaricato i suoi dati',
  'cancellazione.chiesta': 'Ha chiesto di essere cancellato',
  'cancellazione.ritirata': 'Ha ritirato la richiesta di cancellazione',
  'utente.cancellato': 'Account cancellato',
  'accordo.accettato': 'Ha accettato l’accordo',
  'azienda.creata': 'Ha registrato un’azienda',
  'manifestazione.iscritto': 'Si è iscritto alla raccolta punti',
  'pratica.registrata': 'Ha registrato una pratica',
  'premio.aggiunto': 'Ha aggiunto un premio',
  'edizione.aperta': 'Ha preparato un’edizione',
  'edizione.modificata': 'Ha corretto un’edizione',
  'cauzione.registrata': 'Ha registrato una cauzione',
  'regolamento.pubblicato': 'Ha pubblicato il regolamento',
  'regola.pubblicata': 'Ha pubblicato le regole dei punti',
  'rettifica.proposta': 'Ha proposto una rettifica',
  'rettifica.approvata': 'Ha approvato una rettifica',
  'rettifica.rifiutata': 'Ha rifiutato una rettifica',
  'rettifica.ritirata': 'Ha ritirato una rettifica',
  'segnalatore.spostato': 'Ha spostato una persona nella rete',
  'impostazioni.cambiate': 'Ha cambiato le impostazioni',
  'canale.provato': 'Ha mandato una prova',
  'lavoro.chiesto': 'Ha fatto partire un lavoro',
  'messaggi.riprovati': 'Ha rimandato i messaggi non partiti',
  'registro_premi.esportato': 'Ha scaricato il registro dei premi',
  'registro.mese_lasciato': 'Un mese del registro ha finito il suo tempo',
  'iscrizione.approva': 'Ha approvato un’iscrizione',
  'iscrizione.rimanda': 'Ha rimandato un’iscrizione',
  'iscrizione.blocca': 'Ha bloccato un’iscrizione',
  'iscrizione.sblocca': 'Ha sbloccato un’iscrizione',
  'iscrizione.cessa': 'Ha chiuso un’iscrizione',
  'iscrizione.requisiti': 'Ha cambiato i suoi requisiti',
  'pratica.avanza': 'Ha fatto avanzare una pratica',
  'pratica.completa': 'Ha completato una pratica',
  'pratica.invia': 'Ha inviato una pratica',
  'pratica.rifiuta': 'Ha rifiutato una pratica',
  'pratica.riapri': 'Ha riaperto una pratica',
  'pratica.ritira': 'Ha ritirato una pratica',
  'richiesta_premio.creata': 'Ha chiesto un premio',
  'richiesta_premio.annulla': 'Ha annullato una richiesta di premio',
  'richiesta_premio.approva': 'Ha approvato una richiesta di premio',
  'richiesta_premio.rifiuta': 'Ha rifiutato una richiesta di premio',
  'richiesta_premio.prepara': 'Ha preparato un premio',
  'richiesta_premio.spedisci': 'Ha spedito un premio',
  'richiesta_premio.consegna': 'Ha consegnato un premio',
  'richiesta_premio.rendi': 'Ha registrato un reso',
  'premio.modificato': 'Ha corretto un premio',
  'premio.scorta': 'Ha cambiato la scorta di un premio',
  'premio.ritirato': 'Ha ritirato un premio dal catalogo',
  'premio.rimesso': 'Ha rimesso un premio nel catalogo',
  'qualifica.promossa': 'Ha raggiunto una qualifica',
  'qualifica.tolleranza': 'Ha un mese per tenere la qualifica',
  'qualifica.retrocessa': 'È sceso di qualifica',
  'piano_marketing.scritto': 'Ha scritto un piano marketing',
  'piano_marketing.riscritto': 'Ha riscritto un piano marketing',
  'piano_marketing.gettato': 'Ha gettato un piano marketing',
  'piano_marketing.pubblicato': 'Ha pubblicato un piano marketing',
  'requisito.aggiunto': 'Ha aggiunto un requisito',
  'requisito.cambiato': 'Ha cambiato un requisito',
  'requisito.tolto': 'Ha tolto un requisito',
  'requisito.in_scadenza': 'Un requisito sta per scadere',
  'requisito.scaduto': 'Un requisito è scaduto',
}

const DI_GENERE: Partial<Record<GenereRegistro, string>> = {
  sguardo: 'Ha aperto',
  esportazione: 'Ha scaricato',
}

/**
 * What happened, as a person reads it.
 * @param summary what the call it happened in does, as the contract says it; undefined when it was no call.
 */
export function cheCosa(tipo: string, genere: GenereRegistro, oggetto: string, summary?: string): string {
  const said = WORDS[tipo]
  if (said) return said
  const verb = DI_GENERE[genere]
  if (verb) return `${verb}: ${(OGGETTI_REGISTRO[oggetto] ?? oggetto).toLowerCase()}`
  if (genere === 'rifiuto') return `Gli è stato rifiutato: ${summary ?? tipo}`
  return summary ?? tipo.replaceAll(/[._]/g, ' ')
}
