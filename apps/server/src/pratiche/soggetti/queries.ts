import type { SoggettoOperatore } from '@primo/contract/pratiche/operatore-soggetti'
import type { Soggetto } from '@primo/contract/pratiche/soggetti'
import { fullStop } from '@primo/domain/platform/italian'
import { numeroPratica } from '@primo/domain/pratiche/pratica'
import {
  avvisiSoggetto,
  type CanaleInformativa,
  codiceCercato,
  mascheraCodice,
  type RuoloSoggetto,
  type SoggettoLetto,
} from '@primo/domain/pratiche/soggetto'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { PRATICHE_APERTE_SQL, REGISTRATE_SQL } from '../pratiche/queries.ts'
import { type PraticaTrovata, pratichePerId } from '../pratiche/search.ts'

/** SQL of the subjects of all pratiche, for joins in other areas. */
export const SOGGETTI_SQL = 'select id, pratica_id, ruolo, nome, cognome from pratica_soggetto'

type Ricevuta = { informativa_id: number; canale: CanaleInformativa; versione: string; quando: Date }
type Risposta = { dato: boolean; versione: string; quando: Date }

type Row = {
  id: number
  pratica_id: number
  ruolo: RuoloSoggetto
  nome: string
  cognome: string | null
  codice_fiscale_cifrato: string
  contatti_cifrati: string | null
  informativa_id: number | null
  canale: CanaleInformativa | null
  versione: string | null
  quando: Date | null
  dato: boolean | null
  versione_consenso: string | null
  quando_consenso: Date | null
}

/** Subject with its data in clear text. */
export type SoggettoInChiaro = SoggettoLetto & {
  id: number
  pratica_id: number
  informativa: Ricevuta | null
  consenso: Risposta | null
}

/** Returns mobile number and e-mail address of a subject as stored, encrypted. Null when neither is known. */
export const contattiCifrati = (
  secrets: Secrets,
  id: number,
  { cellulare, email }: Pick<SoggettoLetto, 'cellulare' | 'email'>,
): string | null =>
  cellulare === null && email === null
    ? null
    : secrets.encrypt('pratica_soggetto.contatti_cifrati', id, JSON.stringify({ cellulare, email }))

function inChiaro(secrets: Secrets, row: Row): SoggettoInChiaro {
  const { id, pratica_id, ruolo, nome, cognome } = row
  const contatti = row.contatti_cifrati
    ? (JSON.parse(secrets.decrypt('pratica_soggetto.contatti_cifrati', id, row.contatti_cifrati)) as Pick<
        SoggettoLetto,
        'cellulare' | 'email'
      >)
    : { cellulare: null, email: null }
  return {
    id,
    pratica_id,
    ruolo,
    tipo: cognome === null ? 'azienda' : 'persona',
    nome,
    cognome,
    codice_fiscale: secrets.decrypt(
      'pratica_soggetto.codice_fiscale_cifrato',
      id,
      row.codice_fiscale_cifrato,
    ),
    ...contatti,
    informativa: row.canale
      ? {
          informativa_id: row.informativa_id!,
          canale: row.canale,
          versione: row.versione!,
          quando: row.quando!,
        }
      : null,
    consenso:
      row.dato === null
        ? null
        : { dato: row.dato, versione: row.versione_consenso!, quando: row.quando_consenso! },
  }
}

/** Returns the subjects of a pratica in clear text, the client first, then by role in the order in which they were added. */
export async function soggettiInChiaro(
  reader: Reader,
  secrets: Secrets,
  pratica_id: number,
): Promise<SoggettoInChiaro[]> {
  const rows = await queryRows<Row>(reader, {
    name: 'soggetti_di_pratica',
    text: `
      select s.id, s.pratica_id, s.ruolo, s.nome, s.cognome, s.codice_fiscale_cifrato, s.contatti_cifrati,
             i.informativa_id, i.canale, i.versione, i.quando, c.consenso as dato, c.versione as versione_consenso,
             c.quando as quando_consenso
        from pratica_soggetto s
        left join lateral (
          select r.informativa_id, r.canale, v.versione, r.quando from soggetto_informativa r
            join informativa_cliente v on v.id = r.informativa_id
           where r.soggetto_id = s.id and r.consenso is null order by r.id desc limit 1) i on true
        left join lateral (
          select r.consenso, v.versione, r.quando from soggetto_informativa r
            join informativa_cliente v on v.id = r.informativa_id
           where r.soggetto_id = s.id and r.consenso is not null order by r.id desc limit 1) c on true
       where s.pratica_id = $1
       order by array_position(array['cliente', 'cointestatario', 'garante'], s.ruolo), s.id`,
    values: [pratica_id],
  })
  return rows.map((row) => inChiaro(secrets, row))
}

/** Returns the pratica of a subject; null when the subject does not exist. */
export async function praticaDelSoggetto(reader: Reader, id: number): Promise<number | null> {
  const rows = await queryRows<{ pratica_id: number }>(
    reader,
    'select pratica_id from pratica_soggetto where id = $1::bigint',
    [id],
  )
  return rows[0]?.pratica_id ?? null
}

/** Returns the role of a subject; null when the subject does not exist. */
export async function ruoloDelSoggetto(reader: Reader, id: number): Promise<RuoloSoggetto | null> {
  const rows = await queryRows<{ ruolo: RuoloSoggetto }>(
    reader,
    'select ruolo from pratica_soggetto where id = $1::bigint',
    [id],
  )
  return rows[0]?.ruolo ?? null
}

/**
 * Returns whether every subject of a pratica has got the privacy notice, and there is a client: what a document requires
 * (company §6). With `soggetto_id`, whether this subject has, who sends their own documents.
 */
export async function informativaData(
  reader: Reader,
  pratica_id: number,
  soggetto_id: number | null = null,
): Promise<boolean> {
  const rows = await queryRows<{ data: boolean }>(
    reader,
    `select coalesce(bool_or(s.ruolo = 'cliente' or $2::bigint is not null), false)
            and coalesce(bool_and(exists (select 1 from soggetto_informativa i where i.soggetto_id = s.id)), false) as data
       from pratica_soggetto s where s.pratica_id = $1::bigint and ($2::bigint is null or s.id = $2::bigint)`,
    [pratica_id, soggetto_id],
  )
  return rows[0]!.data
}

type Doppione = {
  id_scheda: number
  numero: string
  utente_id: number
  titolare: string
  inviata: boolean
  indice: string
}

/** Returns the other open pratiche with a subject that has one of these keyed hashes, the latest first. */
async function doppioniDi(
  reader: Reader,
  pratica_id: number,
  indici: readonly string[],
): Promise<Doppione[]> {
  if (indici.length === 0) return []
  const rows = await queryRows<Omit<Doppione, 'numero'> & { sequenza: number; data_registrazione: string }>(
    reader,
    `select p.id as id_scheda, p.sequenza, p.data_registrazione::text as data_registrazione, p.utente_id, p.inviata,
            t.denominazione as titolare, s.codice_fiscale_indice as indice
       from pratica_soggetto s join (${PRATICHE_APERTE_SQL}) p on p.id = s.pratica_id
       join (${PERSONE_SQL}) t on t.utente_id = p.utente_id
      where s.codice_fiscale_indice = any($1::text[]) and p.id <> $2::bigint
      order by p.data_registrazione desc, p.id desc limit 200`,
    [[...indici], pratica_id],
  )
  return rows.map(({ sequenza, data_registrazione, ...row }) => ({
    ...row,
    numero: numeroPratica(data_registrazione, sequenza),
  }))
}

/** Returns the subjects of a pratica, each with the open pratiche in which the same codice fiscale occurs. */
async function conDoppioni(reader: Reader, secrets: Secrets, pratica_id: number) {
  const all = await soggettiInChiaro(reader, secrets, pratica_id)
  const prints = new Map(all.map((one) => [one.id, secrets.prints('indice', one.codice_fiscale)]))
  const found = await doppioniDi(reader, pratica_id, [...prints.values()].flat())
  return all.map(({ pratica_id: _, ...one }) => ({
    ...one,
    avvisi: avvisiSoggetto(one).map(fullStop),
    informativa: one.informativa && {
      canale: one.informativa.canale,
      versione: one.informativa.versione,
      quando: one.informativa.quando.toISOString(),
    },
    consenso: one.consenso && { ...one.consenso, quando: one.consenso.quando.toISOString() },
    altrove: found.filter(({ indice }) => prints.get(one.id)!.includes(indice)),
  }))
}

/** Returns the valid links of the subjects of a pratica, by subject. */
async function linkApertiDi(reader: Reader, pratica_id: number): Promise<Map<number, Soggetto['link']>> {
  const rows = await queryRows<{
    soggetto_id: number
    creato_il: Date
    scade_il: Date
    aperto_il: Date | null
  }>(
    reader,
    `select l.soggetto_id, l.creato_il, l.scade_il, l.aperto_il
       from link_cliente l join pratica_soggetto s on s.id = l.soggetto_id
      where s.pratica_id = $1::bigint and l.chiuso_il is null and l.scade_il > now()`,
    [pratica_id],
  )
  return new Map(
    rows.map(({ soggetto_id, creato_il, scade_il, aperto_il }) => [
      soggetto_id,
      {
        creato_il: creato_il.toISOString(),
        scade_il: scade_il.toISOString(),
        aperto_il: aperto_il?.toISOString() ?? null,
      },
    ]),
  )
}

/**
 * Returns the subjects of a pratica as its owner sees them: duplicates on pratiche of other owners are left out, because a
 * convenzionato must not learn who else has the client.
 */
export async function soggettiDelTitolare(
  reader: Reader,
  secrets: Secrets,
  { pratica_id, utente_id }: { pratica_id: number; utente_id: number },
): Promise<Soggetto[]> {
  const all = await conDoppioni(reader, secrets, pratica_id)
  const links = await linkApertiDi(reader, pratica_id)
  return all.map(({ altrove, ...one }) => ({
    ...one,
    doppioni: altrove
      .filter((p) => p.utente_id === utente_id)
      .map(({ id_scheda, numero }) => ({ id_scheda, numero })),
    link: links.get(one.id) ?? null,
  }))
}

/** Returns a codice fiscale as an operator may see it: in clear text with the permission `persone.vedere` only. */
export const codicePerOperatore = (codice: string, inChiaro: boolean) => ({
  codice_fiscale: inChiaro ? codice : null,
  codice_mascherato: mascheraCodice(codice),
})

/** Returns the subjects of a sent pratica as an operator sees them, with the duplicates of every owner that are not drafts. */
export async function soggettiPerOperatore(
  reader: Reader,
  secrets: Secrets,
  { pratica_id, inChiaro }: { pratica_id: number; inChiaro: boolean },
): Promise<SoggettoOperatore[]> {
  const all = await conDoppioni(reader, secrets, pratica_id)
  return all.map(({ altrove, codice_fiscale, ...one }) => ({
    ...one,
    ...codicePerOperatore(codice_fiscale, inChiaro),
    doppioni: altrove
      .filter((p) => p.inviata)
      .map(({ id_scheda, numero, titolare }) => ({ id_scheda, numero, titolare })),
  }))
}

/** Returns the sent pratiche with a subject whose codice fiscale the search text is; none for any other text. */
export async function pratichePerCodice(
  reader: Reader,
  secrets: Secrets,
  searched: string,
  most: number,
): Promise<PraticaTrovata[]> {
  const codice = codiceCercato(searched)
  if (codice === null) return []
  const rows = await queryRows<{ pratica_id: number }>(
    reader,
    `select distinct pratica_id from pratica_soggetto where codice_fiscale_indice = any($1::text[])
      order by pratica_id desc limit 200`,
    [secrets.prints('indice', codice)],
  )
  return pratichePerId(
    reader,
    rows.map((row) => row.pratica_id),
    most,
  )
}

/**
 * Returns which of these imported cases have subjects that were added or changed, or got a notice or a link, after the case's
 * import.
 */
export async function conSoggettiCambiati(reader: Reader, pratica_ids: number[]): Promise<number[]> {
  const rows = await queryRows<{ pratica_id: number }>(
    reader,
    `select distinct s.pratica_id from pratica_soggetto s join (${REGISTRATE_SQL}) p on p.id = s.pratica_id
      where s.pratica_id = any($1::bigint[])
        and (s.aggiornato_il > p.registrata_il
             or exists (select from soggetto_informativa i where i.soggetto_id = s.id)
             or exists (select from link_cliente l where l.soggetto_id = s.id))`,
    [pratica_ids],
  )
  return rows.map((row) => row.pratica_id)
}
