import { todayInRome } from '@primo/domain/platform/dates'
import { fullStop } from '@primo/domain/platform/italian'
import { monthOf } from '@primo/domain/platform/period'
import { meseDiArrivo, quantoDista, ultimiEntrati } from '@primo/domain/raccolta/distance-to-premio'
import { leggiQualifica, pianoIn } from '../../qualifiche/qualifiche/queries.ts'
import { leggiDesiderio } from '../../raccolta/premi/desiderio.ts'
import { leggiValorePratica, mesiDeiMovimenti } from '../../raccolta/punti/queries.ts'
import { ramoDi } from '../../rete/ramo.ts'
import {
  livelloNominato,
  nomeDiQualifica,
  praticheNominate,
  premioNominato,
  puntiNominati,
} from '../capire/entities.ts'
import { type ContestoRisposta, fuoriArea, linkToSchermata, type Risponditore } from './contesto.ts'
import { premiDelGiorno, quantoManca } from './premi.ts'
import { saldoDi } from './punti.ts'
import { fraseAltrePratiche, fraseQuandoArrivo, joinItems } from './sentences.ts'

/** Returns the marketing plan that applies in the current month; null when there is none. */
export const pianoAttuale = ({ servizi: { db }, adesso }: ContestoRisposta) => pianoIn(db, monthOf(adesso))

/**
 * Answers when the member reaches a prize or a number of points: the missing points, the number of cases they take on average,
 * and the month in which they are reached at the pace of the last six.
 */
export const quandoArrivo: Risponditore = async (ctx) => {
  const outside = fuoriArea(ctx, 'manifestazione')
  if (outside) return outside
  const { db } = ctx.servizi
  const { utente_id } = ctx.caller
  const today = todayInRome(ctx.adesso)
  const premi = await premiDelGiorno(ctx)
  const named = premioNominato(ctx.domanda, premi)
  const soglia = named ? null : puntiNominati(ctx.domanda)
  const wanted = named?.id_premio ?? (await leggiDesiderio(db, utente_id, today))?.id_premio
  const premio = soglia === null ? premi.find((p) => p.id_premio === wanted) : null
  const now = await saldoDi(ctx)
  const target = premio?.punti ?? soglia
  // Without a prize: the prizes the points suffice for.
  if (target === null || !now) return quantoManca(ctx)
  const con = { disponibili: now.saldo_punti, in_maturazione: now.in_maturazione, debito: now.debito }
  const distanza = quantoDista(target, con, await leggiValorePratica(db, utente_id))
  const entrati = ultimiEntrati(await mesiDeiMovimenti(db, utente_id), today)
  const risposta = fraseQuandoArrivo(
    premio ? { ...premio, esaurito: premio.disponibili === 0 } : { punti: target },
    {
      missing: target - now.saldo_punti,
      distanza,
      arrivo: meseDiArrivo(target, con, entrati, today),
      mese: today.slice(0, 7),
    },
  )
  const link = premio
    ? linkToSchermata('Apri la scheda', 'premio', premio.id_premio)
    : linkToSchermata('Apri i movimenti', 'movimenti')
  return { risposta, collegamenti: [link] }
}

/**
 * Answers which qualification a number of further cases completed this month would give, or what the named qualification still
 * requires.
 */
export const seCompleto: Risponditore = async (ctx) => {
  const outside = fuoriArea(ctx, 'promotore')
  if (outside) return outside
  const collegamenti = [linkToSchermata('Apri la tua rete', 'promotore')]
  const { db } = ctx.servizi
  const ramo = await ramoDi(db, ctx.caller.utente_id)
  const data = ramo && (await leggiQualifica(db, ramo, ctx.adesso))
  if (!data?.piano) return { risposta: 'Adesso non c’è un piano con le qualifiche.', collegamenti }
  const scala = data.piano.qualifiche
  const named = livelloNominato(ctx.domanda, scala)
  const detto = named ? null : nomeDiQualifica(ctx.domanda)
  const altre = praticheNominate(ctx.domanda) ?? 0
  const ignoto = detto
    ? `${fullStop(`Nel piano «${data.piano.nome}» non c’è la qualifica «${detto}»: ci sono ${joinItems(scala.map((q) => q.nome))}`)} `
    : ''
  const { grado, nome } = data.qualifica ?? { grado: 0, nome: '' }
  if (named && named.grado <= grado)
    return { risposta: [fullStop(`Sei già ${nome}`), data.avviso].filter(Boolean).join(' '), collegamenti }
  const target = named ?? scala[grado]
  if (!target) return { risposta: fullStop(`${ignoto}Sei già in cima al piano: ${nome}`), collegamenti }
  const cifre = { ...data.cifre, pratiche_rete: data.cifre.pratiche_rete ?? 0 }
  const sentence = fraseAltrePratiche(
    { scala, grado, target },
    { cifre, mese: data.mese },
    {
      altre,
      rete: /\b(rete|squadra|gruppo)\b/i.test(ctx.domanda),
    },
  )
  // The levels are computed month by month: what a later one will require is not known yet.
  const after = /\b(mese prossimo|prossimo mese|mesi prossimi|prossimi mesi)\b/i.test(ctx.domanda)
    ? 'Posso dirti solo di questo mese.'
    : ''
  const current = altre === 0 && !named && nome ? fullStop(`La tua qualifica è ${nome}`) : ''
  return { risposta: [ignoto.trim(), after, current, sentence].filter(Boolean).join(' '), collegamenti }
}
