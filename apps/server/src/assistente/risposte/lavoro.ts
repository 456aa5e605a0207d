import { todayInRome } from '@primo/domain/platform/dates'
import { aspettaDaTe } from '@primo/domain/pratiche/conversazione'
import { parseNumeroPratica } from '@primo/domain/pratiche/pratica'
import { contaPratiche, paginaPratiche, riepilogaPratiche } from '../../pratiche/pratiche/pratiche-list.ts'
import { leggiRiepilogo } from '../../qualifiche/promotore/queries.ts'
import { ramoDi } from '../../rete/ramo.ts'
import { type ContestoRisposta, fuoriArea, linkToSchermata, type Risponditore } from './contesto.ts'
import { frasePratica, frasePratiche, fraseRete } from './sentences.ts'

const ALL = linkToSchermata('Le mie pratiche', 'convenzionato')

/** Returns the number of a case written in the question, or null. A year or an amount is not a case number. */
function numeroScritto(domanda: string): string | null {
  const whole = /\d{4}\s*\/\s*\d{1,6}/.exec(domanda)?.[0]
  return whole ?? /pratica\s+(?:n\S{0,6}\s+)?(\d{1,6})\b/i.exec(domanda)?.[1] ?? null
}

/** Answers with the case whose number the question names, or with the number of the member's cases by state. */
export const lePratiche: Risponditore = async (ctx) => {
  const outside = fuoriArea(ctx, 'convenzionato')
  if (outside) return outside
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
    const [found] = (await paginaPratiche(services.db, caller.utente_id, query)).righe
    if (!found) return { risposta: `Tra le tue pratiche non trovo la ${numero}.`, collegamenti: [ALL] }
    return {
      risposta: frasePratica({ ...found, manca: aspettaDaTe(found) }),
      collegamenti: [linkToSchermata('Apri la pratica', 'pratica', found.id_scheda), ALL],
    }
  }
  const { totale, per_stato } = await contaPratiche(services.db, caller.utente_id, {})
  if (totale === 0) {
    return {
      risposta: 'Non hai ancora registrato pratiche.',
      collegamenti: [linkToSchermata('Registra la prima', 'praticaNuova')],
    }
  }
  const { da_integrare } = await riepilogaPratiche(services.db, caller.utente_id, todayInRome(ctx.adesso))
  const incomplete = da_integrare > 0 ? await primeDaIntegrare(ctx) : []
  return { risposta: frasePratiche(totale, per_stato, da_integrare, incomplete), collegamenti: [ALL] }
}

/** Returns the member's first three cases that wait for them, with what they wait for. */
async function primeDaIntegrare({ caller, servizi: services }: ContestoRisposta) {
  const query = {
    per_page: 100,
    page: 1,
    sort_by: 'data_registrazione',
    sort_order: 'desc',
    id_stato: 3,
  } as const
  const { righe } = await paginaPratiche(services.db, caller.utente_id, query)
  return righe.flatMap((p) => (aspettaDaTe(p) ? [{ ...p, manca: aspettaDaTe(p) }] : [])).slice(0, 3)
}

export const laRete: Risponditore = async (ctx) => {
  const outside = fuoriArea(ctx, 'promotore')
  if (outside) return outside
  const { db } = ctx.servizi
  const ramo = await ramoDi(db, ctx.caller.utente_id)
  const rete = ramo && (await leggiRiepilogo(db, ramo, ctx.adesso))
  if (!rete || rete.persone === 0) {
    return {
      risposta: 'Nella tua rete non c’è ancora nessuno.',
      collegamenti: [linkToSchermata('Apri la rete', 'promotore')],
    }
  }
  return {
    risposta: fraseRete({ persone: rete.persone, livelli: rete.livelli, pratiche: rete.pratiche_rete }),
    collegamenti: [linkToSchermata('Apri la rete', 'promotore')],
  }
}
