import { dataLunga, oggiARoma } from '@primo/domain/data'
import { quanti } from '@primo/domain/numeri'
import { edizioneCorrente, regolamentoInVigore } from '../../manifestazioni/queries.ts'
import { leggiSaldo, paginaMovimenti } from '../../punti/pagine.ts'
import { type ContestoRisposta, elenco, fuoriArea, type Risponditore, vai } from './contesto.ts'

const punti = (n: number) => quanti(n, 'punto', 'punti')
const CHIUSA = { risposta: 'In questo momento non c’è una raccolta punti aperta.', collegamenti: [] }
const MOVIMENTI = vai('I movimenti', 'movimenti')
const PREMI = vai('Apri Premi', 'manifestazione')

/** The member's balance in today's edition; null when there is no edition. */
export async function saldoDi({ servizi: { db }, chiamante, adesso }: ContestoRisposta) {
  const edizione = await edizioneCorrente(db, oggiARoma(adesso))
  return edizione && { edizione, ...(await leggiSaldo(db, chiamante.utente_id, edizione.id)) }
}

export const saldo: Risponditore = async (ctx) => {
  const fuori = fuoriArea(ctx, 'manifestazione')
  if (fuori) return fuori
  const ora = await saldoDi(ctx)
  if (!ora) return CHIUSA
  const altri = [
    ora.in_maturazione > 0 ? `${punti(ora.in_maturazione)} in maturazione` : '',
    ora.prenotati > 0 ? `${punti(ora.prenotati)} prenotati per un premio` : '',
    ora.debito > 0 ? `un debito di ${punti(ora.debito)}, che i prossimi accrediti pagano per primi` : '',
  ].filter(Boolean)
  const frase = `Hai ${punti(ora.saldo_punti)} disponibili.`
  if (ora.perche_zero) return { risposta: `${frase} ${ora.perche_zero}`, collegamenti: [PREMI] }
  return {
    risposta: altri.length > 0 ? `${frase} In più: ${elenco(altri)}.` : frase,
    collegamenti: [PREMI, MOVIMENTI],
  }
}

/** Of the last credits, those still maturing, each with its day. */
export const maturazione: Risponditore = async (ctx) => {
  const fuori = fuoriArea(ctx, 'manifestazione')
  if (fuori) return fuori
  const ora = await saldoDi(ctx)
  if (!ora) return CHIUSA
  if (ora.in_maturazione === 0) {
    return {
      risposta: 'Non hai punti in maturazione: quelli che vedi sono già disponibili.',
      collegamenti: [MOVIMENTI],
    }
  }
  const { db, config } = ctx.servizi
  const pagina = await paginaMovimenti(
    db,
    ctx.chiamante.utente_id,
    { per_page: 100, page: 1, sort_order: 'desc' },
    config.prepara,
  )
  const giorni = pagina.righe
    .flatMap((m) => (m.matura_il && new Date(m.matura_il) > ctx.adesso ? [m.matura_il] : []))
    .sort()
  const primo = giorni[0]
    ? ` I primi diventano disponibili il ${dataLunga(oggiARoma(new Date(giorni[0])))}.`
    : ''
  return { risposta: `Hai ${punti(ora.in_maturazione)} in maturazione.${primo}`, collegamenti: [MOVIMENTI] }
}

export const scadenza: Risponditore = async (ctx) => {
  const fuori = fuoriArea(ctx, 'manifestazione')
  if (fuori) return fuori
  const ora = await saldoDi(ctx)
  if (!ora) return CHIUSA
  const [prima] = ora.in_scadenza
  if (!prima) return { risposta: 'Non hai punti che possano scadere.', collegamenti: [PREMI] }
  const quando = dataLunga(prima.scade_il)
  return {
    risposta: `${punti(prima.punti)} scadono il ${quando}. Quando richiedi un premio si usano per primi quelli che scadono prima.`,
    collegamenti: [PREMI],
  }
}

/** The last three movements, each with its reason. */
export const movimenti: Risponditore = async (ctx) => {
  const fuori = fuoriArea(ctx, 'manifestazione')
  if (fuori) return fuori
  const { db, config } = ctx.servizi
  const query = { per_page: 3, page: 1, sort_order: 'desc' as const }
  const { righe, totale } = await paginaMovimenti(db, ctx.chiamante.utente_id, query, config.prepara)
  if (totale === 0) {
    const ora = await saldoDi(ctx)
    return { risposta: ora?.perche_zero ?? 'Non ci sono ancora movimenti.', collegamenti: [PREMI] }
  }
  const frasi = righe.map((m) => `${dataLunga(oggiARoma(new Date(m.data)))}: ${m.perche}`)
  return { risposta: `Gli ultimi movimenti.\n${frasi.join('\n')}`, collegamenti: [MOVIMENTI] }
}

export const edizione: Risponditore = async ({ servizi: { db }, adesso }) => {
  const corrente = await edizioneCorrente(db, oggiARoma(adesso))
  if (!corrente) return CHIUSA
  return {
    risposta: `L’edizione in corso, «${corrente.titolo}», va dal ${dataLunga(corrente.inizio)} al ${dataLunga(corrente.fine)}. I premi si possono richiedere fino al ${dataLunga(corrente.ultima_richiesta)}.`,
    collegamenti: [PREMI],
  }
}

export const regolamento: Risponditore = async ({ servizi: { db }, adesso }) => {
  const corrente = await edizioneCorrente(db, oggiARoma(adesso))
  const vigente = corrente && (await regolamentoInVigore(db, corrente.id))
  if (!vigente) return CHIUSA
  return {
    risposta: `In vigore c’è la versione ${vigente.versione} del regolamento: la apri dall’area Premi, dove c’è anche il catalogo.`,
    collegamenti: [vai('Apri Premi', 'manifestazionePage')],
  }
}
