import type { corpoAzienda, corpoLegaleRappresentante } from '@primo/contract/iscritti/persona-giuridica'
import { type FieldErrors, type Refusal, refuse } from '@primo/contract/platform/errors'
import { verificaCodiceFiscale } from '@primo/domain/anagrafica/codice-fiscale'
import { normalizzaPartitaIva } from '@primo/domain/anagrafica/company-numbers'
import { verificaNome } from '@primo/domain/anagrafica/nome'
import { MANCA_IL_NOME, NO_NAME } from '@primo/domain/anagrafica/person-names'
import { dateSbagliate, numeroDocumento, verificaCodiceFiscaleAzienda } from '@primo/domain/iscritti/azienda'
import { todayInRome } from '@primo/domain/platform/dates'
import type * as z from 'zod/mini'
import { birthProvince } from '../../anagrafica/geo/luogo-nascita.ts'
import { leggiComune } from '../../anagrafica/geo/queries.ts'
import {
  CATEGORIE_MERCEOLOGICHE,
  DOCUMENTI,
  NATURE_GIURIDICHE,
} from '../../anagrafica/tipi/reference-lists.ts'
import type { Reader } from '../../platform/db/db.ts'
import { normalizzaCellulare } from '../contatti/commands.ts'

type Checked = { ok: true } | { ok: false; message: string }
const sentence = (item: Checked) => (item.ok ? [] : [`${item.message}.`])

function rifiutaSe(all: FieldErrors): Refusal<'VALIDAZIONE'> | null {
  const fields = Object.fromEntries(Object.entries(all).filter(([, sentences]) => sentences.length > 0))
  return Object.keys(fields).length > 0 ? refuse('VALIDAZIONE', { fields }) : null
}

const letterOrDigit = /\p{L}|\p{N}/u
/** Matches emoji and control characters, which no company name contains. */
const emojiOrControl = /\p{Extended_Pictographic}|\p{Cc}/u

/**
 * Validates and normalises a company's data, values chosen from lists and check digits included.
 * @returns the normalised data, or the refusal with the invalid fields
 */
export function controllaAzienda(body: z.output<typeof corpoAzienda>, ateco: ReadonlySet<string>) {
  const partita_iva = normalizzaPartitaIva(body.partita_iva)
  const cf = verificaCodiceFiscaleAzienda(body.codice_fiscale ?? '', partita_iva)
  const denominazione = body.denominazione.normalize('NFC').replace(/\s+/gu, ' ')
  const categorie = [...new Set(body.categorie_merceologiche)].sort((a, b) => a - b)
  const codice_ateco = body.codice_ateco || null
  const vive = CATEGORIE_MERCEOLOGICHE.filter((c) => !c.cancellato).map((c) => c.id_categoria_merceologica)
  const nome = emojiOrControl.test(denominazione) || !letterOrDigit.test(denominazione)
  const refusal = rifiutaSe({
    denominazione: nome ? ['Scrivi il nome dell’azienda come nella visura.'] : [],
    codice_fiscale: sentence(cf),
    id_natura_giuridica: NATURE_GIURIDICHE.some((n) => n.id === body.id_natura_giuridica)
      ? []
      : ['Scegli la natura giuridica dall’elenco.'],
    codice_ateco:
      codice_ateco === null || ateco.has(codice_ateco) ? [] : ['Scegli il codice ATECO dall’elenco.'],
    categorie_merceologiche: categorie.every((c) => vive.includes(c))
      ? []
      : ['Scegli le categorie dall’elenco.'],
  })
  if (refusal) return refusal
  return {
    denominazione,
    partita_iva,
    codice_fiscale: cf.ok ? cf.codice : '',
    id_natura_giuridica: body.id_natura_giuridica,
    codice_ateco,
    categorie_merceologiche: categorie,
  }
}
export type DatiAzienda = Exclude<ReturnType<typeof controllaAzienda>, Refusal>

type CorpoLegale = z.output<typeof corpoLegaleRappresentante>
const conSuffisso = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([n, v]) => [`${n}_legale_rappresentante`, v]))

/**
 * Validates and normalises the data of a legal representative. A codice fiscale that does not match the name or birth data only
 * adds a warning.
 * @returns the normalised data with the warnings, or the refusal with the invalid fields
 */
export async function controllaLegaleRappresentante(reader: Reader, body: CorpoLegale, now: Date) {
  const cognome = verificaNome(body.cognome_legale_rappresentante, 'cognome')
  const nome = verificaNome(body.nome_legale_rappresentante, 'nome')
  const cf = verificaCodiceFiscale(body.codice_fiscale_legale_rappresentante)
  const cellulare = normalizzaCellulare(body.cellulare_legale_rappresentante, false)
  const numero = numeroDocumento(body.numero_documento_legale_rappresentante)
  const senzaNome = cognome.ok && nome.ok && cognome.nome === NO_NAME && nome.nome === NO_NAME
  const documento = DOCUMENTI.find((d) => d.codice === body.id_tipo_documento_legale_rappresentante)
  const provincia = birthProvince(body.provincia_nascita_legale_rappresentante)
  const rilascio = body.id_citta_rilascio_legale_rappresentante
  const citta = rilascio === 0 ? null : await leggiComune(reader, rilascio)
  const nascita = body.citta_nascita_legale_rappresentante
  const date = {
    data_nascita: body.data_nascita_legale_rappresentante,
    data_rilascio_documento: body.data_rilascio_documento_legale_rappresentante,
    data_scadenza_documento: body.data_scadenza_documento_legale_rappresentante,
  }
  const sbagliate = dateSbagliate(date, todayInRome(now))
  const refusal = rifiutaSe(
    conSuffisso({
      cognome: senzaNome ? [MANCA_IL_NOME] : sentence(cognome),
      nome: sentence(nome),
      codice_fiscale: sentence(cf),
      cellulare: sentence(cellulare),
      id_tipo_documento: documento ? [] : ['Scegli il tipo di documento dall’elenco.'],
      numero_documento: /^[A-Z0-9./-]{4,30}$/.test(numero)
        ? []
        : ['Il numero del documento ha solo lettere e cifre: copialo com’è scritto.'],
      provincia_nascita: provincia ? [] : ['Scrivi la sigla della provincia, o EE se all’estero.'],
      citta_nascita:
        !/\p{L}/u.test(nascita) || emojiOrControl.test(nascita) ? ['Scrivi il nome della città.'] : [],
      rilasciato_da: emojiOrControl.test(body.rilasciato_da_legale_rappresentante)
        ? ['Scrivi chi lo ha rilasciato.']
        : [],
      id_citta_rilascio: rilascio === 0 || citta ? [] : ['Scegli il comune dall’elenco.'],
      ...Object.fromEntries(Object.entries(sbagliate).map(([field, text]) => [field, [text]])),
    }),
  )
  if (refusal || !cognome.ok || !nome.ok || !cf.ok || !cellulare.ok || !documento || !provincia)
    return refusal ?? refuse('VALIDAZIONE')
  return {
    cognome: cognome.nome,
    nome: nome.nome,
    codice_fiscale: cf.codice,
    id_tipo_documento: documento.codice,
    numero_documento: numero,
    ...date,
    id_citta_rilascio: citta?.id ?? null,
    citta_nascita: nascita,
    provincia_nascita: provincia,
    sesso: body.sesso_legale_rappresentante,
    rilasciato_da: body.rilasciato_da_legale_rappresentante,
    email: body.email_legale_rappresentante,
    cellulare: cellulare.cellulare,
  }
}
export type DatiLegale = Exclude<Awaited<ReturnType<typeof controllaLegaleRappresentante>>, Refusal>
