import {
  type ConteggiIscrizioni,
  type IscrizioneDaDecidere,
  type IscrizioneInCoda,
  STATI_FILTRO_ISCRIZIONI,
  type StatoFiltroIscrizioni,
} from '@primo/contract/ingresso/operatore-iscrizioni'
import { azioniIscrizione, vuoleMotivo } from '@primo/domain/persone/iscrizione'
import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import { conNomeOEmail } from '../../persone/accesso/cerca.ts'
import { nomiDi, PERSONE_SQL, personaJson } from '../../persone/accesso/persone.ts'
import { leggiAccount } from '../../persone/accesso/queries.ts'
import { ANAGRAFICHE_SQL, leggiPersona } from '../../persone/anagrafica/queries.ts'
import {
  leggiAzienda,
  leggiLegaleRappresentante,
  leggiSede,
  rigaAzienda,
} from '../../persone/aziende/queries.ts'
import {
  haProfiloAttivo,
  PROFILI_SQL,
  profiliConAnagrafica,
  profiloConId,
  storiaProfilo,
} from '../../persone/profili/queries.ts'
import { requisitiChiesti } from '../../persone/profili/requisiti.ts'
import type { Reader } from '../../platform/db/db.ts'
import { folded } from '../../platform/db/fold-sql.ts'
import { readPage, type SortedPageQuery } from '../../platform/db/page.ts'
import { hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { segnalatoreConId, segnalatoreDi } from '../../rete/queries.ts'
import { accordoAccettato, urlAccordo } from './accordi.ts'
import { leggiMancanze } from './queries.ts'

const AZIENDA = "case when p.ruolo = 'convenzionato' then a.denominazione end"
const TABELLE = `
  from (${PROFILI_SQL}) p join (${ANAGRAFICHE_SQL}) a on a.id = p.id_anagrafica
  join (${PERSONE_SQL}) m on m.utente_id = p.utente_id`

/** Columns the queue may be sorted by, as SQL. */
const ORDINI = { dal: 'p.stato_dal', membro: 'lower(m.denominazione)', azienda: `lower(${AZIENDA})` } as const

type Filtri = {
  q?: string | undefined
  ruolo?: Ruolo | undefined
  stato?: StatoFiltroIscrizioni | undefined
}

function condizioni({ q, ruolo, stato = 'tutte' }: Filtri): { dove: string; valori: unknown[] } {
  const valori: unknown[] = []
  const con = (value: unknown) => `$${valori.push(value)}`
  const dove = ['true']
  if (stato !== 'tutte') dove.push(`p.stato = ${con(stato)}::text`)
  if (ruolo) dove.push(`p.ruolo = ${con(ruolo)}::text`)
  for (const parola of wordsTyped(q ?? '')) {
    dove.push(`p.id in (
      select f.id from (${PROFILI_SQL}) f where f.utente_id in (${conNomeOEmail(parola, con)})
      union all select f.id from (${PROFILI_SQL}) f where f.id_anagrafica in (
        select n.id from (${ANAGRAFICHE_SQL}) n where ${hasWords(folded('n.denominazione'), parola, con)}))`)
  }
  return { dove: dove.join(' and '), valori }
}

type Azioni = IscrizioneInCoda['azioni']
const azioni = (stato: StatoProfilo) => azioniIscrizione(stato, 'operatore') as Azioni

/** A page of the operators' queue, and how many answer the search; the oldest id first among equals. */
export async function codaIscrizioni(
  reader: Reader,
  query: Filtri & SortedPageQuery<keyof typeof ORDINI>,
): Promise<{ righe: IscrizioneInCoda[]; totale: number }> {
  const { dove, valori } = condizioni(query)
  const { rows, total } = await readPage<Omit<IscrizioneInCoda, 'dal' | 'azioni'> & { dal: Date }>(
    reader,
    {
      columns: `p.id, p.ruolo, p.stato, p.stato_dal as dal, ${AZIENDA} as azienda, ${personaJson('m')} as membro`,
      from: TABELLE,
      where: dove,
      values: valori,
      order: (way) => `${ORDINI[query.sort_by]} ${way} nulls last, p.id asc`,
    },
    query,
  )
  return {
    righe: rows.map((r) => ({ ...r, dal: r.dal.toISOString(), azioni: azioni(r.stato) })),
    totale: total,
  }
}

/** How many enrolments answer a search, for each state and in all. */
export async function conteggiIscrizioni(reader: Reader, filtri: Filtri): Promise<ConteggiIscrizioni> {
  const { dove, valori } = condizioni(filtri)
  const { rows } = await reader.$client.query<{ stato: StatoProfilo; quante: number }>(
    `select p.stato, count(*)::int as quante ${TABELLE} where ${dove} group by p.stato`,
    valori,
  )
  const totale = rows.reduce((somma, r) => somma + r.quante, 0)
  return {
    per_stato: STATI_FILTRO_ISCRIZIONI.map((stato) => ({
      stato,
      quante: stato === 'tutte' ? totale : (rows.find((r) => r.stato === stato)?.quante ?? 0),
    })),
  }
}

async function sponsorDi(reader: Reader, utente_id: number): Promise<IscrizioneDaDecidere['sponsor']> {
  const nodo = await segnalatoreDi(reader, utente_id)
  const sopra = nodo?.sponsor_id ? await segnalatoreConId(reader, nodo.sponsor_id) : null
  if (!sopra) return null
  const nomi = await nomiDi(reader, [sopra.utente_id])
  const bloccato = (await leggiAccount(reader, sopra.utente_id))?.bloccato ?? true
  return {
    id_segnalatore: sopra.id,
    denominazione: nomi.get(sopra.utente_id) ?? '',
    codice: sopra.codice,
    attivo: !bloccato && (await haProfiloAttivo(reader, sopra.utente_id)),
  }
}

async function aziendaDi(
  reader: Reader,
  secrets: Secrets,
  id: number,
  utente_id: number,
  profilo_id: number,
) {
  const riga = await rigaAzienda(reader, id)
  const altri = (await profiliConAnagrafica(reader, id, 'convenzionato')).filter((p) => p.id !== profilo_id)
  const nomi = await nomiDi(
    reader,
    altri.map((p) => p.utente_id),
  )
  return {
    azienda: await leggiAzienda(reader, secrets, id, false),
    sede: await leggiSede(reader, secrets, id),
    legale_rappresentante: await leggiLegaleRappresentante(reader, secrets, id),
    azienda_propria: riga?.titolare_id === utente_id,
    altri_con_azienda: altri.map((p) => ({ id: p.id, persona: nomi.get(p.utente_id) ?? '', stato: p.stato })),
  }
}

const SENZA_AZIENDA = {
  azienda: null,
  sede: null,
  legale_rappresentante: null,
  azienda_propria: false,
  altri_con_azienda: [],
}

/** Everything an operator needs to decide on an enrolment; null when there is none with this id. */
export async function leggiDaDecidere(
  reader: Reader,
  secrets: Secrets,
  id: number,
  quando: Date,
): Promise<IscrizioneDaDecidere | null> {
  const riga = await profiloConId(reader, id)
  const account = riga && (await leggiAccount(reader, riga.utente_id))
  if (!riga || !account) return null
  const { utente_id, ruolo } = riga
  const passoPasso = ruolo === 'manifestazione' ? null : ruolo
  const persona = await leggiPersona(reader, secrets, account.id_anagrafica)
  const accordo = passoPasso && (await accordoAccettato(reader, utente_id, passoPasso))
  const storia = await storiaProfilo(reader, id)
  const nomi = await nomiDi(
    reader,
    storia.flatMap((s) => s.attore_id ?? []),
  )
  const decisa = riga.stato === 'attiva' || riga.stato === 'bloccata' || riga.stato === 'cessata'
  return {
    id,
    ruolo,
    stato: riga.stato,
    dal: riga.stato_dal.toISOString(),
    persona: {
      id_utente: utente_id,
      id_anagrafica: account.id_anagrafica,
      ...persona,
      email: account.email,
      email_verificata: account.email_verificata_il !== null,
      cellulare: account.cellulare,
      cellulare_verificato: account.cellulare_verificato_il !== null,
      bloccato: account.bloccato,
      registrato_il: account.creato_il.toISOString(),
    },
    sponsor: await sponsorDi(reader, utente_id),
    ...(ruolo === 'convenzionato'
      ? await aziendaDi(reader, secrets, riga.id_anagrafica, utente_id, id)
      : SENZA_AZIENDA),
    requisiti: passoPasso ? await requisitiChiesti(reader, passoPasso, riga.attributi) : [],
    accordo: accordo && {
      versione: accordo.versione,
      url: urlAccordo(accordo.versione),
      accettato_il: accordo.accettato_il.toISOString(),
    },
    manca:
      passoPasso && !decisa
        ? await leggiMancanze(reader, { utente_id, ruolo: passoPasso, riga, quando, perApprovare: true })
        : [],
    storia: storia.map((s) => ({
      stato: s.a,
      quando: s.quando.toISOString(),
      chi: {
        ruolo: s.attore_id === null ? 'sistema' : s.attore_id === utente_id ? 'titolare' : 'operatore',
        nome: s.attore_id === null ? '' : (nomi.get(s.attore_id) ?? ''),
      },
      motivo: s.motivo,
    })),
    azioni: azioni(riga.stato).map((azione) => ({ azione, vuole_motivo: vuoleMotivo(azione) })),
  }
}
