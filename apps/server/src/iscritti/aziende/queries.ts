import type {
  Azienda,
  IndirizzoAzienda,
  LegaleRappresentante,
} from '@primo/contract/iscritti/persona-giuridica'
import { statoUtilizzoConId } from '@primo/domain/iscritti/azienda'
import type { AziendaPerIscrizione } from '@primo/domain/iscritti/iscrizione'
import { desc, eq } from 'drizzle-orm'
import { nomeBreve, PERSONE_SQL } from '../../accesso/account/queries.ts'
import { COMUNI_SQL, leggiComune, leggiNazione, PROVINCE_SQL } from '../../anagrafica/geo/queries.ts'
import { avvisiCodiceFiscale } from '../../anagrafica/persone/codice-fiscale-confronto.ts'
import { denominazioni, leggiGiuridica } from '../../anagrafica/persone/queries.ts'
import { NATURE_GIURIDICHE } from '../../anagrafica/tipi/reference-lists.ts'
import { byKey, type Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { leggiProfiloRow, PROFILI_SQL } from '../profili/queries.ts'
import { azienda, controllo_azienda, legale_rappresentante, sede_azienda } from './tables.ts'

export type AziendaRow = typeof azienda.$inferSelect

/** Returns a company's row, or null when the company does not exist. */
export async function leggiAziendaRow(reader: Reader, id: number): Promise<AziendaRow | null> {
  const [row] = await reader.select().from(azienda).where(eq(azienda.id_anagrafica, id))
  return row ?? null
}

/** Returns `id_anagrafica` by partita IVA (11 digits); unregistered companies are missing. */
export function aziendeConPartiteIva(reader: Reader, partite: string[]): Promise<Map<string, number>> {
  return byKey(reader, azienda.partita_iva, azienda.id_anagrafica, partite)
}

/** Returns the public data of a company by partita IVA (11 digits): its name and comune only. */
export async function aziendaConPartitaIva(reader: Reader, partita_iva: string) {
  const [row] = await reader
    .select({ id_anagrafica: azienda.id_anagrafica, id_comune: sede_azienda.id_comune })
    .from(azienda)
    .leftJoin(sede_azienda, eq(sede_azienda.id_anagrafica, azienda.id_anagrafica))
    .where(eq(azienda.partita_iva, partita_iva))
  if (!row) return null
  const names = await denominazioni(reader, [row.id_anagrafica])
  const comune = row.id_comune === null ? null : await leggiComune(reader, row.id_comune)
  return {
    id_anagrafica: row.id_anagrafica,
    denominazione: names.get(row.id_anagrafica) ?? '',
    comune: comune?.descrizione ?? null,
  }
}

/**
 * Returns a member's permissions on a company's data: read as the owner or with an active enrolment; write as the owner, while no
 * enrolment is approved or awaits approval. Null without any relation.
 */
export async function permessiAzienda(reader: Reader, utente_id: number, row: AziendaRow) {
  const suo = await leggiProfiloRow(reader, utente_id, 'convenzionato')
  const conLei = suo?.id_anagrafica === row.id_anagrafica ? suo.stato : null
  const titolare = row.titolare_id === utente_id
  if (!titolare && conLei !== 'attiva') return null
  const aperta = conLei === null || conLei === 'verificata' || conLei === 'da_completare'
  return { titolare, modificabile: titolare && aperta && row.approvata_il === null }
}

/** Returns a company's own data, codice fiscale in clear text: for callers with read permission. */
export async function leggiAzienda(
  reader: Reader,
  secrets: Secrets,
  id: number,
  modificabile: boolean,
): Promise<Azienda | null> {
  const row = await leggiAziendaRow(reader, id)
  const persona = row && (await leggiGiuridica(reader, secrets, id))
  if (!persona) return null
  return {
    id_anagrafica: id,
    ...persona,
    partita_iva: row.partita_iva,
    id_natura_giuridica: row.id_natura_giuridica,
    natura_giuridica: NATURE_GIURIDICHE.find((n) => n.id === row.id_natura_giuridica)?.descrizione ?? '',
    codice_ateco: row.codice_ateco,
    categorie_merceologiche: row.categorie_merceologiche,
    identita_modificabile: modificabile,
    modificabile,
  }
}

/** Returns the row of a company's registered office; null when there is none. */
export async function leggiSedeRow(
  reader: Reader,
  id: number,
): Promise<typeof sede_azienda.$inferSelect | null> {
  const [row] = await reader.select().from(sede_azienda).where(eq(sede_azienda.id_anagrafica, id))
  return row ?? null
}

/**
 * Returns the recipients of notices about a company: its owner and the members enrolled with it, unless the enrolment has ended.
 */
export async function aziendaRecipients(
  reader: Reader,
  id: number,
): Promise<{ utente_id: number; email: string }[]> {
  return queryRows<{ utente_id: number; email: string }>(
    reader,
    `select c.utente_id, c.email from (${PERSONE_SQL}) c
      where c.utente_id = (select z.titolare_id from azienda z where z.id_anagrafica = $1)
         or c.utente_id in (select p.utente_id from (${PROFILI_SQL}) p
                             where p.id_anagrafica = $1 and p.ruolo = 'convenzionato' and p.stato <> 'cessata')
      order by c.utente_id`,
    [id],
  )
}

/** Region of the registered office, and ATECO code, of a member's company. Null = unknown. */
export type SedeConvenzionato = { regione: string | null; ateco: string | null }

/** Returns region and activity of the companies for which members have an active profile of convenzionato, by account id. */
export async function sediDeiConvenzionati(
  reader: Reader,
  utenti: number[],
): Promise<Map<number, SedeConvenzionato>> {
  const rows = await queryRows<SedeConvenzionato & { utente_id: number }>(
    reader,
    `select p.utente_id, z.codice_ateco as ateco, v.regione
       from (${PROFILI_SQL}) p join azienda z on z.id_anagrafica = p.id_anagrafica
       left join sede_azienda s on s.id_anagrafica = z.id_anagrafica
       left join (${COMUNI_SQL}) c on c.id = s.id_comune left join (${PROVINCE_SQL}) v on v.sigla = c.provincia
      where p.ruolo = 'convenzionato' and p.stato = 'attiva' and p.utente_id = any($1::bigint[])`,
    [utenti],
  )
  return new Map(rows.map(({ utente_id, ...sede }) => [utente_id, sede]))
}

/** Returns a company's registered office with the verifications of its data, the latest first; null when there is none. */
export async function leggiSede(reader: Reader, id: number): Promise<IndirizzoAzienda | null> {
  const row = await leggiSedeRow(reader, id)
  const nazione = row && (await leggiNazione(reader, row.id_nazione))
  if (!row || !nazione) return null
  const comune = await leggiComune(reader, row.id_comune)
  const controlli = await reader
    .select()
    .from(controllo_azienda)
    .where(eq(controllo_azienda.id_anagrafica, id))
    .orderBy(desc(controllo_azienda.id))
    .limit(20)
  const names = new Map<number, string>()
  for (const { operatore_id } of controlli) {
    if (operatore_id !== null && !names.has(operatore_id))
      names.set(operatore_id, await nomeBreve(reader, operatore_id))
  }
  const provincia = comune?.provincia ?? ''
  return {
    indirizzo: row.indirizzo,
    id_comune: row.id_comune,
    cap: row.cap,
    comune: comune && { descrizione: comune.descrizione, cap: row.cap, provincia },
    provincia,
    nazione,
    id_nazione: nazione.id,
    id_stato_utilizzo: row.id_stato_utilizzo,
    stato_utilizzo: statoUtilizzoConId(row.id_stato_utilizzo),
    last_check_stato_utilizzo: controlli.map((c) => ({
      data: c.quando.toISOString(),
      stato_utilizzo: statoUtilizzoConId(c.id_stato_utilizzo),
      operatore: c.operatore_id === null ? null : (names.get(c.operatore_id) ?? null),
    })),
  }
}

/**
 * Returns a company's legal representative, with the warnings on the codice fiscale; null when there is none. Call it outside a
 * transaction: the comparison of the codice fiscale with the place of birth does further asynchronous look-ups.
 */
export async function leggiLegaleRappresentante(
  reader: Reader,
  secrets: Secrets,
  id: number,
): Promise<LegaleRappresentante | null> {
  const [r] = await reader
    .select()
    .from(legale_rappresentante)
    .where(eq(legale_rappresentante.id_anagrafica, id))
  if (!r) return null
  const codice_fiscale = secrets.decrypt(
    'legale_rappresentante.codice_fiscale_cifrato',
    id,
    r.codice_fiscale_cifrato,
  )
  const avvisi = await avvisiCodiceFiscale(codice_fiscale, { ...r, luogo_nascita: r.citta_nascita })
  return {
    cognome_legale_rappresentante: r.cognome,
    nome_legale_rappresentante: r.nome,
    codice_fiscale_legale_rappresentante: codice_fiscale,
    id_tipo_documento_legale_rappresentante: r.id_tipo_documento,
    numero_documento_legale_rappresentante: secrets.decrypt(
      'legale_rappresentante.numero_documento_cifrato',
      id,
      r.numero_documento_cifrato,
    ),
    data_rilascio_documento_legale_rappresentante: r.data_rilascio_documento,
    data_scadenza_documento_legale_rappresentante: r.data_scadenza_documento,
    id_citta_rilascio_legale_rappresentante: r.id_citta_rilascio ?? 0,
    citta_nascita_legale_rappresentante: r.citta_nascita,
    provincia_nascita_legale_rappresentante: r.provincia_nascita,
    data_nascita_legale_rappresentante: r.data_nascita,
    sesso_legale_rappresentante: r.sesso,
    rilasciato_da_legale_rappresentante: r.rilasciato_da,
    email_legale_rappresentante: r.email,
    cellulare_legale_rappresentante: r.cellulare,
    stato_utilizzo_legale_rappresentante: statoUtilizzoConId(r.id_stato_utilizzo),
    avvisi: avvisi.map((a) => `${a}.`),
  }
}

/** Returns the stored data of a company that the rules on missing enrolment data need. */
export async function aziendaPerIscrizione(reader: Reader, id: number): Promise<AziendaPerIscrizione> {
  const [row] = await reader
    .select({
      categorie: azienda.categorie_merceologiche,
      sede: sede_azienda.id_anagrafica,
      scadenza_documento: legale_rappresentante.data_scadenza_documento,
    })
    .from(azienda)
    .leftJoin(sede_azienda, eq(sede_azienda.id_anagrafica, azienda.id_anagrafica))
    .leftJoin(legale_rappresentante, eq(legale_rappresentante.id_anagrafica, azienda.id_anagrafica))
    .where(eq(azienda.id_anagrafica, id))
  return {
    dati: row !== undefined,
    sede: row?.sede != null,
    categorie: row?.categorie.length ?? 0,
    scadenza_documento: row?.scadenza_documento ?? null,
  }
}
