import type { Schermata } from '@primo/contract/assistente'

/**
 * Long because it is text: the questions the assistant is born with. They are put into the table the operator edits
 * when it is empty, and never again. `frasi` are other ways of asking the same thing.
 */
type Vai = { etichetta: string; schermata: Schermata }
export type FaqScritta = {
  codice: string
  domanda: string
  risposta: string
  frasi: readonly string[]
  /** A screen to go to. */
  vai?: Vai
}

const PREMI: Vai = { etichetta: 'Apri Premi', schermata: 'manifestazione' }
const RICHIESTE: Vai = { etichetta: 'Le mie richieste', schermata: 'richieste' }
const CONTATTI: Vai = { etichetta: 'I tuoi contatti', schermata: 'contatti' }
const PASSWORD: Vai = { etichetta: 'Cambia password', schermata: 'password' }
const CONSENSI: Vai = { etichetta: 'I tuoi consensi', schermata: 'consensi' }
const PROMOTORE: Vai = { etichetta: 'Che cosa fa il promotore', schermata: 'promotorePage' }
const CONVENZIONATO: Vai = { etichetta: 'Che cosa fa il convenzionato', schermata: 'convenzionatoPage' }
const PROFILO: Vai = { etichetta: 'Il tuo profilo', schermata: 'utente' }

export const FAQ_BASE: readonly FaqScritta[] = [
  {
    codice: 'guadagno-punti',
    domanda: 'Come si guadagnano i punti?',
    risposta:
      'I punti nascono solo dalle pratiche di finanziamento che si completano con esito positivo: li prende il convenzionato che ha registrato la pratica e, in parte, la sua linea di sponsor.',
    frasi: [
      'come si prendono punti nuovi',
      'come si fanno punti',
      'cosa fare per aumentare i punti',
      'come guadagnare punti',
      'come accumulo punti',
    ],
    vai: PREMI,
  },
  {
    codice: 'punti-iscritti',
    domanda: 'Prendo punti se faccio iscrivere qualcuno?',
    risposta:
      'No. Far iscrivere una persona non dà mai punti, e non può darne: lo vieta la legge 173/2005. I punti arrivano solo dalle pratiche completate.',
    frasi: [
      'punti per ogni amico iscritto',
      'quanto guadagno a invitare persone',
      'bonus invito amico',
      'punti reclutamento',
      'se porto gente prendo punti',
      'premio per presentare un amico',
    ],
  },
  {
    codice: 'quanti-punti-pratica',
    domanda: 'Quanti punti dà una pratica?',
    risposta:
      'Dipende dal tipo di finanziamento: le cifre sono nel regolamento dell’edizione in corso. Ogni movimento, poi, spiega con una frase il conto che è stato fatto.',
    frasi: [
      'quanto vale una pratica in punti',
      'punti per un mutuo',
      'punti per la cessione del quinto',
      'punti per prestito personale',
      'quanti punti per leasing',
    ],
    vai: PREMI,
  },
  {
    codice: 'quote-rete',
    domanda: 'Quanti punti prendo dalle pratiche della mia rete?',
    risposta:
      'Una quota, che dipende da quanti livelli vi separano: di norma il 10% al primo livello, il 5% al secondo e il 2,5% al terzo, arrotondata per difetto e con un tetto. Fa fede la linea degli sponsor del giorno in cui la pratica è stata registrata.',
    frasi: [
      'percentuale sulla rete',
      'quota sponsor',
      'cosa prendo sulle pratiche di chi sta sotto di me',
      'punti dai livelli',
      'provvigioni della squadra',
    ],
  },
  {
    codice: 'perche-maturazione',
    domanda: 'Perché i punti restano in maturazione?',
    risposta:
      'Appena accreditati i punti restano in maturazione per 14 giorni: è il tempo in cui una pratica può ancora essere riaperta. Poi diventano disponibili da soli.',
    frasi: [
      'cosa vuol dire in maturazione',
      'perché non posso usare subito i punti',
      'significato maturazione',
      'dopo quanti giorni si sbloccano i punti',
    ],
  },
  {
    codice: 'punti-prenotati',
    domanda: 'Che cosa sono i punti prenotati?',
    risposta:
      'Sono i punti messi da parte per un premio che hai già richiesto. Se la richiesta viene rifiutata o la annulli in tempo, tornano disponibili; alla consegna risultano spesi.',
    frasi: ['significato punti prenotati', 'perché ho punti prenotati', 'punti bloccati per una richiesta'],
  },
  {
    codice: 'storno',
    domanda: 'Perché mi hanno stornato dei punti?',
    risposta:
      'Succede quando una pratica completata viene riaperta: i punti che aveva dato si tolgono con un nuovo movimento, che dice quale pratica era. Se si completa di nuovo, tornano.',
    frasi: [
      'storno punti',
      'punti tolti per pratica riaperta',
      'saldo negativo',
      'cosa è il debito punti',
      'debito di punti',
    ],
    vai: { etichetta: 'I movimenti', schermata: 'movimenti' },
  },
  {
    codice: 'punti-fine-edizione',
    domanda: 'Che fine fanno i punti quando finisce l’edizione?',
    risposta:
      'I punti valgono per l’edizione in cui sono nati e scadono con l’ultimo giorno utile per le richieste. Non passano da soli all’edizione dopo.',
    frasi: [
      'i punti passano all’anno prossimo',
      'punti vecchia edizione',
      'perdo i punti a fine raccolta',
      'i punti si azzerano',
    ],
  },
  {
    codice: 'punti-soldi',
    domanda: 'Posso cambiare i punti in denaro?',
    risposta: 'No: i punti servono solo a richiedere i premi del catalogo, e nessun premio è in denaro.',
    frasi: [
      'convertire punti in euro',
      'punti in contanti',
      'quanto vale un punto in euro',
      'bonifico dei punti',
      'incassare i punti',
      'soldi al posto del premio',
    ],
  },
  {
    codice: 'regalare-punti',
    domanda: 'Posso regalare o unire i punti con un’altra persona?',
    risposta:
      'No, i punti sono personali: non si cedono, non si vendono e non si sommano con quelli di altri.',
    frasi: [
      'dare i punti a mio marito',
      'passare i punti a un altro',
      'trasferire punti',
      'passare i punti a mia moglie',
      'unire i punti di due account',
      'cedere punti',
    ],
  },
  {
    codice: 'richiedere-premio',
    domanda: 'Come si richiede un premio?',
    risposta:
      'Apri il catalogo, scegli il premio, controlla l’indirizzo di spedizione e conferma. I punti si scalano subito e il pezzo resta riservato a te.',
    frasi: [
      'come faccio a chiedere un premio',
      'ordinare un premio',
      'procedura richiesta premio',
      'riscattare i punti',
      'usare i punti per un premio',
    ],
    vai: PREMI,
  },
  {
    codice: 'annullare-richiesta',
    domanda: 'Posso annullare una richiesta di premio?',
    risposta:
      'Sì, finché la richiesta non è stata approvata: aprila e tocca «Annulla la richiesta». I punti tornano disponibili subito. Dopo l’approvazione non si può più.',
    frasi: [
      'ho sbagliato premio',
      'cancellare ordine premio',
      'ripensamento sul premio',
      'voglio cambiare premio',
      'disdire la richiesta',
    ],
    vai: RICHIESTE,
  },
  {
    codice: 'tempi-consegna',
    domanda: 'In quanto tempo arriva un premio?',
    risposta:
      'Per legge la consegna avviene entro 6 mesi dalla richiesta; di solito molto prima. In ogni richiesta vedi la data limite e, quando parte, il corriere e il numero per seguirla.',
    frasi: [
      'tempi di consegna',
      'quanto ci mette ad arrivare un premio',
      'tempi di spedizione',
      'quanto devo aspettare per il premio',
    ],
    vai: RICHIESTE,
  },
  {
    codice: 'spese-spedizione',
    domanda: 'La spedizione dei premi si paga?',
    risposta: 'No: la consegna del premio in Italia è compresa, non ti chiediamo nulla.',
    frasi: ['costi di spedizione', 'devo pagare il corriere', 'spedizione gratis', 'spese di consegna'],
  },
  {
    codice: 'spedizione-estero',
    domanda: 'Spedite i premi all’estero?',
    risposta:
      'No, i premi si spediscono a un indirizzo in Italia. La residenza, invece, può essere anche all’estero.',
    frasi: [
      'spedite in germania',
      'consegna fuori italia',
      'premio in svizzera',
      'abito all’estero posso avere il premio',
    ],
  },
  {
    codice: 'premio-rotto',
    domanda: 'Il premio è arrivato rotto o sbagliato: che cosa faccio?',
    risposta:
      'Ci dispiace. Scrivi all’assistenza da qui, con il codice della richiesta e due righe su che cosa non va: una foto la potrai mandare quando ti rispondiamo.',
    frasi: [
      'premio difettoso',
      'pacco danneggiato',
      'mi è arrivato un premio diverso',
      'garanzia del premio',
      'reso di un premio',
      'restituire il premio',
    ],
  },
  {
    codice: 'premio-esaurito',
    domanda: 'Il premio che voglio è esaurito: torna?',
    risposta:
      'Può tornare se qualcuno annulla o se il catalogo viene rifornito. La scheda del premio dice sempre quanti pezzi ci sono adesso.',
    frasi: [
      'premio finito',
      'premio non disponibile',
      'quando torna disponibile il premio',
      'scorte esaurite',
    ],
    vai: PREMI,
  },
  {
    codice: 'limite-premi',
    domanda: 'Posso richiedere lo stesso premio più volte?',
    risposta: 'Sì, salvo i premi con un limite a persona: in quel caso è scritto nella loro scheda.',
    frasi: [
      'quante volte posso chiedere un premio',
      'due premi uguali',
      'limite per persona',
      'massimo di premi',
    ],
  },
  {
    codice: 'tasse',
    domanda: 'Sui premi si pagano le tasse?',
    risposta:
      'Per i premi delle manifestazioni è prevista, in certi casi, una ritenuta del 25% quando nell’anno si superano 25,82 € a persona. Qui possiamo darti solo l’indicazione generale: per il tuo caso chiedi a un commercialista.',
    frasi: [
      'tasse sui premi',
      'ritenuta premi',
      'devo dichiarare i premi',
      'irpef sui regali',
      'fiscalità premi',
    ],
  },
  {
    codice: 'prezzo-cambiato',
    domanda: 'Se un premio cambia prezzo dopo che l’ho richiesto?',
    risposta: 'Per te non cambia nulla: nella richiesta restano i punti del giorno in cui l’hai fatta.',
    frasi: [
      'il premio costa più punti di quando l’avevo chiesto',
      'aumento punti premio',
      'il premio costa di più di prima',
      'hanno alzato i punti',
    ],
  },
  {
    codice: 'registrare-pratica',
    domanda: 'Come si registra una pratica?',
    risposta:
      'Dall’area Convenzionato tocca «Nuova pratica»: scrivi il cliente, il tipo di finanziamento e l’importo. La bozza si salva da sola; quando è pronta, la invii.',
    frasi: [
      'inserire una pratica',
      'dove carico un cliente',
      'inserire una pratica nuova',
      'caricare un finanziamento',
      'come inserisco una pratica',
      'come segnalo un cliente',
      'aprire una pratica',
      'nuova richiesta di prestito per un cliente',
    ],
    vai: { etichetta: 'Nuova pratica', schermata: 'praticaNuova' },
  },
  {
    codice: 'passi-pratica',
    domanda: 'Quali passi fa una pratica?',
    risposta:
      'Dopo l’invio la pratica è in lavorazione e passa per documenti, istruttoria, delibera ed erogazione. Alla fine è completata o rifiutata; in ogni momento leggi che cosa manca.',
    frasi: [
      'fasi della pratica',
      'cosa vuol dire istruttoria',
      'significato delibera',
      'iter di una pratica',
      'percorso di una pratica',
    ],
  },
  {
    codice: 'modificare-pratica',
    domanda: 'Posso correggere una pratica già inviata?',
    risposta:
      'No: si può cambiare o ritirare solo una bozza. Se in una pratica inviata c’è un errore, scrivi all’assistenza con il suo numero.',
    frasi: [
      'modificare una pratica inviata',
      'ho sbagliato importo nella pratica',
      'errore nel nome del cliente',
      'ritirare una pratica',
      'cancellare una bozza',
    ],
  },
  {
    codice: 'tempi-pratica',
    domanda: 'Quanto tempo ci vuole per una pratica?',
    risposta:
      'Non c’è un tempo uguale per tutte: dipende dal tipo di finanziamento e dai documenti. Nella pratica vedi a che passo è e che cosa si aspetta.',
    frasi: [
      'durata lavorazione pratica',
      'quanto ci mette un finanziamento',
      'tempi di erogazione',
      'quando viene erogato il prestito',
    ],
  },
  {
    codice: 'pratica-rifiutata',
    domanda: 'Perché una pratica può essere rifiutata?',
    risposta:
      'Lo decide chi eroga il finanziamento, con i suoi criteri. Nella storia della pratica trovi il motivo, quando ci è stato detto. Una pratica rifiutata non dà punti.',
    frasi: ['motivi di rifiuto', 'finanziamento negato', 'pratica respinta', 'esito negativo'],
  },
  {
    codice: 'documenti-pratica',
    domanda: 'Quali documenti servono per una pratica?',
    risposta:
      'Dipende dal finanziamento: di solito documento d’identità, codice fiscale e prova del reddito del cliente. Quando la pratica è al passo «documenti», leggi lì che cosa manca.',
    frasi: [
      'documentazione necessaria',
      'cosa deve portare il cliente',
      'busta paga cud documenti',
      'documenti mancanti',
    ],
  },
  {
    codice: 'finanziamento-per-me',
    domanda: 'Posso chiedere un finanziamento per me?',
    risposta:
      'Qui si registrano le pratiche dei clienti dei convenzionati. Per un finanziamento tuo rivolgiti a un convenzionato; noi non diamo consigli finanziari.',
    frasi: [
      'un prestito per me',
      'mi serve un prestito',
      'vorrei un mutuo',
      'chiedere soldi in prestito',
      'quale finanziamento mi conviene',
      'tasso di interesse del mutuo',
    ],
  },
  {
    codice: 'cosa-fa-promotore',
    domanda: 'Che cosa fa un promotore?',
    risposta:
      'Fa conoscere il programma a nuove aziende convenzionate e ad altri promotori, e segue la propria rete. Prende una quota di punti sulle pratiche completate della sua linea, mai sulle iscrizioni.',
    frasi: [
      'ruolo del promotore',
      'compiti promotore',
      'differenza tra promotore e convenzionato',
      'lavorare come promotore',
    ],
    vai: PROMOTORE,
  },
  {
    codice: 'cosa-fa-convenzionato',
    domanda: 'Che cosa fa un convenzionato?',
    risposta:
      'È un’azienda affiliata: registra le pratiche di finanziamento dei suoi clienti e ne segue l’andamento. Le pratiche completate danno punti.',
    frasi: [
      'ruolo del convenzionato',
      'chi è un partner convenzionato',
      'vantaggi per il negozio',
      'cosa comporta convenzionarsi',
    ],
    vai: CONVENZIONATO,
  },
  {
    codice: 'costo-iscrizione',
    domanda: 'Iscriversi costa qualcosa?',
    risposta: 'No. Nessuna iscrizione si paga, né alla raccolta punti, né da promotore, né da convenzionato.',
    frasi: [
      'quota di ingresso',
      'quanto costa iscriversi',
      'è gratis',
      'devo pagare per diventare promotore',
      'canone mensile',
      'abbonamento',
    ],
  },
  {
    codice: 'requisiti-promotore',
    domanda: 'Quali requisiti servono per fare il promotore?',
    risposta:
      'Essere maggiorenni, avere i contatti verificati, accettare l’accordo e indicare i requisiti richiesti, come il numero di iscrizione all’OAM quando serve. Poi la domanda viene approvata da un operatore.',
    frasi: [
      'cosa serve per fare il promotore',
      'condizioni per diventare promotore',
      'requisiti richiesti',
      'patentino promotore',
    ],
    vai: PROMOTORE,
  },
  {
    codice: 'oam',
    domanda: 'Che cos’è l’OAM?',
    risposta:
      'È l’organismo che tiene gli elenchi degli agenti in attività finanziaria e dei mediatori creditizi. Chi non è iscritto può segnalare solo il finanziamento dei propri beni e servizi (D.Lgs. 141/2010, art. 12).',
    frasi: [
      'iscrizione oam',
      'numero oam',
      'devo essere iscritto all’oam',
      'elenco agenti e mediatori',
      'oam scaduto',
    ],
  },
  {
    codice: 'tempi-approvazione',
    domanda: 'Quanto ci vuole perché approviate la mia iscrizione?',
    risposta:
      'Un operatore la guarda appena può e ti scriviamo per e-mail, sia che vada bene sia che manchi qualcosa. Nella pagina dell’area leggi sempre a che punto è.',
    frasi: [
      'tempi di approvazione',
      'quando mi approvate',
      'sono ancora in approvazione',
      'iscrizione in attesa da giorni',
    ],
  },
  {
    codice: 'iscrizione-rimandata',
    domanda: 'La mia iscrizione è stata rimandata: che cosa faccio?',
    risposta:
      'Nella pagina dell’area trovi il motivo scritto dall’operatore. Correggi quello che manca e invia di nuovo: i dati già scritti restano.',
    frasi: [
      'iscrizione respinta',
      'domanda rimandata indietro',
      'mi hanno rifiutato come promotore',
      'richiesta da correggere',
    ],
  },
  {
    codice: 'profilo-bloccato',
    domanda: 'Perché il mio profilo è sospeso?',
    risposta:
      'Un profilo si sospende quando manca un requisito o c’è una verifica in corso. Il motivo è nella pagina dell’area; per altro, scrivi all’assistenza.',
    frasi: ['profilo bloccato', 'account sospeso', 'area sospesa', 'mi avete bloccato'],
  },
  {
    codice: 'minorenni',
    domanda: 'Un minorenne si può iscrivere?',
    risposta: 'No, le iscrizioni sono riservate a chi ha compiuto 18 anni.',
    frasi: ['età minima', 'mio figlio ha 17 anni', 'iscrizione minori', 'quanti anni bisogna avere'],
  },
  {
    codice: 'partita-iva',
    domanda: 'Serve la partita IVA?',
    risposta: 'Per il convenzionato sì, perché è un’azienda. Per la raccolta punti e per il promotore no.',
    frasi: [
      'ci vuole la partitaiva',
      'senza partita iva posso',
      'partita iva non riconosciuta',
      'la mia partita iva non va',
    ],
  },
  {
    codice: 'azienda-gia-registrata',
    domanda: 'La mia azienda risulta già registrata',
    risposta:
      'Vuol dire che qualcuno l’ha già inserita. Puoi chiedere di entrarci: l’approvazione la dà un operatore, e fino ad allora non ne vedi i dati.',
    frasi: [
      'dice che la mia azienda è già registrata',
      'azienda già presente',
      'partita iva già usata',
      'un socio ha già registrato la ditta',
      'azienda esistente',
    ],
    vai: CONVENZIONATO,
  },
  {
    codice: 'cambiare-sponsor',
    domanda: 'Posso cambiare sponsor?',
    risposta:
      'Non da qui: lo può fare un operatore, quando le regole della rete lo permettono. Scrivi all’assistenza spiegando il perché.',
    frasi: [
      'voglio un altro sponsor',
      'spostarmi sotto un’altra persona',
      'sponsor sbagliato',
      'ho messo il codice sponsor errato',
    ],
  },
  {
    codice: 'sponsor-non-valido',
    domanda: 'Il codice sponsor non funziona',
    risposta:
      'Il codice è valido se chi te l’ha dato ha almeno un’area attiva. Ricontrolla lettere e numeri, o fatti mandare il link di invito: il codice lì è già scritto.',
    frasi: ['codice sponsor non valido', 'codice invito errato', 'non accetta il codice dello sponsor'],
  },
  {
    codice: 'nomi-clienti-rete',
    domanda: 'Posso vedere i clienti della mia rete?',
    risposta:
      'No. Della rete vedi quante pratiche ci sono, mai i nomi dei clienti né l’esito dei finanziamenti: sono dati loro.',
    frasi: [
      'nome dei clienti dei miei promotori',
      'dettaglio pratiche della squadra',
      'chi sono i clienti sotto di me',
    ],
  },
  {
    codice: 'qualifiche',
    domanda: 'Come funzionano le qualifiche?',
    risposta:
      'Le qualifiche si raggiungono con le pratiche completate, proprie e della rete, e con le persone attive negli ultimi 12 mesi: mai con il numero di iscritti.',
    frasi: [
      'salire di qualifica',
      'piano marketing',
      'come si fa carriera',
      'livelli e qualifiche',
      'diventare manager',
    ],
    vai: PROMOTORE,
  },
  {
    codice: 'codice-non-arriva',
    domanda: 'Il codice di verifica non arriva',
    risposta:
      'Aspetta un minuto, poi chiedine un altro: per l’e-mail guarda anche nella posta indesiderata, per il cellulare controlla che il numero sia giusto. Vale sempre l’ultimo codice, per 10 minuti.',
    frasi: [
      'non ricevo il codice',
      'sms mai arrivato',
      'codice otp non arriva',
      'non mi arriva la mail di conferma',
      'messaggio con il codice non arrivato',
    ],
    vai: CONTATTI,
  },
  {
    codice: 'codice-sbagliato',
    domanda: 'Dice «Codice non valido»: perché?',
    risposta:
      'Il codice vale 10 minuti e solo l’ultimo arrivato funziona. Se ne hai chiesti due, usa il più recente; dopo cinque tentativi sbagliati bisogna aspettare un quarto d’ora.',
    frasi: [
      'codice otp errato',
      'il codice non funziona',
      'codice scaduto',
      'mi dà codice sbagliato',
      'troppi tentativi con il codice',
    ],
    vai: CONTATTI,
  },
  {
    codice: 'cambiare-cellulare',
    domanda: 'Come cambio il numero di cellulare?',
    risposta:
      'Da «I tuoi contatti»: scrivi il numero nuovo e confermalo con il codice che ti arriva per SMS.',
    frasi: [
      'nuovo numero di telefono',
      'ho cambiato numero',
      'aggiornare il cellulare',
      'modificare il numero',
    ],
    vai: CONTATTI,
  },
  {
    codice: 'cambiare-email',
    domanda: 'Come cambio l’indirizzo e-mail?',
    risposta:
      'Da «I tuoi contatti»: scrivi l’indirizzo nuovo e confermalo con il codice che ricevi. Avvisiamo anche il vecchio indirizzo.',
    frasi: ['nuova email', 'modificare la mail', 'ho cambiato posta elettronica', 'email sbagliata'],
    vai: CONTATTI,
  },
  {
    codice: 'password-dimenticata',
    domanda: 'Ho dimenticato la password',
    risposta:
      'Dalla pagina di accesso tocca «Password dimenticata?»: ti mandiamo un link che vale un’ora. Se sei già dentro, puoi cambiarla dal profilo.',
    frasi: [
      'recuperare la password',
      'non mi ricordo la password',
      'reset password',
      'password persa',
      'non riesco a entrare',
    ],
    vai: PASSWORD,
  },
  {
    codice: 'password-cambiare',
    domanda: 'Come cambio la password?',
    risposta:
      'Dal profilo, alla voce Password: servono quella attuale e una nuova di almeno 12 caratteri. Gli altri dispositivi vengono scollegati.',
    frasi: [
      'modificare la password',
      'nuova password',
      'regole della password',
      'quanto deve essere lunga la password',
    ],
    vai: PASSWORD,
  },
  {
    codice: 'account-rubato',
    domanda: 'Qualcuno è entrato nel mio account',
    risposta:
      'Cambia subito la password e chiudi i dispositivi che non riconosci, poi scrivi all’assistenza. Nessuno di noi ti chiederà mai la password o un codice.',
    frasi: [
      'account violato',
      'mi hanno hackerato',
      'accesso sospetto',
      'truffa',
      'mi chiedono il codice al telefono',
    ],
    vai: { etichetta: 'I tuoi dispositivi', schermata: 'dispositivi' },
  },
  {
    codice: 'sessione-scaduta',
    domanda: 'Perché devo rientrare ogni tanto?',
    risposta:
      'Per sicurezza la sessione finisce dopo 30 giorni senza usare l’app, o quando cambi password. Quello che stavi scrivendo resta dov’era.',
    frasi: ['sessione scaduta', 'mi butta fuori', 'devo sempre rifare il login', 'mi disconnette'],
  },
  {
    codice: 'cambiare-nome',
    domanda: 'Il mio nome o codice fiscale è sbagliato',
    risposta: 'Non si cambiano da qui: scrivi all’assistenza, ti chiederemo un documento.',
    frasi: [
      'correggere il nome',
      'cognome errato',
      'codice fiscale sbagliato',
      'mi sono sposata e ho cambiato cognome',
      'data di nascita errata',
    ],
    vai: PROFILO,
  },
  {
    codice: 'residenza-domicilio',
    domanda: 'Che differenza c’è tra residenza, domicilio e spedizione?',
    risposta:
      'La residenza è dove risulti all’anagrafe, il domicilio è dove vivi se è un altro posto, la spedizione è dove vuoi i premi. Si scrivono tutte e tre dal profilo.',
    frasi: [
      'indirizzo di residenza',
      'aggiungere il domicilio',
      'cambiare residenza',
      'ho traslocato',
      'cambio casa',
    ],
    vai: PROFILO,
  },
  {
    codice: 'privacy',
    domanda: 'Che cosa fate dei miei dati?',
    risposta:
      'Li usiamo per far funzionare il programma, come dice l’informativa. Gli altri tre consensi sono liberi: li dai e li togli quando vuoi, e ne resta la storia.',
    frasi: [
      'trattamento dati personali',
      'informativa privacy',
      'gdpr',
      'chi vede i miei dati',
      'vendete i miei dati',
    ],
    vai: CONSENSI,
  },
  {
    codice: 'scaricare-dati',
    domanda: 'Posso scaricare i miei dati?',
    risposta: 'Sì: dal profilo, alla voce «Scarica i miei dati», ricevi tutto quello che abbiamo di te.',
    frasi: ['copia dei miei dati', 'esportare i dati', 'portabilità dei dati', 'download dati personali'],
    vai: PROFILO,
  },
  {
    codice: 'cancellare-account',
    domanda: 'Come cancello il mio account?',
    risposta:
      'Scrivi all’assistenza chiedendo la cancellazione. Rendiamo anonimi i tuoi dati appena nessun obbligo ci impone di tenerli; i punti non spesi si perdono.',
    frasi: [
      'eliminare account',
      'disiscrivermi',
      'cancellarmi dal programma',
      'diritto all’oblio',
      'chiudere il profilo',
    ],
  },
  {
    codice: 'installare-app',
    domanda: 'Come installo l’app sul telefono?',
    risposta:
      'Apri questo indirizzo dal telefono e scegli «Aggiungi alla schermata Home», oppure inquadra il QR della pagina per scaricarla.',
    frasi: [
      'scaricare l’applicazione',
      'app store',
      'play store',
      'icona sul telefono',
      'installare su iphone',
      'app per android',
    ],
    vai: { etichetta: 'Scarica l’app', schermata: 'appDownload' },
  },
  {
    codice: 'senza-rete',
    domanda: 'L’app funziona senza rete?',
    risposta:
      'Si apre e mostra le ultime cose lette; per cambiare qualcosa serve la rete. Ciò che stavi scrivendo resta sul dispositivo.',
    frasi: ['uso offline', 'senza internet', 'non c’è campo', 'niente connessione'],
  },
  {
    codice: 'app-lenta',
    domanda: 'L’app non si carica o dà errore',
    risposta:
      'Chiudila e riaprila, e controlla la rete. Se continua, scrivici che cosa stavi facendo e che cosa diceva l’errore.',
    frasi: ['pagina bianca', 'app bloccata', 'errore del server', 'non si apre', 'non carica', 'è lenta'],
  },
  {
    codice: 'uscire',
    domanda: 'Come esco dall’app?',
    risposta: 'Dal menu, in fondo, tocca «Esci» e conferma.',
    frasi: ['fare logout', 'disconnettermi', 'uscire dall’account'],
  },
  {
    codice: 'tema-scuro',
    domanda: 'Si può avere lo sfondo scuro?',
    risposta: 'Sì: l’app segue il tema del dispositivo, e lo puoi scegliere dal menu.',
    frasi: ['tema scuro', 'modalità notte', 'dark mode', 'sfondo nero'],
  },
  {
    codice: 'due-account',
    domanda: 'Posso avere due account?',
    risposta:
      'No: uno a persona, perché il codice fiscale è uno solo. Con lo stesso account puoi però avere tutte e tre le aree.',
    frasi: [
      'secondo account',
      'registrarmi di nuovo',
      'email già utilizzata',
      'codice fiscale già registrato',
      'promotore e convenzionato insieme',
    ],
  },
  {
    codice: 'cosa-e',
    domanda: 'Che cos’è questo programma?',
    risposta:
      'È la rete che mette insieme promotori e aziende convenzionate per le pratiche di finanziamento, con una raccolta punti: le pratiche completate danno punti, i punti danno premi.',
    frasi: [
      'a cosa serve questa applicazione',
      'come funziona il programma',
      'spiegazione del programma',
      'è una cosa seria',
      'è un sistema piramidale',
    ],
  },
]
