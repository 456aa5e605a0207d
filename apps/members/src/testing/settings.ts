/** Settings returned by a server without configuration. */
export const SETTINGS = {
  prodotto: 'Primo',
  versione: '2.0.25',
  ambiente: 'PRODUZIONE',
  demo: false,
  aspetto: { il: 0, css: '', logo: null, logo_scuro: null },
  link_registrazione: null,
  link_regolamento: null,
  sito: null,
  email_assistenza: null,
  link_note_legali: null,
  link_android: null,
  link_ios: null,
}
