import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { token, utente } from './accesso/accesso.ts'
import { profilo } from './accesso/profili.ts'
import { comune, leggiComune, nazione } from './anagrafica/geo.ts'
import * as tipi from './anagrafica/tipi.ts'
import { consensiPrivacy } from './iscritti/consensi.ts'
import { indirizzoDomicilio, indirizzoResidenza, indirizzoSpedizione } from './iscritti/indirizzi.ts'
import {
  corpoLegaleRappresentante,
  indirizzoAzienda,
  legaleRappresentante,
  statoUtilizzo,
} from './iscritti/persona-giuridica.ts'
import { pratica } from './pratiche/pratiche.ts'
import { saldo } from './raccolta/manifestazione.ts'
import { richiedi } from './raccolta/premi.ts'
import { promotore } from './rete/rete.ts'

/** Parses field names copied manually from the specification's §3. The API must have each, spelt the same. */
const fields = (list: string) => list.trim().split(/[\s,]+/)
const item = ({ reply }: { reply: z.ZodMiniArray<z.ZodMiniObject> }) => reply.def.element

const ENTITA: [string, z.ZodMiniObject, string][] = [
  ['Token', token, 'token, token_id, token_type, refresh_token'],
  [
    'User',
    utente,
    `id, nome, cognome, email, email_is_verified, cellulare, cellulare_is_verified, codice_fiscale, created_at,
     updated_at, roles, target, id_sponsor, id_anagrafica, bloccato, spedizione_nominativo, spedizione_indirizzo,
     spedizione_cap, spedizione_comune, spedizione_provincia, spedizione_id_comune, email_verified_at,
     cellulare_verified_at, privacy_trattamento_dati, privacy_dati_sensibili, privacy_attivita_commerciali,
     privacy_attivita_conto_terzi, privacy_updated_at, profili`,
  ],
  [
    'Profile',
    profilo,
    `username, bloccato, ruolo, id_segnalatore, id_anagrafica, id_agenzia, agenzia, attributi, created_at,
     updated_at, anagrafica`,
  ],
  [
    'Municipality',
    comune,
    `cap, cap_min, cap_max, cod_istat, codice, descrizione, provincia, nuova_provincia, cessato, data_modifica,
     operatore, cab, cin, cod_comune`,
  ],
  ['Country', nazione, 'codice, descrizione, country_code'],
  ['Usage state', statoUtilizzo, 'id, descrizione, utilizzabile, modificabile, cancellato'],
  ['Shipping address', indirizzoSpedizione, 'nominativo, indirizzo, id_comune, cap, comune'],
  ['Domicile', indirizzoDomicilio, 'nominativo, indirizzo, id_comune, cap, comune'],
  ['Residence', indirizzoResidenza, 'indirizzo, id_comune, cap, id_nazione, comune, nazione'],
  [
    'Privacy consents',
    consensiPrivacy,
    'trattamento_dati, dati_sensibili, attivita_commerciali, attivita_conto_terzi, data_privacy, rev_data_privacy',
  ],
  [
    'Company address',
    indirizzoAzienda,
    `indirizzo, id_comune, cap, comune, provincia, nazione, id_nazione, id_stato_utilizzo, stato_utilizzo,
     last_check_stato_utilizzo`,
  ],
  [
    'Practice',
    pratica,
    `id_scheda, data_registrazione, id_stato, stato, sequenza, nominativo, id_tipo_finanziamento,
     tipo_finanziamento, perc_completamento, esito_positivo, esito_negativo`,
  ],
  [
    'Promoter network entry',
    promotore,
    `id_segnalatore, denominazione, id_piano_marketing, piano_marketing, id_qualifica, qualifica, id_sponsor,
     sponsor, livello, pratiche, children`,
  ],
  ['Prize request', richiedi.body, 'id_premio, nota'],
  ['Points balance', saldo.reply, 'saldo_punti'],
  ['Currency-like', item(tipi.naturaGiuridica), 'id, cod_bi, descr_breve, descrizione, di_capitale'],
  ['ATECO code', item(tipi.codiceAteco), 'codice_ateco, sezione, versione, descrizione, data, rev_data'],
  [
    'Merchandise category',
    item(tipi.categoriaMerceologica),
    'id_categoria_merceologica, descrizione, operatore, data_modifica, cancellato',
  ],
  ['Document type', item(tipi.documento), 'codice, descrizione, validita, rilasciato_da, codice_banca'],
]

const LEGALE =
  fields(`cognome, nome, codice_fiscale, id_tipo_documento, numero_documento, data_rilascio_documento,
  data_scadenza_documento, id_citta_rilascio, citta_nascita, provincia_nascita, data_nascita, sesso, rilasciato_da,
  email, cellulare, stato_utilizzo`).map((field) => `${field}_legale_rappresentante`)

describe('le entità della specifica (§3)', () => {
  test.each(ENTITA)('%s ha i campi della specifica, con quei nomi', (_, schema, expected) =>
    expect(fields(expected).filter((field) => !(field in schema.shape))).toEqual([]),
  )

  test('Legal representative ha ogni campo con il suffisso _legale_rappresentante', () => {
    expect(LEGALE.filter((field) => !(field in legaleRappresentante.shape))).toEqual([])
    const mandati = LEGALE.filter((field) => !field.startsWith('stato_utilizzo'))
    expect(mandati.filter((field) => !(field in corpoLegaleRappresentante.shape))).toEqual([])
  })

  test('il comune di un indirizzo porta descrizione, CAP e provincia', () =>
    expect(Object.keys(indirizzoSpedizione.shape.comune.shape)).toEqual(['descrizione', 'cap', 'provincia']))

  test('nazioni, titoli di studio, stati civili, lavori, assunzioni e categorie sono elenchi di voci', () => {
    expect(leggiComune.reply).toBe(comune)
    for (const call of [
      tipi.titoloStudio,
      tipi.statoCivile,
      tipi.lavoro,
      tipi.assunzione,
      tipi.categoriaLavorativa,
    ])
      expect(Object.keys(item(call).shape)).toEqual(['id', 'codice', 'descrizione'])
  })
})
