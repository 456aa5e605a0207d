import type { CategoriaMerceologica, CodiceAteco, TipoDocumento } from '@primo/contract/anagrafica/tipi'
import type {
  Azienda,
  IndirizzoAzienda,
  LegaleRappresentante,
} from '@primo/contract/iscritti/persona-giuridica'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { shortDate, todayInRome } from '@primo/domain/platform/dates'
import { nomeComune } from '../../ui/comune.ts'
import { nomeAteco } from './azienda.ts'

/** Name and value shown for a company. The lists only translate codes into names, and may not have loaded yet. */
export type Riga = [nome: string, valore: string]

/** Lists the company's data. Codes are shown until their list has loaded. */
export function righeAzienda(
  azienda: Azienda,
  categorie: readonly CategoriaMerceologica[],
  codici: readonly CodiceAteco[],
): Riga[] {
  const ateco = codici.find((c) => c.codice_ateco === azienda.codice_ateco)
  const vende = categorie
    .filter((c) => azienda.categorie_merceologiche.includes(c.id_categoria_merceologica))
    .map((c) => c.descrizione)
  return [
    ['Partita IVA', azienda.partita_iva],
    ['Codice fiscale', azienda.codice_fiscale],
    ['Forma giuridica', azienda.natura_giuridica],
    ['Attività (ATECO)', ateco ? nomeAteco(ateco) : (azienda.codice_ateco ?? 'Non indicata')],
    ...(vende.length > 0 ? [['Che cosa vende', vende.join(', ')] satisfies Riga] : []),
  ]
}

/** Returns the rows that show a seat and its checks, newest check first. */
export function righeSede(sede: IndirizzoAzienda | null): Riga[] {
  if (!sede) return [['Indirizzo', 'Da scrivere']]
  const dove = sede.comune ? `${sede.indirizzo}, ${sede.cap} ${nomeComune(sede.comune)}` : sede.indirizzo
  const controlli = sede.last_check_stato_utilizzo.map(
    ({ data, stato_utilizzo }) =>
      `${shortDate(todayInRome(new Date(data)))}: ${stato_utilizzo.descrizione.toLowerCase()}`,
  )
  return [
    ['Indirizzo', dove],
    ...(controlli.length > 0 ? [['Controlli', controlli.join('\n')] satisfies Riga] : []),
  ]
}

/** Lists the legal representative and the identity document. `rilascio` is the issuing comune. */
export function righeLegale(
  legale: LegaleRappresentante | null,
  rilascio: string | null,
  documenti: readonly TipoDocumento[],
): Riga[] {
  if (!legale) return [['Nome', 'Da scrivere']]
  const codice = legale.id_tipo_documento_legale_rappresentante
  const tipo = documenti.find((d) => d.codice === codice)?.descrizione ?? 'Documento'
  const nato = `${legale.citta_nascita_legale_rappresentante} (${legale.provincia_nascita_legale_rappresentante})`
  return [
    ['Nome', `${legale.nome_legale_rappresentante} ${legale.cognome_legale_rappresentante}`],
    ['Codice fiscale', legale.codice_fiscale_legale_rappresentante],
    ['Nascita', `${shortDate(legale.data_nascita_legale_rappresentante)}, ${nato}`],
    ['E-mail', legale.email_legale_rappresentante],
    ['Cellulare', formatCellulare(legale.cellulare_legale_rappresentante)],
    [
      tipo,
      `${legale.numero_documento_legale_rappresentante} · ${legale.rilasciato_da_legale_rappresentante}${rilascio ? `, ${rilascio}` : ''}`,
    ],
    ['Vale fino al', shortDate(legale.data_scadenza_documento_legale_rappresentante)],
  ]
}
