import { dataLunga } from '@primo/domain/data'
import { MESI_CONSEGNA } from '@primo/domain/manifestazione'
import { euro, intero, percento, quanti } from '@primo/domain/numeri'
import type { RegolaPunti } from '@primo/domain/punti'
import type { Edizione } from './queries.ts'

/** A prize as the rules list it. */
export type VoceCatalogo = { codice: string; descrizione: string; punti: number; valore_cent: number }

const ESCAPE: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const testo = (t: string) => t.replace(/[&<>"]/g, (c) => ESCAPE[c]!)

const STILE = `
:root{color-scheme:light dark;--carta:#fcfaf6;--inchiostro:#1b2033;--tenue:#565c70;--riga:#e4e0d8}
@media (prefers-color-scheme:dark){:root{--carta:#0f1220;--inchiostro:#f3f1ec;--tenue:#b4b8c6;--riga:#343a50}}
*{box-sizing:border-box}body{margin:0;background:var(--carta);color:var(--inchiostro);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}h1{font-size:1.9rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 .5rem}
h2{font-size:1.15rem;margin:2.2rem 0 .5rem}p,ul{margin:.5rem 0}.tenue{color:var(--tenue)}
.scorre{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:.8rem 0;font-size:.95rem}caption{text-align:left;color:var(--tenue);padding-bottom:.4rem}
th,td{text-align:left;padding:.45rem .6rem;border-bottom:1px solid var(--riga);vertical-align:top}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
@media print{main{padding:0;max-width:none}}`

const ORDINALI = [
  'primo',
  'secondo',
  'terzo',
  'quarto',
  'quinto',
  'sesto',
  'settimo',
  'ottavo',
  'nono',
  'decimo',
]

function quote(regola: RegolaPunti): string {
  const voci = regola.quote_bp.map((bp, i) => `il ${percento(bp / 100)} al ${ORDINALI[i]} livello di sponsor`)
  return voci.length > 1 ? `${voci.slice(0, -1).join(', ')} e ${voci.at(-1)}` : (voci[0] ?? '')
}

/**
 * The rules of an edition as a page that can be read, printed and listened to: plain HTML, no script. The
 * same edition, rule and catalogue always give the same bytes, so that their hash says what was accepted.
 */
export function documento(cosa: {
  prodotto: string
  edizione: Edizione
  versione: string
  regola: RegolaPunti & { tipi: { descrizione: string; punti: number }[] }
  catalogo: VoceCatalogo[]
}): string {
  const { edizione, regola, catalogo } = cosa
  const prodotto = testo(cosa.prodotto)
  const righeTipi = regola.tipi
    .map((t) => `<tr><td>${testo(t.descrizione)}</td><td class="n">${intero(t.punti)}</td></tr>`)
    .join('')
  const righePremi = catalogo
    .map(
      (p) =>
        `<tr><td>${testo(p.codice)}</td><td>${testo(p.descrizione)}</td><td class="n">${intero(p.punti)}</td><td class="n">${euro(p.valore_cent)}</td></tr>`,
    )
    .join('')
  const premi =
    catalogo.length === 0
      ? '<p>I premi sono quelli pubblicati nel catalogo dell’app, con i punti e il valore di ciascuno.</p>'
      : `<div class="scorre" tabindex="0" role="region" aria-label="Catalogo dei premi"><table><caption>Catalogo alla data di pubblicazione</caption><thead><tr><th scope="col">Codice</th><th scope="col">Premio</th><th scope="col" class="n">Punti</th><th scope="col" class="n">Valore</th></tr></thead><tbody>${righePremi}</tbody></table></div>`
  return `<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Regolamento ${testo(edizione.titolo)}</title><style>${STILE}</style></head>
<body><main>
<h1>Regolamento della manifestazione a premi «${testo(edizione.titolo)}»</h1>
<p class="tenue">Versione ${testo(cosa.versione)}. Redatto secondo il D.P.R. 26 ottobre 2001, n. 430.</p>
<h2>1. Chi può partecipare</h2>
<p>Possono iscriversi le persone maggiorenni registrate a ${prodotto} con cellulare ed e-mail verificati. L’iscrizione è gratuita e resta gratuita: non è chiesto alcun acquisto né alcuna quota.</p>
<h2>2. Durata</h2>
<p>La raccolta dei punti va dal ${dataLunga(edizione.inizio)} al ${dataLunga(edizione.fine)}. I premi si possono richiedere fino al ${dataLunga(edizione.ultima_richiesta)} compreso. La manifestazione si svolge in Italia.</p>
<h2>3. Come si ottengono i punti</h2>
<p>I punti arrivano soltanto quando una pratica di finanziamento si completa con esito positivo. Iscrivere altre persone non dà mai punti (legge 17 agosto 2005, n. 173).</p>
<table><caption>Punti di una pratica a chi l’ha registrata, regola ${testo(regola.versione)}</caption><thead><tr><th scope="col">Tipo di finanziamento</th><th scope="col" class="n">Punti</th></tr></thead><tbody>${righeTipi}</tbody></table>
<p>Della stessa pratica va inoltre alla linea degli sponsor ${quote(regola)}, arrotondando per difetto e fino a ${quanti(regola.tetto_quota, 'punto', 'punti')} per livello. Conta la linea com’era il giorno in cui la pratica è stata registrata; chi non ha un profilo attivo in questa manifestazione viene saltato e il livello passa allo sponsor successivo.</p>
<h2>4. Maturazione, scadenza e storni</h2>
<ul>
<li>I punti accreditati maturano dopo ${quanti(regola.giorni_maturazione, 'giorno', 'giorni')}: da quel momento si possono usare.</li>
<li>I punti non usati scadono alla fine del ${dataLunga(edizione.ultima_richiesta)} e non passano a un’altra edizione. Si usano sempre per primi quelli che scadono prima.</li>
<li>Se una pratica completata viene riaperta, i punti che aveva dato si stornano. Se sono già stati usati, la differenza si recupera dai punti successivi.</li>
</ul>
<h2>5. Premi</h2>
${premi}
<p>I premi non consistono in denaro, non si convertono in denaro e non si cedono. Se un premio non fosse più disponibile, sarà sostituito con uno di valore pari o superiore.</p>
<h2>6. Richiesta e consegna</h2>
<p>Il premio si richiede dall’app: i punti vengono tenuti da parte e il premio è riservato. Si può annullare finché la richiesta non è approvata, e i punti tornano. La consegna, senza spese, avviene in Italia entro ${MESI_CONSEGNA} mesi dalla richiesta.</p>
<h2>7. Garanzie e imposte</h2>
<p>È prestata la cauzione prevista dall’art. 7 del D.P.R. 430/2001, pari al 20% del valore complessivo dei premi. Dove dovuta, si applica la ritenuta dell’art. 30 del D.P.R. 600/1973.</p>
<h2>8. Modifiche</h2>
<p>Una nuova versione di questo regolamento viene mostrata prima di valere e non peggiora mai i diritti già acquisiti.</p>
<h2>9. Dati personali</h2>
<p>I dati servono a gestire l’iscrizione, i punti e la consegna dei premi, e sono trattati come descritto nell’informativa di ${prodotto}. Partecipare non richiede alcun consenso facoltativo.</p>
</main></body></html>
`
}
