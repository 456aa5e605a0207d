import italianMessages from '@dslab/ra-language-italian'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { mergeTranslations } from 'react-admin'

/** Italian texts that override those of react-admin, in this product's tone, or that its translation lacks. */
const nostri = {
  ra: {
    action: {
      clear_input_value: 'Svuota il campo',
      refresh: 'Aggiorna',
      reset: 'Ripristina',
      search_columns: 'Cerca fra le colonne',
      select_all: 'Seleziona tutte',
      select_row: 'Seleziona questa riga',
      unselect: 'Deseleziona',
    },
    auth: {
      auth_check_error: 'Entra per continuare',
      logout: 'Esci',
      user_menu: 'Il tuo account',
      sign_in: 'Entra',
    },
    navigation: {
      page_rows_per_page: 'Righe:',
      page_range_info: '%{offsetBegin}–%{offsetEnd} di %{total}',
      partial_page_range_info: '%{offsetBegin}–%{offsetEnd} di oltre 10.000',
      skip_nav: 'Vai al contenuto',
    },
    notification: {
      offline: 'Manca la connessione: i dati non sono arrivati.',
    },
    page: {
      dashboard: 'Oggi',
      error: 'Qualcosa non ha funzionato',
    },
  },
  resources: {
    iscrizioni: { name: 'Iscrizione |||| Iscrizioni' },
    pratiche: { name: 'Pratica |||| Pratiche' },
    richieste: { name: 'Richiesta |||| Premi' },
  },
}

const messaggi = mergeTranslations(italianMessages, nostri)

export const i18nProvider = polyglotI18nProvider(() => messaggi, 'it', [{ locale: 'it', name: 'Italiano' }], {
  allowMissing: true,
})
