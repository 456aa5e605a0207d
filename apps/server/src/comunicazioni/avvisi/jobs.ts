import { AVVISI_GIORNI_MAX, PREAVVISI_PUNTI_G, preavvisoDovuto } from '@primo/domain/comunicazioni/avvisi'
import { aggiungiGiorni, giorniTra, oggiARoma } from '@primo/domain/platform/data'
import { inArray, lt, sql } from 'drizzle-orm'
import { iscrittiAttivi } from '../../persone/profili/attivi.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { Corso } from '../../platform/jobs/lavori.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { type InScadenza, puntiInScadenza } from '../../raccolta/punti/da-dire.ts'
import { CODA_A_TUTTI, CODA_RIEPILOGO, CODA_SCADENZE } from './code.ts'
import { avvisa, type DaDire, mandaRiepiloghi } from './commands.ts'
import type { PerTutti } from './da-eventi.ts'
import { avviaPush } from './push.ts'
import { avviso } from './tables.ts'

const PER_VOLTA = 500

type Strumenti = Pick<Servizi, 'segreti' | 'lavori' | 'config' | 'transazione'>
type Avanzamento = Pick<Corso, 'avanza' | 'segnale'>

/** Tells the next page of people, and leaves the one after as a job: cut short, it goes on from there. */
export async function avvisaTutti(
  strumenti: Strumenti,
  { dopo, ruolo, ...cosa }: PerTutti & { dopo: number },
) {
  await strumenti.transazione(async (trx) => {
    const chi = await iscrittiAttivi(trx, ruolo, dopo, PER_VOLTA)
    const cose = chi.map((utente_id) => ({ ...cosa, utente_id }) as DaDire)
    await avvisa(trx, strumenti, cose, new Date())
    if (chi.length === PER_VOLTA) {
      await strumenti.lavori.accoda(trx, CODA_A_TUTTI, { ...cosa, ruolo, dopo: chi.at(-1)! })
    }
  })
}

/**
 * Tells who has points that expire in 30 days, and in 7: once for each expiry and each of the two, however often it
 * runs; a run that was missed is made good by the next.
 * @returns how many were told.
 */
export async function avvisaScadenze(
  strumenti: Strumenti,
  adesso: Date,
  corso?: Avanzamento,
): Promise<number> {
  const dal = oggiARoma(adesso)
  const al = aggiungiGiorni(dal, PREAVVISI_PUNTI_G[0])
  let dopo: InScadenza | null = null
  let detti = 0
  for (;;) {
    const righe: InScadenza[] = await strumenti.transazione(async (trx) => {
      const pagina = await puntiInScadenza(trx, { dal, al, dopo, quanti: PER_VOLTA })
      const cose = pagina.map(({ utente_id, edizione_id, scade_il, punti }): DaDire => {
        const soglia = preavvisoDovuto(giorniTra(dal, scade_il))
        return {
          utente_id,
          genere: 'punti_in_scadenza',
          chiave: `punti_in_scadenza:edizione=${edizione_id}:il=${scade_il}:giorni=${soglia}`,
          dati: { punti, scade_il },
        }
      })
      detti += await avvisa(trx, strumenti, cose, adesso)
      return pagina
    })
    dopo = righe.at(-1) ?? null
    if (righe.length < PER_VOLTA) return detti
    corso?.avanza(detti)
    corso?.segnale.throwIfAborted()
  }
}

/** Sends all that was gathered and whose time has come. @returns how many notices. */
export async function riepiloga(strumenti: Strumenti, adesso: Date, corso?: Avanzamento): Promise<number> {
  let mandati = 0
  for (;;) {
    const quanti = await strumenti.transazione((trx) => mandaRiepiloghi(trx, strumenti, adesso, PER_VOLTA))
    mandati += quanti
    if (quanti < PER_VOLTA) return mandati
    corso?.avanza(mandati)
    corso?.segnale.throwIfAborted()
  }
}

/** Forgets notices a year old, a part a night: nobody's list grows for ever. */
async function pulisciAvvisi(trx: Trx): Promise<void> {
  const vecchi = trx
    .select({ id: avviso.id })
    .from(avviso)
    .where(lt(avviso.aggiornato_il, sql`now() - make_interval(days => ${AVVISI_GIORNI_MAX})`))
    .limit(100_000)
  await trx.delete(avviso).where(inArray(avviso.id, vecchi))
}

/** Starts what tells members things by itself: pages of «everybody», mornings, expiries, push messages. */
export async function avviaAvvisi(servizi: Servizi): Promise<void> {
  const { lavori } = servizi
  await avviaPush(servizi)
  await lavori.avvia<PerTutti & { dopo: number }>({
    coda: CODA_A_TUTTI,
    riprove: 10,
    esegui: (dati) => avvisaTutti(servizi, dati),
  })
  await lavori.avvia({
    coda: CODA_RIEPILOGO,
    riprove: 3,
    esegui: async (_, corso) => ({ avvisi: await riepiloga(servizi, new Date(), corso) }),
  })
  await lavori.avvia({
    coda: CODA_SCADENZE,
    riprove: 3,
    esegui: async (_, corso) => {
      await servizi.transazione(pulisciAvvisi)
      return { avvisi: await avvisaScadenze(servizi, new Date(), corso) }
    },
  })
  await lavori.programma(CODA_RIEPILOGO)
  await lavori.programma(CODA_SCADENZE)
}
