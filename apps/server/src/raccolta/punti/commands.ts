import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Titolo } from '@primo/domain/iscritti/points-eligibility'
import { addDays, startOfDayInRome, todayInRome } from '@primo/domain/platform/dates'
import type { PuntiPratica } from '@primo/domain/raccolta/eccezione-punti'
import {
  type FattiMovimento,
  fattiAccredito,
  fattiStorno,
  prelevaDaLotti,
  type RegolaPunti,
} from '@primo/domain/raccolta/punti'
import { spartisciPunti } from '@primo/domain/raccolta/regola-punti'
import type { Trx } from '../../platform/db/db.ts'
import {
  type ChiavePortafoglio,
  type LottoVivo,
  lockPortafogli,
  type MovimentoNuovo,
  type Portafoglio,
  type Scrittura,
  scriviMovimenti,
} from './ledger.ts'
import { processDuePoints } from './maturazione.ts'
import { accreditiDiPratica, puntiDellaRichiesta } from './queries.ts'

/**
 * Credits a completed case to its beneficiaries; the points mature after the days that the rule sets. Idempotent per case, cycle,
 * beneficiary, level and rule version: a unique key in the database prevents a second credit.
 * @param beneficiari members with the level of their share and the profiles that entitle them; level 0 is the owner
 * @returns the number of credits: a share rounded down to 0 makes no movement
 */
export async function accreditaPunti(
  trx: Trx,
  input: {
    pratica_id: number
    ciclo: number
    tipo_finanziamento: string
    /** Points of the case under the rule, for the owner and as the base of the shares. */
    valore: PuntiPratica
    /** Exception that set the owner's points, with what its explanation needs; null without one. */
    eccezione: FattiMovimento['accredito']['eccezione'] | null
    regola: RegolaPunti
    edizione: { id: number; ultima_richiesta: string }
    beneficiari: { utente_id: number; livello: number; titoli: Titolo[] }[]
    quando: Date
  },
): Promise<number> {
  const { pratica_id, ciclo, regola, edizione, quando } = input
  const maturaGiorno = addDays(todayInRome(quando), regola.giorni_maturazione)
  // Without a maturing period they mature at once, not at the previous midnight.
  const matura_il = regola.giorni_maturazione === 0 ? quando : startOfDayInRome(maturaGiorno)
  const shares = spartisciPunti(regola, input.valore, input.beneficiari)
  const movimenti = shares.map(
    ({ utente_id, livello, titoli, base, punti }): MovimentoNuovo => ({
      tipo: 'accredito',
      chiave: `accredito:pratica=${pratica_id}:ciclo=${ciclo}:utente=${utente_id}:livello=${livello}:regola=${regola.versione}`,
      utente_id,
      edizione_id: edizione.id,
      avvenuto_il: quando,
      pratica_id,
      ciclo,
      livello,
      regola_versione: regola.versione,
      titoli,
      dati: fattiAccredito(regola, {
        tipo_finanziamento: input.tipo_finanziamento,
        eccezione: input.eccezione,
        base,
        livello,
        matura_il: maturaGiorno,
      }),
      scritture: [
        { conto: 'emissione', punti: -punti },
        { conto: 'maturazione', punti },
      ],
      lotto: { punti, matura_il, scade_il: edizione.ultima_richiesta },
    }),
  )
  await lockPortafogli(trx, movimenti)
  await scriviMovimenti(trx, movimenti)
  return movimenti.length
}

/** Wallet locked until the transaction ends, with its balances at `quando` and its lots that hold points. */
export type PortafoglioAperto = { portafoglio: Portafoglio; lotti: LottoVivo[]; quando: Date }

/** Locks a member's wallet in an edition, and matures and expires the points due up to the instant `quando`. */
export async function apriPortafoglio(
  trx: Trx,
  key: ChiavePortafoglio,
  quando: Date,
): Promise<PortafoglioAperto> {
  const { portafogli, lotti } = await processDuePoints(trx, [key], quando)
  return { portafoglio: portafogli[0]!, lotti, quando }
}

/** Returns the fields that all movements of a prize request have in common; type and request make the idempotency key. */
const diRichiesta = <T extends string>(
  tipo: T,
  { portafoglio: { utente_id, edizione_id }, quando }: PortafoglioAperto,
  richiesta_id: number,
) => ({
  tipo,
  chiave: `${tipo}:richiesta=${richiesta_id}`,
  utente_id,
  edizione_id,
  avvenuto_il: quando,
  richiesta_id,
})

/** Reserves points for a prize request, the earliest-expiring first. */
export async function prenotaPunti(
  trx: Trx,
  aperto: PortafoglioAperto,
  input: { richiesta_id: number; premio: string; punti: number },
): Promise<Refusal<'PUNTI_INSUFFICIENTI'> | null> {
  const { richiesta_id, punti, premio } = input
  const { prelievi, mancano } = prelevaDaLotti(
    aperto.lotti.map((l) => ({ lotto_id: l.lotto_id, punti: l.disponibili })),
    punti,
  )
  if (mancano > 0) return refuse('PUNTI_INSUFFICIENTI')
  await scriviMovimenti(trx, [
    {
      ...diRichiesta('prenotazione', aperto, richiesta_id),
      dati: { premio, punti },
      scritture: prelievi.flatMap((p): Scrittura[] => [
        { conto: 'disponibili', lotto_id: p.lotto_id, punti: -p.punti },
        { conto: 'prenotati', lotto_id: p.lotto_id, punti: p.punti },
      ]),
    },
  ])
  return null
}

/**
 * Returns a request's reserved points to their lots, after paying a debt. Points of a lot that has expired in the meantime
 * expire.
 */
export async function restituisciPunti(
  trx: Trx,
  aperto: PortafoglioAperto,
  input: { richiesta_id: number; premio: string; causa: 'annullata' | 'rifiutata' },
): Promise<void> {
  const { portafoglio, quando } = aperto
  const { richiesta_id, premio, causa } = input
  const tenuti = await puntiDellaRichiesta(trx, richiesta_id, 'prenotati')
  let debito = portafoglio.debito
  const scritture = tenuti.flatMap(({ lotto_id, punti }): Scrittura[] => {
    const pagati = Math.min(debito, punti)
    debito -= pagati
    return [
      { conto: 'prenotati', lotto_id, punti: -punti },
      { conto: 'debito', punti: pagati },
      { conto: 'disponibili', lotto_id, punti: punti - pagati },
    ]
  })
  await scriviMovimenti(trx, [
    {
      ...diRichiesta('restituzione', aperto, richiesta_id),
      dati: {
        premio,
        causa,
        punti: tenuti.reduce((sum, t) => sum + t.punti, 0),
        pagati_al_debito: portafoglio.debito - debito,
      },
      scritture,
    },
  ])
  await processDuePoints(trx, [portafoglio], quando, `richiesta=${richiesta_id}`)
}

/** Spends the points that were reserved for a prize, now delivered. */
export async function spendiPunti(
  trx: Trx,
  aperto: PortafoglioAperto,
  input: { richiesta_id: number; premio: string },
): Promise<void> {
  const { richiesta_id, premio } = input
  const tenuti = await puntiDellaRichiesta(trx, richiesta_id, 'prenotati')
  await scriviMovimenti(trx, [
    {
      ...diRichiesta('spesa', aperto, richiesta_id),
      dati: { premio, punti: tenuti.reduce((sum, t) => sum + t.punti, 0) },
      scritture: tenuti.flatMap(({ lotto_id, punti }): Scrittura[] => [
        { conto: 'prenotati', lotto_id, punti: -punti },
        { conto: 'spesi', lotto_id, punti },
      ]),
    },
  ])
}

/**
 * Reverses the credits of one completion of a case: from the credit's own lot (points already expired count as reversed), then
 * from other available lots, then as a debt that later points pay first.
 * @returns the number of credits reversed
 */
export async function stornaAccrediti(
  trx: Trx,
  input: { pratica_id: number; ciclo: number; quando: Date },
): Promise<number> {
  const { pratica_id, ciclo, quando } = input
  const accrediti = await accreditiDiPratica(trx, pratica_id, ciclo)
  if (accrediti.length === 0) return 0
  await processDuePoints(trx, accrediti, quando)
  // Read again: `processDuePoints` may just have moved points of these lots between accounts.
  for (const a of await accreditiDiPratica(trx, pratica_id, ciclo)) {
    const { lotti } = await processDuePoints(trx, [a], quando)
    const { prelievi, mancano } = prelevaDaLotti(
      lotti
        .filter((l) => l.lotto_id !== a.lotto_id)
        .map((l) => ({ lotto_id: l.lotto_id, punti: l.disponibili })),
      a.punti - a.in_maturazione - a.disponibili - a.scaduti,
    )
    const { lotto_id, livello } = a
    await scriviMovimenti(trx, [
      {
        tipo: 'storno',
        chiave: `storno:movimento=${a.movimento_id}`,
        utente_id: a.utente_id,
        edizione_id: a.edizione_id,
        avvenuto_il: quando,
        pratica_id,
        ciclo,
        livello,
        dati: fattiStorno({
          tipo_finanziamento: a.tipo_finanziamento,
          livello,
          punti: a.punti,
          a_debito: mancano,
          gia_scaduti: a.scaduti,
        }),
        scritture: [
          { conto: 'emissione', punti: a.punti },
          { conto: 'maturazione', lotto_id, punti: -a.in_maturazione },
          { conto: 'disponibili', lotto_id, punti: -a.disponibili },
          { conto: 'scaduti', lotto_id, punti: -a.scaduti },
          ...prelievi.map((p) => ({
            conto: 'disponibili' as const,
            lotto_id: p.lotto_id,
            punti: -p.punti,
          })),
          { conto: 'debito', punti: -mancano },
        ],
      },
    ])
  }
  return accrediti.length
}
