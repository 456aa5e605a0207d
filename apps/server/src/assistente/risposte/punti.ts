import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { edizioneCorrente, regolamentoInVigore } from '../../raccolta/manifestazioni/queries.ts'
import { paginaRichieste } from '../../raccolta/premi/queries.ts'
import { leggiSaldo, paginaMovimenti } from '../../raccolta/punti/movimenti.ts'
import { type ContestoRisposta, fuoriArea, linkToSchermata, type Risponditore } from './contesto.ts'
import { fraseEdizione, fraseMaturazione, fraseSaldo, fraseScadenza } from './sentences.ts'

const CHIUSA = { risposta: 'In questo momento non c’è una raccolta punti aperta.', collegamenti: [] }
const MOVIMENTI = linkToSchermata('I movimenti', 'movimenti')
const PREMI = linkToSchermata('Apri Premi', 'manifestazione')

/** Returns the member's balance in the edition current today, or null without an edition. */
export async function saldoDi({ servizi: { db }, caller, adesso }: ContestoRisposta) {
  const edizione = await edizioneCorrente(db, todayInRome(adesso))
  return edizione && { edizione, ...(await leggiSaldo(db, caller.utente_id, edizione.id)) }
}

const TIENE = new Set(['richiesta', 'approvata', 'in_preparazione', 'spedita'])

/**
 * Returns the number of open prize requests for which points are reserved; 0 when the points of the requests read do not add up
 * to the reserved points.
 */
async function richiestePrenotate({ servizi: services, caller }: ContestoRisposta, prenotati: number) {
  const query = { per_page: 100, page: 1, sort_order: 'desc' as const }
  const { righe } = await paginaRichieste(services.db, caller.utente_id, query)
  const aperte = righe.filter((r) => TIENE.has(r.stato))
  return aperte.reduce((sum, r) => sum + r.punti, 0) === prenotati ? aperte.length : 0
}

export const saldo: Risponditore = async (ctx) => {
  const outside = fuoriArea(ctx, 'manifestazione')
  if (outside) return outside
  const now = await saldoDi(ctx)
  if (!now) return CHIUSA
  const { saldo_punti: disponibili, in_maturazione, prenotati, debito } = now
  if (now.perche_zero) {
    const sentence = fraseSaldo({ disponibili, in_maturazione: 0, prenotati: 0, richieste: 0, debito: 0 })
    return { risposta: `${sentence} ${now.perche_zero}`, collegamenti: [PREMI] }
  }
  const richieste = prenotati > 0 ? await richiestePrenotate(ctx, prenotati) : 0
  return {
    risposta: fraseSaldo({ disponibili, in_maturazione, prenotati, richieste, debito }),
    collegamenti: [PREMI, MOVIMENTI],
  }
}

/** Answers with the latest credits that have not matured yet, each with its maturity day. */
export const maturazione: Risponditore = async (ctx) => {
  const outside = fuoriArea(ctx, 'manifestazione')
  if (outside) return outside
  const now = await saldoDi(ctx)
  if (!now) return CHIUSA
  if (now.in_maturazione === 0) {
    return {
      risposta: 'Non hai punti in maturazione: quelli che vedi sono già disponibili.',
      collegamenti: [MOVIMENTI],
    }
  }
  const { db } = ctx.servizi
  const page = await paginaMovimenti(db, ctx.caller.utente_id, {
    per_page: 100,
    page: 1,
    sort_order: 'desc',
  })
  const giorni = page.righe
    .flatMap((m) => (m.matura_il && new Date(m.matura_il) > ctx.adesso ? [m.matura_il] : []))
    .map((instant) => todayInRome(new Date(instant)))
    .sort()
  return { risposta: fraseMaturazione(now.in_maturazione, giorni), collegamenti: [MOVIMENTI] }
}

export const scadenza: Risponditore = async (ctx) => {
  const outside = fuoriArea(ctx, 'manifestazione')
  if (outside) return outside
  const now = await saldoDi(ctx)
  if (!now) return CHIUSA
  const [first] = now.in_scadenza
  if (!first) return { risposta: 'Non hai punti che possano scadere.', collegamenti: [PREMI] }
  return { risposta: fraseScadenza(first.punti, first.scade_il), collegamenti: [PREMI] }
}

/** Answers with the member's last three movements, each with its explanation. */
export const movimenti: Risponditore = async (ctx) => {
  const outside = fuoriArea(ctx, 'manifestazione')
  if (outside) return outside
  const { db } = ctx.servizi
  const query = { per_page: 3, page: 1, sort_order: 'desc' as const }
  const { righe, totale } = await paginaMovimenti(db, ctx.caller.utente_id, query)
  if (totale === 0) {
    const now = await saldoDi(ctx)
    return { risposta: now?.perche_zero ?? 'Non ci sono ancora movimenti.', collegamenti: [PREMI] }
  }
  const sentences = righe.map((m) => `${longDate(todayInRome(new Date(m.data)))}: ${m.perche}`)
  return { risposta: `Gli ultimi movimenti.\n${sentences.join('\n')}`, collegamenti: [MOVIMENTI] }
}

export const edizione: Risponditore = async ({ servizi: { db }, adesso }) => {
  const corrente = await edizioneCorrente(db, todayInRome(adesso))
  if (!corrente) return CHIUSA
  return {
    risposta: fraseEdizione(corrente),
    collegamenti: [PREMI],
  }
}

export const regolamento: Risponditore = async ({ servizi: { db }, adesso }) => {
  const corrente = await edizioneCorrente(db, todayInRome(adesso))
  const vigente = corrente && (await regolamentoInVigore(db, corrente.id))
  if (!vigente) return CHIUSA
  return {
    risposta: `In vigore c’è la versione ${vigente.versione} del regolamento: la apri dall’area Premi, dove c’è anche il catalogo.`,
    collegamenti: [linkToSchermata('Apri Premi', 'manifestazionePage')],
  }
}
