import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { leggiSpedizione } from '../../persone/indirizzi/queries.ts'
import { edizioneCorrente } from '../../raccolta/manifestazioni/queries.ts'
import { catalogo as leggiCatalogo, paginaRichieste } from '../../raccolta/premi/queries.ts'
import { premioNominato } from '../capire/premi.ts'
import { type ContestoRisposta, elenco, fuoriArea, type Risponditore, vai } from './contesto.ts'
import { fraseCatalogo, fraseMancano } from './frasi.ts'
import { saldoDi } from './punti.ts'

const punti = (n: number) => quanti(n, 'punto', 'punti')
const maiuscola = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
const PREMI = vai('Apri il catalogo', 'manifestazione')

/** The current edition's prizes that can be requested today, the cheapest first. */
export async function premiDelGiorno({
  servizi: { db },
  adesso,
}: Pick<ContestoRisposta, 'servizi' | 'adesso'>) {
  const today = todayInRome(adesso)
  const edizione = await edizioneCorrente(db, today)
  return (await leggiCatalogo(db, today)).filter((premio) => premio.id_edizione === edizione?.id)
}

export const quantoManca: Risponditore = async (ctx) => {
  const premi = await premiDelGiorno(ctx)
  const wanted = premioNominato(ctx.domanda, premi)
  const attivo = ctx.caller.profili.manifestazione === 'attiva'
  const now = attivo ? await saldoDi(ctx) : null
  if (wanted) {
    const costo = `«${wanted.descrizione}» costa ${punti(wanted.punti)}.`
    const esaurito = wanted.disponibili === 0 ? ' Adesso però è esaurito.' : ''
    const scheda = [vai('Apri la scheda', 'premio', wanted.id_premio)]
    if (!now) return { risposta: costo + esaurito, collegamenti: scheda }
    const missing = wanted.punti - now.saldo_punti
    const sentence = missing > 0 ? `${maiuscola(fraseMancano(missing))}.` : 'I tuoi punti bastano.'
    return { risposta: `${costo} ${sentence}${esaurito}`, collegamenti: scheda }
  }
  const outside = fuoriArea(ctx, 'manifestazione')
  if (outside) return outside
  const bastano = premi.filter((p) => now && p.punti <= now.saldo_punti && p.disponibili !== 0)
  const first = premi.find((p) => p.disponibili !== 0)
  if (bastano.length > 0) {
    const names = elenco(bastano.slice(-3).map((p) => `«${p.descrizione}»`))
    const quantiPremi = quanti(bastano.length, 'premio', 'premi')
    return {
      risposta: `Con ${punti(now!.saldo_punti)} puoi richiedere ${quantiPremi}, per esempio ${names}.`,
      collegamenti: [PREMI],
    }
  }
  if (!first || !now)
    return { risposta: 'Al momento nel catalogo non c’è nulla da richiedere.', collegamenti: [PREMI] }
  return {
    risposta: `Il premio che costa meno è «${first.descrizione}», ${punti(first.punti)}: ${fraseMancano(first.punti - now.saldo_punti)}.`,
    collegamenti: [vai('Apri la scheda', 'premio', first.id_premio), PREMI],
  }
}

export const catalogo: Risponditore = async (ctx) => {
  const premi = await premiDelGiorno(ctx)
  if (premi.length === 0) return { risposta: 'Il catalogo per ora è vuoto.', collegamenti: [PREMI] }
  return { risposta: fraseCatalogo(premi), collegamenti: [PREMI] }
}

const STATO = {
  richiesta: 'aspetta l’approvazione',
  approvata: 'è stata approvata',
  rifiutata: 'è stata rifiutata: i punti sono tornati disponibili',
  in_preparazione: 'è in preparazione',
  spedita: 'è in viaggio',
  consegnata: 'è stata consegnata',
  resa: 'è stata resa',
  annullata: 'è stata annullata',
} as const

/** The latest requests, or the one whose prize is named. */
export const richieste: Risponditore = async (ctx) => {
  const outside = fuoriArea(ctx, 'manifestazione')
  if (outside) return outside
  const query = { per_page: 20, page: 1, sort_order: 'desc' as const }
  const { righe } = await paginaRichieste(ctx.servizi.db, ctx.caller.utente_id, query)
  if (righe.length === 0) {
    return { risposta: 'Non hai ancora richiesto nessun premio.', collegamenti: [PREMI] }
  }
  const nominata = premioNominato(
    ctx.domanda,
    righe.map((r) => ({ ...r.premio, richiesta: r })),
  )?.richiesta
  const aperte = righe.filter((r) => !['rifiutata', 'annullata', 'resa', 'consegnata'].includes(r.stato))
  const dette = nominata ? [nominata] : aperte.length > 0 ? aperte.slice(0, 3) : righe.slice(0, 1)
  const sentences = dette.map((r) => {
    const corriere = r.stato === 'spedita' && r.corriere ? ` con ${r.corriere}, numero ${r.tracking}` : ''
    const entro =
      r.stato === 'consegnata' || r.stato === 'annullata' || r.stato === 'rifiutata' || r.stato === 'resa'
        ? ''
        : ` La consegna è entro ${elide('il', longDate(r.consegna_entro))}.`
    return `La richiesta di «${r.premio.descrizione}» ${STATO[r.stato]}${corriere}.${entro}`
  })
  return {
    risposta: sentences.join('\n'),
    collegamenti: [
      ...(dette.length === 1 ? [vai('Apri la richiesta', 'richiesta', dette[0]!.id)] : []),
      vai('Tutte le mie richieste', 'richieste'),
    ],
  }
}

export const spedizione: Risponditore = async ({ servizi: { db }, caller }) => {
  const dove = await leggiSpedizione(db, caller.utente_id)
  const change = [vai(dove ? 'Cambia indirizzo' : 'Scrivi l’indirizzo', 'spedizione')]
  if (!dove) return { risposta: 'Non hai ancora scritto dove spedire i premi.', collegamenti: change }
  const { nominativo, indirizzo, cap, comune } = dove
  return {
    risposta: `I premi partono per ${nominativo}, ${indirizzo}, ${cap} ${comune.descrizione} (${comune.provincia}). Se cambi indirizzo, vale per le prossime richieste.`,
    collegamenti: change,
  }
}
