import { CONSENSI, VERSIONE_CONSENSI } from '@primo/domain/iscritti/consensi'
import { companyNumbers } from '@primo/domain/platform/company'
import { fullStop } from '@primo/domain/platform/italian'
import { accorda } from '@primo/domain/platform/numbers'
import { DOVERI, GIORNI_RIPENSAMENTO, TERMINI } from '@primo/domain/registro/conservazione'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { html, htmlPage } from '../../platform/http/html-page.ts'

/**
 * Returns the privacy notice (GDPR art. 13) that new users read before they sign up, as an HTML page. The company sets
 * the name of the data controller, or replaces the whole page with `PRIVACY_LINK`.
 */
export function informativa(config: Config): string {
  const { company } = config
  const titolare = [config.controller, company.sede, ...companyNumbers(company)]
    .flatMap((line) => (line ? [html(line)] : []))
    .join(', ')
  const contatto = config.support_email
    ? `scrivendo a <a href="mailto:${html(config.support_email)}">${html(config.support_email)}</a>`
    : 'scrivendo al titolare'
  const facoltativi = [CONSENSI.dati_sensibili, CONSENSI.attivita_commerciali, CONSENSI.attivita_conto_terzi]
  return htmlPage(
    'Informativa sul trattamento dei dati',
    `<h1>Informativa sul trattamento dei dati</h1>
<p class="nota">Versione ${VERSIONE_CONSENSI}. Articolo 13 del regolamento (UE) 2016/679.</p>
<h2>Chi tratta i tuoi dati</h2>
<p>${fullStop(`Il titolare è ${titolare}`)} Puoi contattarlo ${contatto}.</p>${
      company.dpo
        ? `
<p>${fullStop(`Il responsabile della protezione dei dati si raggiunge così: ${html(company.dpo)}`)}</p>`
        : ''
    }
<h2>Quali dati e perché</h2>
<ul>
<li><b>Nome, cognome, codice fiscale, e-mail e cellulare</b>: per creare il tuo account, riconoscerti e parlarti del
servizio. La base è il contratto che chiedi registrandoti; senza, non possiamo darti il servizio.</li>
<li><b>Sponsor e rete</b>: per sapere sotto chi ti sei registrato e calcolare i punti. La base è il contratto.</li>
<li><b>Pratiche, punti, premi e indirizzo di spedizione</b>: per riconoscere i punti e consegnare i premi. La base è il
contratto e, per i registri della manifestazione a premi, un obbligo di legge (D.P.R. 430/2001).</li>
<li><b>Dispositivi e accessi</b>: per proteggere il tuo account. La base è il nostro legittimo interesse alla
sicurezza.</li>
</ul>
<h2>Che cosa puoi scegliere</h2>
<p>Tre consensi sono liberi, ciascuno da solo. Se non li dai, non perdi nulla; se li dai, puoi toglierli quando vuoi.</p>
<ul>${facoltativi.map((c) => `<li><b>${html(c.titolo)}.</b> ${html(c.testo)}</li>`).join('\n')}</ul>
<h2>A chi arrivano</h2>
<p>A chi lavora per noi e ai fornitori che ci servono per ospitare il servizio, mandare e-mail e SMS e consegnare i
premi. Chi è sopra di te nella rete vede che ci sei e quante pratiche hai, mai i dati dei tuoi clienti.</p>
<h2>Per quanto tempo</h2>
<p>Finché hai l’account. Quando chiedi di cancellarlo, dopo ${GIORNI_RIPENSAMENTO} giorni per ripensarci li rendiamo
anonimi, tranne quelli che la legge ci chiede di tenere:</p>
<ul>${Object.values(DOVERI)
      .map((d) => `<li><b>${html(d.che_cosa)}</b>: ${d.anni} anni. ${html(d.perche)}</li>`)
      .join('\n')}</ul>
<p>Anche prima, ciò che non serve più si cancella da solo:</p>
<ul>${Object.values(TERMINI)
      .map(
        (t) =>
          `<li><b>${html(t.che_cosa)}</b>: ${accorda(t.giorni, 'un giorno', `${t.giorni} giorni`)}, ${html(t.perche)}.</li>`,
      )
      .join('\n')}</ul>
<h2>I tuoi diritti</h2>
<p>Puoi chiedere di vedere i tuoi dati, correggerli, averne una copia, cancellarli, limitarne l’uso o opporti,
${contatto}. Copia e cancellazione le trovi anche nel tuo profilo. Puoi anche fare reclamo al Garante per la protezione dei dati personali.</p>`,
  )
}

/** Serves the privacy notice at `/informativa`, or redirects to the company's own. */
export function informativaRoute(app: FastifyInstance, config: Config): void {
  app.get('/informativa', (_req, reply) =>
    config.privacy_link
      ? reply.redirect(config.privacy_link)
      : reply.type('text/html; charset=utf-8').send(informativa(config)),
  )
}
