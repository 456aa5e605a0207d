import type {
  CancellazioneInCoda,
  codaCancellazioni as queueEndpoint,
  StatoCancellazione,
} from '@primo/contract/privacy/privacy'
import { fullName } from '@primo/domain/anagrafica/person-names'
import { clock } from '@primo/domain/platform/clock'
import { type IsoDate, shortDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { DOVERI, type Dovere, finoAl, SOSPESI, type Sospeso } from '@primo/domain/registro/conservazione'
import { PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type PageOf, type PageQuery, readPage, type Search } from '../../platform/db/pagination.ts'
import { queryRows } from '../../platform/db/query.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { openPraticheSql, ultimaCompletata } from '../../pratiche/pratiche/personal-data.ts'
import { richiesteAperte, ultimoPremio } from '../../raccolta/premi/personal-data.ts'
import { exportable, formatStateLabel, personColumns } from '../../registro/esportazioni/exportable.ts'
import type { Identita } from './tables.ts'

/** Open cases and prize requests that an erasure waits for, and the data that a law requires to keep after it. */
type Effetti = { attende: Sospeso[]; conserva: { dovere: Dovere; fino_al: IsoDate }[] }

type Row = {
  utente_id: number
  richieste: boolean
  pratiche: boolean
  ultimo_premio: IsoDate | null
  ultima_pratica: IsoDate | null
}

/** Returns the SQL of the calendar day in Rome of an instant. */
const giorno = (instant: string) => `to_char((${instant}) at time zone 'Europe/Rome', 'YYYY-MM-DD')`

/** Returns, for each of some members, what an erasure on a day would have to wait for and what data it would retain. */
export async function effettiDi(
  reader: Reader,
  utenti: readonly number[],
  quando: Date,
): Promise<Map<number, Effetti>> {
  const rows = await queryRows<Row>(
    reader,
    `select u.id as utente_id,
            exists (${richiesteAperte('u.id')}) as richieste,
            exists (${openPraticheSql('u.id')}) as pratiche,
            ${giorno(ultimoPremio('u.id'))} as ultimo_premio,
            ${giorno(ultimaCompletata('u.id'))} as ultima_pratica
       from unnest($1::bigint[]) as u(id)`,
    [utenti],
  )
  const today = todayInRome(quando)
  return new Map(
    rows.map((r) => {
      const last = { premi: r.ultimo_premio, pratiche: r.ultima_pratica }
      const conserva = (Object.keys(last) as Dovere[]).flatMap((dovere) => {
        const latest = last[dovere]
        const fino_al = latest && finoAl(dovere, latest)
        return fino_al && fino_al >= today ? [{ dovere, fino_al }] : []
      })
      const attende = (['richieste', 'pratiche'] as const).filter((input) => r[input])
      return [r.utente_id, { attende, conserva }]
    }),
  )
}

/** Returns the state of a member's erasure request, what it waits for, and which data are kept after it. */
export async function statoCancellazione(
  reader: Reader,
  utente_id: number,
  quando: Date,
): Promise<StatoCancellazione> {
  const rows = await queryRows<{ chiesta_il: Date; da_eseguire_il: Date }>(
    reader,
    `select chiesta_il, da_eseguire_il from cancellazione
      where utente_id = $1 and ritirata_il is null and eseguita_il is null`,
    [utente_id],
  )
  const [row] = rows
  return {
    richiesta: row
      ? { chiesta_il: row.chiesta_il.toISOString(), da_eseguire_il: row.da_eseguire_il.toISOString() }
      : null,
    ...(await effettiDi(reader, [utente_id], quando)).get(utente_id)!,
  }
}

const DOVE = {
  in_attesa: 'c.ritirata_il is null and c.eseguita_il is null',
  eseguita: 'c.eseguita_il is not null',
  ritirata: 'c.ritirata_il is not null',
} as const

/** Row that the query of the operators' list of erasure requests returns. */
type CancellazioneRow = Pick<CancellazioneInCoda, 'id' | 'membro' | 'stato'> & {
  chiesta_il: Date
  da_eseguire_il: Date
  chiusa_il: Date | null
}

/** Returns the SQL of the operators' list of the erasure requests in a state. */
const cercaCancellazioni = ({ stato }: { stato: keyof typeof DOVE }): Search => ({
  columns: `c.id, '${stato}' as stato, ${personaJson('t')} as membro, c.chiesta_il, c.da_eseguire_il,
            coalesce(c.ritirata_il, c.eseguita_il) as chiusa_il`,
  from: `from cancellazione c join (${PERSONE_SQL}) t on t.utente_id = c.utente_id`,
  countFrom: 'from cancellazione c',
  where: DOVE[stato],
  values: [],
  order: (way) => `c.da_eseguire_il ${way}, c.id ${way}`,
})

/** Adds to each erasure request what the erasure waits for, and which data are kept after it. */
async function withEffetti(reader: Reader, rows: CancellazioneRow[]): Promise<CancellazioneInCoda[]> {
  const members = rows.map((r) => r.membro.utente_id)
  const effetti = await effettiDi(reader, members, clock.now())
  return rows.map((r) => ({
    ...r,
    chiesta_il: r.chiesta_il.toISOString(),
    da_eseguire_il: r.da_eseguire_il.toISOString(),
    chiusa_il: r.chiusa_il?.toISOString() ?? null,
    ...effetti.get(r.membro.utente_id)!,
  }))
}

/** Returns a page of the erasure requests in a state, the earliest due first, with the total count. */
export async function codaCancellazioni(
  reader: Reader,
  query: { stato: keyof typeof DOVE } & PageQuery,
): Promise<PageOf<CancellazioneInCoda>> {
  const page = await readPage(reader, query, (row: CancellazioneRow) => row, cercaCancellazioni(query))
  return { ...page, righe: await withEffetti(reader, page.righe) }
}

/**
 * Returns the identities of erased members that the legal duty `dovere` requires to keep, by account id: for the records required
 * by that law, never for a screen.
 */
export async function identitaConservate(
  reader: Reader,
  secrets: Secrets,
  dovere: Dovere,
  utenti: readonly number[],
): Promise<Map<number, { denominazione: string; codice_fiscale: string }>> {
  const rows = await queryRows<{ utente_id: number; dati_cifrati: string }>(
    reader,
    `select utente_id, dati_cifrati from identita_conservata
      where utente_id = any($1::bigint[]) and $2 = any(motivi)`,
    [utenti, dovere],
  )
  return new Map(
    rows.map(({ utente_id, dati_cifrati }) => {
      const { nome, cognome, codice_fiscale } = JSON.parse(
        secrets.decrypt('identita_conservata.dati_cifrati', utente_id, dati_cifrati),
      ) as Identita
      return [utente_id, { denominazione: fullName({ nome, cognome }), codice_fiscale }]
    }),
  )
}

const kept = ({ conserva }: CancellazioneInCoda) =>
  conserva.map((c) => `${DOVERI[c.dovere].perche} Fino ${elide('al', shortDate(c.fino_al))}.`).join(' ') ||
  null

/** Columns and query of the export of the erasure requests. An erased member appears without the data that were deleted. */
export const CANCELLAZIONI_ESPORTABILI = exportable<
  typeof queueEndpoint,
  CancellazioneRow,
  CancellazioneInCoda
>({
  title: 'Cancellazioni',
  id: 'c.id',
  search: cercaCancellazioni,
  complete: withEffetti,
  colonne: [
    { nome: 'Account', tipo: 'numero', cella: (c) => c.membro.utente_id },
    ...personColumns<CancellazioneInCoda>('Nome', 'membro', (c) => c.membro),
    { nome: 'Stato', tipo: 'testo', cella: (c) => formatStateLabel(c.stato) },
    { nome: 'Chiesta il', tipo: 'istante', cella: (c) => c.chiesta_il },
    { nome: 'Da eseguire il', tipo: 'istante', cella: (c) => c.da_eseguire_il },
    { nome: 'Chiusa il', tipo: 'istante', cella: (c) => c.chiusa_il },
    {
      nome: 'Aspetta',
      tipo: 'testo',
      cella: (c) => c.attende.map((a) => SOSPESI[a]).join(' ') || null,
    },
    { nome: 'Resta', tipo: 'testo', cella: kept },
  ],
})
