import { longMonth, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { gradoRaggiunto, soddisfa } from '@primo/domain/qualifiche/qualifica'
import { cheCosaMancaPer, valeDal } from '@primo/domain/qualifiche/qualifica-parole'
import {
  altrePratiche,
  meseDiArrivo,
  quantoDista,
  ultimiEntrati,
} from '@primo/domain/raccolta/verso-un-premio'
import { leggiQualifica } from '../../qualifiche/qualifiche/queries.ts'
import { leggiDesiderio } from '../../raccolta/premi/desiderio.ts'
import { mesiDeiMovimenti } from '../../raccolta/punti/mesi.ts'
import { leggiValorePratica } from '../../raccolta/punti/queries.ts'
import { ramoDi } from '../../rete/ramo.ts'
import { livelloNominato, nomeDetto, praticheNominate } from '../capire/futuro.ts'
import { premioNominato } from '../capire/premi.ts'
import { elenco, fuoriArea, type Risponditore, vai } from './contesto.ts'
import { premiDelGiorno, quantoManca } from './premi.ts'
import { saldoDi } from './punti.ts'

/** When a prize is reached: what is missing, about how many cases that is, and the month at the pace of the last ones. */
export const quandoArrivo: Risponditore = async (ctx) => {
  const outside = fuoriArea(ctx, 'manifestazione')
  if (outside) return outside
  const { db } = ctx.servizi
  const { utente_id } = ctx.caller
  const today = todayInRome(ctx.adesso)
  const premi = await premiDelGiorno(ctx)
  const wanted =
    premioNominato(ctx.domanda, premi)?.id_premio ?? (await leggiDesiderio(db, utente_id, today))?.id_premio
  const premio = premi.find((p) => p.id_premio === wanted)
  const now = await saldoDi(ctx)
  // Of no prize in particular: what the points are enough for.
  if (!premio || !now) return quantoManca(ctx)
  const scheda = [vai('Apri la scheda', 'premio', premio.id_premio)]
  const missing = premio.punti - now.saldo_punti
  const costo = `«${premio.descrizione}» costa ${quanti(premio.punti, 'punto', 'punti')}`
  if (premio.disponibili === 0) return { risposta: `${costo}, ma adesso è esaurito.`, collegamenti: scheda }
  if (missing <= 0)
    return { risposta: `${costo}: i tuoi punti bastano già, puoi richiederlo adesso.`, collegamenti: scheda }
  const con = { disponibili: now.saldo_punti, in_maturazione: now.in_maturazione, debito: now.debito }
  const distanza = quantoDista(premio.punti, con, await leggiValorePratica(db, utente_id))
  const arrivo = meseDiArrivo(
    premio.punti,
    con,
    ultimiEntrati(await mesiDeiMovimenti(db, utente_id), today),
    today,
  )
  const mancano = `${accorda(missing, 'ti manca', 'ti mancano')} ${quanti(missing, 'punto', 'punti')}${distanza ? `, ${distanza}` : ''}`
  const quando = arrivo
    ? `Al passo dei tuoi ultimi sei mesi ci arrivi ${arrivo === today.slice(0, 7) ? 'entro questo mese' : `verso ${longMonth(arrivo)}`}: è una stima.`
    : 'Al passo dei tuoi ultimi sei mesi non si può dire quando ci arrivi.'
  return { risposta: `${costo}: ${mancano}. ${quando}`, collegamenti: scheda }
}

/** What the qualifica would be with some more cases completed this month, or what the one named still asks for. */
export const seCompleto: Risponditore = async (ctx) => {
  const outside = fuoriArea(ctx, 'promotore')
  if (outside) return outside
  const collegamenti = [vai('Apri la tua rete', 'promotore')]
  const { db } = ctx.servizi
  const ramo = await ramoDi(db, ctx.caller.utente_id)
  const data = ramo && (await leggiQualifica(db, ramo, ctx.adesso))
  if (!data?.piano) return { risposta: 'Adesso non c’è un piano con le qualifiche.', collegamenti }
  const scala = data.piano.qualifiche
  const named = livelloNominato(ctx.domanda, scala)
  const detto = named ? null : nomeDetto(ctx.domanda)
  const ignoto = detto
    ? `Nel piano «${data.piano.nome}» non c’è la qualifica «${detto}»: ci sono ${elenco(scala.map((q) => q.nome))}. `
    : ''
  const pratiche = praticheNominate(ctx.domanda) ?? 0
  const rete = /\b(rete|squadra|gruppo)\b/i.test(ctx.domanda)
  const { grado: now, nome } = data.qualifica ?? { grado: 0, nome: '' }
  if (named && named.grado <= now) return { risposta: `Sei già ${nome}.`, collegamenti }
  const target = named ?? scala[now]
  if (!target) return { risposta: `${ignoto}Sei già in cima al piano: ${nome}.`, collegamenti }
  // Producers too few to be told count for none: then it is not said what one becomes, but how many are asked for.
  const { pratiche_proprie, pratiche_rete, produttori } = data.cifre
  const then = {
    pratiche_proprie: pratiche_proprie + (rete ? 0 : pratiche),
    pratiche_rete: (pratiche_rete ?? 0) + (rete ? pratiche : 0),
    produttori: produttori ?? 0,
  }
  const se =
    pratiche === 0 ? 'adesso' : `con ${altrePratiche(pratiche)}${rete ? ' della rete' : ''} entro il mese`
  const grado = produttori === null ? 0 : gradoRaggiunto(scala, then)
  const reached = soddisfa(target.soglie, then) ? Math.max(grado, target.grado) : grado
  const diventi =
    reached > now ? `${se} diventi ${scala[reached - 1]!.nome} ${elide('dal', valeDal(data.mese))}.` : ''
  if (reached >= target.grado) return { risposta: `${ignoto}Sì: ${diventi}`, collegamenti }
  const manca = cheCosaMancaPer(target, then)
  return {
    risposta: diventi
      ? `${ignoto}${capital(diventi)} ${manca}`
      : `${ignoto}${capital(`${se}, ${manca.charAt(0).toLowerCase()}${manca.slice(1)}`)}`,
    collegamenti,
  }
}

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
