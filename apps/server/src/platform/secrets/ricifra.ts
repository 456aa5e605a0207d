import { type Database, type Db, eDuplicato, type Trx } from '../db/db.ts'
import { type CampoCifrato, campoCifrato, NOMI_CAMPI_CIFRATI } from './campi-cifrati.ts'
import { prefissoChiave, type Segreti } from './segreti.ts'

/** Rows rewritten in one transaction: few enough that nobody waits long for one of them. */
const PER_VOLTA = 200

/** What became of a column: rows rewritten, and keys of the rows that could not be. */
export type EsitoCampo = { riscritte: number; illeggibili: string[]; doppie: string[] }
type Riga = { chiave: string; cifrato: string }
type Strumenti = Pick<Database, 'transazione'> & { segreti: Segreti }

const nomi = (campo: CampoCifrato) => {
  const [tabella = '', colonna = ''] = campo.split('.')
  return { tabella, colonna }
}

async function riscrivi(trx: Trx, segreti: Segreti, campo: CampoCifrato, righe: [string, string][]) {
  const { chiave, tipo, indice } = campoCifrato(campo)
  const { tabella, colonna } = nomi(campo)
  await trx.$client.query(
    `update ${tabella} t set ${colonna} = x.cifrato${indice ? `, ${indice.colonna} = x.indice` : ''}
       from unnest($1::${tipo}[], $2::text[], $3::text[]) as x(chiave, cifrato, indice) where t.${chiave} = x.chiave`,
    [
      righe.map(([r]) => r),
      righe.map(([r, chiaro]) => segreti.cifra(campo, r, chiaro)),
      righe.map(([, chiaro]) => (indice ? segreti.impronta(indice.uso, indice.testo(chiaro)) : null)),
    ],
  )
}

/** The next rows another key wrote, after `dopo`, held until the transaction ends. */
async function prossime(
  trx: Trx,
  segreti: Segreti,
  campo: CampoCifrato,
  dopo: string | null,
  quante: number,
) {
  const { chiave, tipo } = campoCifrato(campo)
  const { tabella, colonna } = nomi(campo)
  const { rows } = await trx.$client.query<Riga>(
    `select ${chiave}::text as chiave, ${colonna} as cifrato from ${tabella}
      where ${colonna} is not null and not starts_with(${colonna}, $1) and ($2::${tipo} is null or ${chiave} > $2::${tipo})
      order by ${tabella}.${chiave} limit ${quante} for update`,
    [prefissoChiave(segreti.numero), dopo],
  )
  return rows
}

/** Whether the cipher texts of a column were all written by today's key. */
async function inPari(db: Db, segreti: Segreti, campo: CampoCifrato): Promise<boolean> {
  const { tabella, colonna } = nomi(campo)
  const { rowCount } = await db.$client.query(
    `select 1 from ${tabella} where ${colonna} is not null and not starts_with(${colonna}, $1) limit 1`,
    [prefissoChiave(segreti.numero)],
  )
  return rowCount === 0
}

/** Rewrites the rows after `dopo` in one transaction. */
async function passo(strumenti: Strumenti, campo: CampoCifrato, dopo: string | null, quante: number) {
  const { transazione, segreti } = strumenti
  return transazione(async (trx) => {
    const lette = await prossime(trx, segreti, campo, dopo, quante)
    const chiare: [string, string][] = []
    const illeggibili: string[] = []
    for (const { chiave, cifrato } of lette) {
      try {
        chiare.push([chiave, segreti.decifra(campo, chiave, cifrato)])
      } catch {
        illeggibili.push(chiave)
      }
    }
    if (chiare.length > 0) await riscrivi(trx, segreti, campo, chiare)
    return {
      riscritte: chiare.length,
      illeggibili,
      ultima: lette.length < quante ? null : lette.at(-1)!.chiave,
    }
  })
}

async function ricifraCampo(strumenti: Strumenti, campo: CampoCifrato): Promise<EsitoCampo> {
  const esito: EsitoCampo = { riscritte: 0, illeggibili: [], doppie: [] }
  let dopo: string | null = null
  /** Rows to take one by one, because two of them have one index: one stays as it is, and is told. */
  let aUnaAUna = 0
  for (;;) {
    try {
      const fatto: Awaited<ReturnType<typeof passo>> = await passo(
        strumenti,
        campo,
        dopo,
        aUnaAUna > 0 ? 1 : PER_VOLTA,
      )
      esito.riscritte += fatto.riscritte
      esito.illeggibili.push(...fatto.illeggibili)
      if (fatto.ultima === null) return esito
      dopo = fatto.ultima
    } catch (errore) {
      if (!eDuplicato(errore)) throw errore
      if (aUnaAUna === 0) {
        aUnaAUna = PER_VOLTA
        continue
      }
      const { segreti, transazione } = strumenti
      const [riga] = await transazione((trx) => prossime(trx, segreti, campo, dopo, 1))
      if (!riga) return esito
      esito.doppie.push(riga.chiave)
      dopo = riga.chiave
    }
    aUnaAUna = Math.max(0, aUnaAUna - 1)
  }
}

/**
 * Writes again, with today's key, every cipher text another key wrote or that names none, and the index beside it: a
 * few rows at a time, while the server works. Ended half-way, it goes on from there the next time.
 * @returns what became of each column that had something to rewrite.
 */
export async function ricifra(
  { db, ...strumenti }: Strumenti & Pick<Database, 'db'>,
  finita: (campo: CampoCifrato, esito: EsitoCampo) => void = () => {},
): Promise<Map<CampoCifrato, EsitoCampo>> {
  const esiti = new Map<CampoCifrato, EsitoCampo>()
  for (const campo of NOMI_CAMPI_CIFRATI) {
    if (await inPari(db, strumenti.segreti, campo)) continue
    const esito = await ricifraCampo(strumenti, campo)
    esiti.set(campo, esito)
    finita(campo, esito)
  }
  return esiti
}
