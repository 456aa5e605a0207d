import type { RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { html, htmlPage } from '../../platform/http/html-page.ts'

const TITOLI: Record<RuoloConApprovazione, string> = {
  promotore: 'Accordo con i promotori',
  convenzionato: 'Accordo di convenzione',
}

type Nomi = { prodotto: string; titolare: string }

const PROMOTORE = ({ prodotto, titolare }: Nomi) => `
<h2>1. Che cosa fa un promotore</h2>
<p>Presenta ${prodotto} ad altre persone e ad aziende che potrebbero diventare convenzionate, e le segue. Agisce da sé,
senza orari né vincoli di subordinazione, e non firma nulla a nome di ${titolare}.</p>
<h2>2. Che cosa non fa</h2>
<p>Non raccoglie domande di finanziamento, non chiede né incassa denaro, non promette l’esito di una pratica. Chi svolge
attività riservate agli iscritti all’OAM le svolge solo se lo è, e ce lo dice (D.Lgs. 141/2010).</p>
<h2>3. Nessuna quota, nessun compenso per le iscrizioni</h2>
<p>Iscriversi è gratuito e resta gratuito: non si compra nulla. Portare altre persone non dà mai punti né denaro: contano
soltanto le pratiche che si completano (legge 17 agosto 2005, n. 173).</p>
<h2>4. Requisiti</h2>
<p>Il promotore è una persona maggiorenne, con cellulare ed e-mail verificati e con i requisiti chiesti al momento
dell’iscrizione. Se un requisito scade o viene meno, lo comunica entro dieci giorni.</p>`

const CONVENZIONATO = ({ prodotto, titolare }: Nomi) => `
<h2>1. Che cosa fa un convenzionato</h2>
<p>È un’azienda che segnala a ${titolare}, attraverso ${prodotto}, i clienti che chiedono un finanziamento, registrando
per ciascuno una pratica. Decide da sé se e quante registrarne.</p>
<h2>2. Che cosa può segnalare</h2>
<p>Senza iscrizione all’OAM, soltanto finanziamenti per l’acquisto dei propri beni e servizi (D.Lgs. 141/2010, art. 12).
Per gli altri tipi di finanziamento l’iscrizione, valida, è indispensabile.</p>
<h2>3. Dati dell’azienda e dei clienti</h2>
<p>Il convenzionato scrive dati veri e aggiornati dell’azienda, della sede e di chi la rappresenta. Registra i dati di un
cliente solo dopo averlo informato e con il suo accordo.</p>
<h2>4. Nessuna quota</h2>
<p>Aderire è gratuito e resta gratuito. I punti arrivano soltanto dalle pratiche completate con esito positivo.</p>
<h2>5. Chi firma</h2>
<p>Accetta questo accordo chi rappresenta l’azienda o ha il potere di impegnarla.</p>`

const COMUNE = ({ titolare }: Nomi) => `
<h2>Approvazione, sospensione e recesso</h2>
<p>L’iscrizione vale da quando ${titolare} la approva. Può essere sospesa, dicendo il perché, se i dati non sono veri o se
l’accordo non viene rispettato. Ci si può ritirare in ogni momento, senza costi, scrivendo all’assistenza: ciò che è già
maturato resta.</p>
<h2>Riservatezza</h2>
<p>Chi vede dati di altre persone li usa soltanto per ciò a cui servono qui, e non li passa a nessuno.</p>
<h2>Modifiche</h2>
<p>Una versione nuova vale per chi si iscrive dopo; a chi è già iscritto la proponiamo prima, e non peggiora ciò che ha
già maturato. Per ogni controversia con un consumatore è competente il giudice del luogo in cui abita.</p>`

/** Returns the agreement of a role as an HTML page. The same names always give the same bytes. */
export function testoAccordo(ruolo: RuoloConApprovazione, names: Nomi): string {
  const puliti = { prodotto: html(names.prodotto), titolare: html(names.titolare) }
  const titolo = TITOLI[ruolo]
  const proprio = ruolo === 'promotore' ? PROMOTORE(puliti) : CONVENZIONATO(puliti)
  return htmlPage(
    titolo,
    `<h1>${titolo}</h1>
<p class="nota">Tra ${puliti.titolare} e chi si iscrive a ${puliti.prodotto} come ${ruolo}.</p>${proprio}${COMUNE(puliti)}`,
  )
}
