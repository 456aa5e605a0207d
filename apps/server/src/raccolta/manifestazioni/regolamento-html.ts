import type { Blocco, Documento } from './documento.ts'

const ESCAPE: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (t: string) => t.replace(/[&<>"]/g, (c) => ESCAPE[c]!)

const STILE = `
:root{color-scheme:light dark;--carta:#fcfaf6;--inchiostro:#1b2033;--tenue:#565c70;--riga:#e4e0d8}
@media (prefers-color-scheme:dark){:root{--carta:#0f1220;--inchiostro:#f3f1ec;--tenue:#b4b8c6;--riga:#343a50}}
*{box-sizing:border-box}body{margin:0;background:var(--carta);color:var(--inchiostro);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}h1{font-size:1.9rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 .5rem}
h2{font-size:1.15rem;margin:2.2rem 0 .5rem}p,ul{margin:.5rem 0}.tenue{color:var(--tenue)}
.scorre{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:.8rem 0;font-size:.95rem}caption{text-align:left;color:var(--tenue);padding-bottom:.4rem}
th,td{text-align:left;padding:.45rem .6rem;border-bottom:1px solid var(--riga);vertical-align:top}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
@media print{main{padding:0;max-width:none}}`

function table({ didascalia, colonne, righe }: Extract<Blocco, { tipo: 'tabella' }>): string {
  const classe = (i: number) => (colonne[i]!.numero ? ' class="n"' : '')
  const testata = colonne.map((c, i) => `<th scope="col"${classe(i)}>${text(c.nome)}</th>`).join('')
  const body = righe
    .map((cells) => `<tr>${cells.map((c, i) => `<td${classe(i)}>${text(c)}</td>`).join('')}</tr>`)
    .join('')
  return `<div class="scorre" tabindex="0" role="region" aria-label="${text(didascalia)}"><table><caption>${text(didascalia)}</caption><thead><tr>${testata}</tr></thead><tbody>${body}</tbody></table></div>`
}

function blocco(b: Blocco): string {
  switch (b.tipo) {
    case 'titolo':
      return `<h2>${text(b.testo)}</h2>`
    case 'paragrafo':
      return `<p>${text(b.testo)}</p>`
    case 'elenco':
      return `<ul>${b.voci.map((v) => `<li>${text(v)}</li>`).join('')}</ul>`
    case 'tabella':
      return table(b)
  }
}

/**
 * Renders the official rules as an accessible page: plain HTML, no script. The same document always gives the same bytes, so that
 * their hash identifies the accepted text.
 * @param pdf link to the same rules as a PDF, relative to the site
 */
export function paginaRegolamento(d: Documento, pdf: string): string {
  return `<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text(d.titolo)}</title><style>${STILE}</style></head>
<body><main>
<h1>${text(d.titolo)}</h1>
<p class="tenue">${text(d.sottotitolo)} <a href="${text(pdf)}">Versione PDF</a></p>
${d.blocchi.map(blocco).join('\n')}
</main></body></html>
`
}
