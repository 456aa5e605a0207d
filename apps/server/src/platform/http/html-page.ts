/** Escapes a text for HTML. */
export function html(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

const STYLE = `
  :root { color-scheme: light dark; --carta: oklch(0.985 0.006 85); --inchiostro: oklch(0.24 0.03 270);
    --inchiostro-2: oklch(0.45 0.025 270); --linea: oklch(0.91 0.01 85); --accento: oklch(0.42 0.11 265); }
  @media (prefers-color-scheme: dark) { :root { --carta: oklch(0.17 0.02 270); --inchiostro: oklch(0.96 0.008 85);
    --inchiostro-2: oklch(0.8 0.015 270); --linea: oklch(0.32 0.022 270); --accento: oklch(0.76 0.1 265); } }
  body { margin: 0; background: var(--carta); color: var(--inchiostro);
    font: 1.0625rem/1.6 "Figtree Variable", system-ui, sans-serif; }
  main { max-width: 68ch; margin: 0 auto; padding: 32px 20px 64px; }
  h1 { font-size: 1.75rem; line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 8px; }
  h2 { font-size: 1.1875rem; line-height: 1.3; margin: 32px 0 8px; }
  p, li { margin: 0 0 10px; } ul, ol { padding-left: 1.25em; }
  .nota { color: var(--inchiostro-2); } table + .nota { margin-top: 20px; } a { color: var(--accento); }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 10px 12px 10px 0;
    border-bottom: 1px solid var(--linea); vertical-align: top; }
  .numero { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  @media print { main { max-width: none; padding: 0; } }`

/** Renders a standalone HTML document: no script, readable without the app, printable. `body` is HTML. */
export function htmlPage(titolo: string, body: string): string {
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/icone/primo.svg" type="image/svg+xml">
<title>${html(titolo)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>
`
}
