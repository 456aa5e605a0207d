import { todayInRome } from '@primo/domain/platform/dates'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { parseNumeroPratica } from '@primo/domain/pratiche/pratica'
import { contaPratiche, riepilogaPratiche } from '../../pratiche/cifre.ts'
import { paginaPratiche } from '../../pratiche/pagine.ts'
import { leggiRiepilogo } from '../../qualifiche/promotore/queries.ts'
import { ramoDi } from '../../rete/ramo.ts'
import { type ContestoRisposta, elenco, fuoriArea, type Risponditore, vai } from './contesto.ts'
import { fraseRete } from './frasi.ts'

const pratiche = (n: number) => quanti(n, 'pratica', 'pratiche')
const TUTTE = vai('Le mie pratiche', 'convenzionato')

/** The case whose number is in the question, or null: a year or an amount is not one. */
function numeroScritto(domanda: string): string | null {
  const intero = /\d{4}\s*\/\s*\d{1,6}/.exec(domanda)?.[0]
  return intero ?? /pratica\s+(?:n\S{0,6}\s+)?(\d{1,6})\b/i.exec(domanda)?.[1] ?? null
}

/** One case by its number, or how many there are in each state. */
export const lePratiche: Risponditore = async (ctx) => {
  const fuori = fuoriArea(ctx, 'convenzionato')
  if (fuori) return fuori
  const { caller, servizi: services, domanda } = ctx
  const numero = numeroScritto(domanda)
  if (numero && parseNumeroPratica(numero)) {
    const query = {
      per_page: 1,
      page: 1,
      sort_by: 'data_registrazione',
      sort_order: 'desc',
      q: numero,
    } as const
    const [trovata] = (await paginaPratiche(services.db, caller.utente_id, query)).righe
    if (!trovata) return { risposta: `Tra le tue pratiche non trovo la ${numero}.`, collegamenti: [TUTTE] }
    const manca = trovata.manca ? ` Manca: ${trovata.manca}` : ''
    return {
      risposta: `La pratica ${trovata.numero}, ${trovata.tipo_finanziamento}, è «${trovata.stato}», al ${trovata.perc_completamento}%.${manca}`,
      collegamenti: [vai('Apri la pratica', 'pratica', trovata.id_scheda), TUTTE],
    }
  }
  const { totale, per_stato } = await contaPratiche(services.db, caller.utente_id, {})
  if (totale === 0) {
    return {
      risposta: 'Non hai ancora registrato pratiche.',
      collegamenti: [vai('Registra la prima', 'praticaNuova')],
    }
  }
  const voci = per_stato.filter((s) => s.quante > 0).map((s) => `${wholeNumber(s.quante)} «${s.stato}»`)
  const manca = await cosaManca(ctx)
  return { risposta: `Hai ${pratiche(totale)}: ${elenco(voci)}.${manca}`, collegamenti: [TUTTE] }
}

/** The cases in which something is missing, the first three with what it is. */
async function cosaManca({ caller, servizi: services, adesso }: ContestoRisposta): Promise<string> {
  const { da_integrare } = await riepilogaPratiche(services.db, caller.utente_id, todayInRome(adesso))
  if (da_integrare === 0) return ''
  const query = {
    per_page: 100,
    page: 1,
    sort_by: 'data_registrazione',
    sort_order: 'desc',
    id_stato: 3,
  } as const
  const { righe } = await paginaPratiche(services.db, caller.utente_id, query)
  const dette = righe.filter((p) => p.manca).slice(0, 3)
  const frasi = dette.map((p) => `${p.numero}: ${p.manca}`)
  return `\nIn ${pratiche(da_integrare)} manca qualcosa. ${frasi.join('. ')}`
}

export const laRete: Risponditore = async (ctx) => {
  const fuori = fuoriArea(ctx, 'promotore')
  if (fuori) return fuori
  const { db } = ctx.servizi
  const ramo = await ramoDi(db, ctx.caller.utente_id)
  const rete = ramo && (await leggiRiepilogo(db, ramo, ctx.adesso))
  if (!rete || rete.persone === 0) {
    return {
      risposta: 'Nella tua rete non c’è ancora nessuno.',
      collegamenti: [vai('Apri la rete', 'promotore')],
    }
  }
  return {
    risposta: fraseRete({ persone: rete.persone, livelli: rete.livelli, pratiche: rete.pratiche_rete }),
    collegamenti: [vai('Apri la rete', 'promotore')],
  }
}
