/**
 * Every error code of the API, with its HTTP status and default Italian message.
 * @see decisions §2
 */
export const ERRORS = {
  RICHIESTA_ILLEGGIBILE: [400, 'La richiesta non è leggibile.'],
  CSRF_NON_VALIDO: [419, 'Questa pagina è rimasta indietro: ricaricala e riprova.'],
  RICHIESTA_TROPPO_GRANDE: [413, 'I dati inviati sono troppi.'],
  INTESTAZIONI_TROPPO_GRANDI: [
    431,
    'La richiesta porta con sé troppe informazioni: chiudi la pagina e riaprila.',
  ],
  FORMATO_NON_ACCETTATO: [415, 'I dati vanno inviati in formato JSON.'],
  NON_AUTENTICATO: [401, 'Accedi per continuare.'],
  ACCOUNT_BLOCCATO: [403, 'Il tuo account è bloccato. Scrivi all’assistenza.'],
  DIRITTI_INSUFFICIENTI: [403, "Diritti insufficienti per accedere all'applicazione"],
  NON_TROVATO: [404, 'Non c’è nulla a questo indirizzo.'],
  VALIDAZIONE: [422, 'Controlla i campi segnalati.'],
  TROPPE_RICHIESTE: [429, 'Troppe richieste in poco tempo. Riprova tra poco.'],
  CODICE_ACCESSO: [
    429,
    'Troppi tentativi su questo account. Se l’indirizzo è registrato ti abbiamo mandato un’e-mail con un codice: scrivilo insieme alla password.',
  ],
  PROFILO_DA_COMPLETARE: [448, 'L’iscrizione a quest’area manca o è da completare.'],
  PROFILO_BLOCCATO: [449, 'Il tuo profilo per quest’area non è attivo.'],
  ERRORE_INTERNO: [500, 'Qualcosa non ha funzionato da parte nostra. Riprova tra poco.'],
  NON_PRONTO: [503, 'Il servizio si sta avviando. Riprova tra poco.'],
  SERVIZIO_AFFOLLATO: [503, 'In questo momento ci sono troppe richieste. Riprova tra qualche secondo.'],
  DATABASE_NON_DISPONIBILE: [503, 'In questo momento il servizio non riesce a rispondere. Riprova tra poco.'],

  IDEMPOTENZA_DIVERSA: [409, 'Questa operazione è già stata inviata con dati diversi.'],
  CONTATTI_NON_VERIFICATI: [409, 'Prima verifica cellulare ed e-mail.'],
  CONFERMA_IDENTITA: [409, 'Per continuare conferma che sei tu.'],
  TROPPE_ESPORTAZIONI: [409, 'Hai già cinque esportazioni in corso: aspetta che finiscano, o annullane una.'],
  SOLA_LETTURA: [409, 'Stai vedendo l’app come un’altra persona: qui puoi soltanto guardare.'],
  CONFERMA_PASSWORD: [409, 'Per continuare conferma la tua password.'],

  CREDENZIALI_ERRATE: [422, 'E-mail o password non corrette.'],
  PASSWORD_ERRATA: [422, 'La password attuale non è corretta.'],
  PASSKEY_NON_VALIDA: [422, 'La passkey non è stata riconosciuta. Riprova.'],
  ACCOUNT_AZIENDALE: [422, 'L’accesso con l’account aziendale non è riuscito. Comincia di nuovo.'],
  ACCOUNT_AZIENDALE_DI_NUOVO: [
    409,
    'Qui ti serve un secondo fattore: per aggiungerlo dai di nuovo la password del tuo account aziendale.',
  ],
  ACCOUNT_AZIENDALE_NON_RISPONDE: [
    503,
    'Il servizio degli account aziendali non risponde. Riprova tra poco, o entra con la tua password.',
  ],
  PASSWORD_CHIUSE: [409, 'Qui si entra con l’account aziendale.'],
  LINK_NON_VALIDO: [422, 'Il link non è valido o è scaduto. Richiedine uno nuovo.'],
  EMAIL_GIA_UTILIZZATA: [422, 'Email già utilizzata.'],
  SPONSOR_NON_VALIDO: [422, 'Il codice sponsor non è valido.'],

  CODICE_NON_VALIDO: [422, 'Codice non valido'],
  FATTORE_OBBLIGATORIO: [409, 'Qui il secondo fattore è obbligatorio: prima aggiungine un altro.'],
  CODICE_GIA_USATO: [409, 'Questo codice è già stato usato.'],
  CODICE_NON_CONVALIDATO: [409, 'Prima inserisci il codice che ti abbiamo inviato.'],
  CONTATTO_GIA_VERIFICATO: [409, 'Questo contatto è già verificato.'],

  REGOLAMENTO_DA_ACCETTARE: [409, 'Leggi e accetta il regolamento in vigore per iscriverti.'],
  NESSUNA_EDIZIONE: [409, 'In questo momento non c’è una raccolta punti aperta.'],
  SOLO_MAGGIORENNI: [409, 'L’iscrizione è riservata ai maggiorenni.'],
  ACCORDO_DA_ACCETTARE: [409, 'Leggi e accetta l’accordo in vigore per iscriverti.'],
  REQUISITO_MANCANTE: [409, 'Per questo tipo di finanziamento ti manca un requisito.'],
  ISCRIZIONE_INCOMPLETA: [409, 'Manca ancora qualcosa prima di poter inviare l’iscrizione.'],
  AZIENDA_GIA_NOTA: [409, 'Questa azienda è già registrata: cercala con la partita IVA.'],
  SPONSOR_NON_ASSEGNABILE: [409, 'Questa persona non può passare sotto lo sponsor scelto.'],
  SPONSOR_DA_ATTIVARE: [409, 'Il codice di invito si attiva con la prima iscrizione a un’area.'],

  PREMIO_ESAURITO: [409, 'Questo premio è esaurito.'],
  PREMIO_NON_RICHIEDIBILE: [409, 'Questo premio non si può più richiedere.'],
  PREMIO_LIMITE_RAGGIUNTO: [409, 'Hai già richiesto questo premio il numero massimo di volte.'],
  PUNTI_INSUFFICIENTI: [409, 'Non hai abbastanza punti disponibili.'],
  INDIRIZZO_MANCANTE: [409, 'Indica prima a quale indirizzo spedire il premio.'],
  SCORTA_INSUFFICIENTE: [409, 'In catalogo non ci sono tanti pezzi liberi: gli altri sono già riservati.'],
  DIRITTI_ACQUISITI: [409, 'Questa modifica toglierebbe qualcosa a chi partecipa già.'],
  PERMESSO_MANCANTE: [409, 'Ti manca il permesso per questa operazione.'],
  ALTRO_OPERATORE: [409, 'Serve la mano di un altro operatore: nessuno conferma ciò che ha proposto.'],
  CAMBIATO_NEL_FRATTEMPO: [
    409,
    'Nel frattempo qualcun altro l’ha cambiato: guarda che cosa, poi salva di nuovo.',
  ],
  INFORMATIVA_DA_DARE: [
    409,
    'Prima di caricare documenti indica chi è il cliente e consegnagli l’informativa sui suoi dati.',
  ],
  PEZZO_FUORI_POSTO: [409, 'Il caricamento riprende da un altro punto.'],
  DEPOSITO_NON_DISPONIBILE: [
    503,
    'In questo momento i documenti non si possono salvare né aprire. Ciò che è già arrivato resta: riprova tra poco.',
  ],
  ANTIVIRUS_NON_RISPONDE: [
    503,
    'Il controllo antivirus non risponde. I file sono arrivati e restano: riprova tra poco.',
  ],
  STATO_NON_PERMESSO: [409, 'In questo stato l’operazione non è possibile.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

/** Returns the HTTP status of an error code. */
export function httpStatus(code: ErrorCode): number {
  return ERRORS[code][0]
}

/** Returns the default Italian message of an error code. */
export function errorMessage(code: ErrorCode): string {
  return ERRORS[code][1]
}

/** Messages by field, as in the `errors` of a response. */
export type FieldErrors = Record<string, string[]>

/**
 * Refusal of a command by a business rule. It is returned, not thrown, so that a code the call does not declare fails to compile.
 */
export type Refusal<C extends ErrorCode = ErrorCode> = {
  refused: C
  /** Message that is more specific than the error code's default one. */
  message?: string
  fields?: FieldErrors
  /**
   * Whether the command is refused because another change came first. The response then names the last editor, if the audit log
   * knows one.
   */
  overtaken?: true
  /** Seconds until a retry makes sense, sent as the header `Retry-After`. */
  retry_s?: number
}

/** Builds a refusal with an error code and optional details. */
export function refuse<const C extends ErrorCode>(
  code: C,
  details: Omit<Refusal<C>, 'refused'> = {},
): Refusal<C> {
  return { refused: code, ...details }
}

/** Returns whether a command's outcome is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
