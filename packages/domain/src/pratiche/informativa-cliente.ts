/** Values that replace the markers in the text of the privacy notice for clients, such as `{titolare}`. */
export type ValoriInformativa = {
  /** Name, registered office and numbers of the data controller. */
  titolare: string
  /** How to reach the controller, after «scrivere»: «ad aiuto@azienda.it». */
  contatto: string
  /** Sentence about the data protection officer. Empty when the company has none. */
  responsabile: string
  /** Name of the convenzionato from whom the data come. */
  convenzionato: string
}

/** Markers of the notice, with what takes their place, as operators who edit the text read it. */
export const SEGNI_INFORMATIVA: Readonly<Record<keyof ValoriInformativa, string>> = {
  titolare: 'nome, sede e numeri dell’azienda, dalle impostazioni',
  contatto: 'a quale indirizzo scrivere',
  responsabile: 'come si raggiunge il responsabile della protezione dei dati, se c’è',
  convenzionato: 'il nome di chi ha registrato la pratica',
}

/** Replaces the markers of a notice by their values; a marker it does not know stays as it is. */
export function compilaInformativa(template: string, values: ValoriInformativa): string {
  return template
    .replace(/\{(\w+)\}/g, (marker, name: string) =>
      Object.hasOwn(values, name) ? values[name as keyof ValoriInformativa] : marker,
    )
    .replace(/[ \t]+$/gm, '')
    .trim()
}

/**
 * Text of the privacy notice that comes with the product, as version 1. A company replaces it in the back office.
 * @see GDPR, art. 14
 */
export const INFORMATIVA_CLIENTE_1 = `Informativa per chi chiede un finanziamento
Articolo 14 del Regolamento (UE) 2016/679

Questo testo dice che cosa facciamo dei tuoi dati nella richiesta di finanziamento che {convenzionato} segue per te.

Chi tratta i tuoi dati
Il titolare è {titolare}. Per ogni domanda puoi scrivere {contatto}. {responsabile}

Da chi li abbiamo avuti
Da {convenzionato}, che ha registrato la pratica, oppure da te.

Quali dati
Nome e cognome, o la denominazione dell’azienda; codice fiscale; cellulare ed e-mail, se li hai dati; il tuo posto nella pratica (cliente, cointestatario o garante); tipo e importo del finanziamento, banca, prodotto e mandato; ciò che quel tipo di finanziamento chiede in più, per esempio l’immobile o il veicolo e lo scopo; come procede la richiesta; i documenti che la richiesta rende necessari.

Perché, e su quale base
Per seguire la richiesta di finanziamento: la base sono i passi che ci hai chiesto prima di un contratto (articolo 6, paragrafo 1, lettera b).
Per rispettare le leggi sui finanziamenti e contro il riciclaggio: la base è un obbligo di legge (lettera c).
Per riconoscere il lavoro di chi ha registrato la pratica: la base è il nostro legittimo interesse (lettera f).
Dove serve il tuo consenso per mandare i dati alle banche te lo chiediamo a parte. Puoi dire di no, e ritirarlo quando vuoi scrivendoci.

A chi arrivano
Alle banche e agli intermediari a cui si chiede il finanziamento; a chi lavora per noi; ai fornitori che ospitano il servizio e mandano le e-mail e gli SMS. Chi promuove il programma non li vede. Noi non prendiamo decisioni su di te in modo automatico.

Per quanto tempo
Finché la pratica è aperta. Se si conclude, per dieci anni: lo chiede l’articolo 31 del D.Lgs. 231/2007. Se è rifiutata, finché serve a rispondere di ciò che abbiamo fatto. Se è ritirata prima di essere inviata, li cancelliamo.

I tuoi diritti
Puoi chiedere di vedere i tuoi dati, averne una copia, correggerli, cancellarli, limitarne l’uso, portarli altrove o opporti. Basta scrivere {contatto}. Puoi anche fare reclamo al Garante per la protezione dei dati personali, www.garanteprivacy.it.`
