/** An entity of the specification's §3: its fields, and those that the product adds. */
export type Entity = { campi: string[]; in_piu: string[] }

const words = (text: string) => text.split(/\s+/).filter(Boolean)
const entita = (fields: string, in_piu = ''): Entity => ({ campi: words(fields), in_piu: words(in_piu) })

const INDIRIZZO = 'nominativo indirizzo id_comune cap comune'

/** Field names of the entities, transcribed manually from the specification: nothing here comes from the contract. */
export const ENTITIES = {
  token: entita('token token_id token_type refresh_token'),
  user: entita(
    `id nome cognome email email_is_verified cellulare cellulare_is_verified codice_fiscale created_at updated_at
     roles target id_sponsor id_anagrafica bloccato spedizione_nominativo spedizione_indirizzo spedizione_cap
     spedizione_comune spedizione_provincia spedizione_id_comune email_verified_at cellulare_verified_at
     privacy_trattamento_dati privacy_dati_sensibili privacy_attivita_commerciali privacy_attivita_conto_terzi
     privacy_updated_at profili`,
    'nome_sponsor',
  ),
  profile: entita(
    `username bloccato ruolo id_segnalatore id_anagrafica id_agenzia agenzia attributi created_at updated_at
     anagrafica`,
    'stato',
  ),
  comune: entita(
    `cap cap_min cap_max cod_istat codice descrizione provincia nuova_provincia cessato data_modifica operatore cab
     cin cod_comune`,
    'id caps',
  ),
  /** Fields of a comune in a list. */
  comuneInElenco: entita('codice descrizione provincia cap cessato', 'id caps'),
  nazione: entita('codice descrizione country_code', 'id'),
  provincia: entita('', 'id sigla descrizione regione'),
  spedizione: entita(INDIRIZZO),
  domicilio: entita(INDIRIZZO),
  residenza: entita('indirizzo id_comune cap id_nazione comune nazione'),
  consensi: entita(
    'trattamento_dati dati_sensibili attivita_commerciali attivita_conto_terzi data_privacy rev_data_privacy',
  ),
  pratica: entita(
    `id_scheda data_registrazione id_stato stato sequenza nominativo id_tipo_finanziamento tipo_finanziamento
     perc_completamento esito_positivo esito_negativo`,
    'numero importo_cent manca tocca_a azioni punti',
  ),
  promotore: entita(
    `id_segnalatore denominazione id_piano_marketing piano_marketing id_qualifica qualifica id_sponsor sponsor livello
     pratiche children`,
  ),
  saldo: entita(
    'saldo_punti',
    'precedenti in_maturazione prenotati debito in_scadenza perche_zero una_pratica desiderio edizione',
  ),
  naturaGiuridica: entita('id cod_bi descr_breve descrizione di_capitale'),
  codiceAteco: entita('codice_ateco sezione versione descrizione data rev_data'),
  categoria: entita('id_categoria_merceologica descrizione operatore data_modifica cancellato'),
  documento: entita('codice descrizione validita rilasciato_da codice_banca'),
  /** Fields of a list's item whose shape the specification does not show. */
  voce: entita('', 'id codice descrizione'),
  pagine: entita('last_page', 'total per_page current_page'),
} satisfies Record<string, Entity>

/**
 * Returns the missing and the undeclared fields of a response; empty = conforms.
 * @param value one object, or a list of them (which must not be empty: an empty list shows nothing).
 */
export function differences(nome: keyof typeof ENTITIES, value: unknown): string[] {
  const { campi, in_piu } = ENTITIES[nome]
  const rows = Array.isArray(value) ? value : [value]
  if (rows.length === 0) return [`${nome}: elenco vuoto`]
  return [
    ...new Set(
      rows.flatMap((row) => {
        if (typeof row !== 'object' || row === null) return [`${nome}: non è un oggetto`]
        const keys = Object.keys(row)
        const missing = campi.filter((field) => !keys.includes(field))
        const ignoti = keys.filter((field) => !campi.includes(field) && !in_piu.includes(field))
        return [
          ...missing.map((field) => `${nome}: manca ${field}`),
          ...ignoti.map((field) => `${nome}: ${field} non è dichiarato`),
        ]
      }),
    ),
  ]
}
