import { todayInRome } from '@primo/domain/platform/dates'
import { fullStop } from '@primo/domain/platform/italian'
import { meseDiArrivo, quantoDista, ultimiEntrati } from '@primo/domain/raccolta/distance-to-premio'
import { leggiQualifica } from '../../qualifiche/qualifiche/queries.ts'
import { leggiDesiderio } from '../../raccolta/premi/desiderio.ts'
import { leggiValorePratica, mesiDeiMovimenti } from '../../raccolta/punti/queries.ts'
import { ramoDi } from '../../rete/ramo.ts'
import { livelloNominato, nomeDiQualifica, praticheNominate, premioNominato } from '../capire/entities.ts'
import { fuoriArea, linkToSchermata, type Risponditore } from './contesto.ts'
import { premiDelGiorno, quantoManca } from './premi.ts'
import { saldoDi } from './punti.ts'
import { fraseAltrePratiche, fraseQuandoArrivo, joinItems } from './sentences.ts'

/**
 * Answers when a prize is reached: the missing points, about how many cases that is, and the month at the pace of the latest
 * ones.
 */
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
  // Without a prize: the prizes the points suffice for.
  if (!premio || !now) return quantoManca(ctx)
  const con = { disponibili: now.saldo_punti, in_maturazione: now.in_maturazione, debito: now.debito }
  const distanza = quantoDista(premio.punti, con, await leggiValorePratica(db, utente_id))
  const entrati = ultimiEntrati(await mesiDeiMovimenti(db, utente_id), today)
  const risposta = fraseQuandoArrivo(
    { ...premio, esaurito: premio.disponibili === 0 },
    {
      missing: premio.punti - now.saldo_punti,
      distanza,
      arrivo: meseDiArrivo(premio.punti, con, entrati, today),
      mese: today.slice(0, 7),
    },
  )
  return { risposta, collegamenti: [linkToSchermata('Apri la scheda', 'premio', premio.id_premio)] }
}

/** Answers which qualifica some more cases completed this month would give, or what the named one still requires. */
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
  const ignoto = detto
    ? `${fullStop(`Nel piano «${data.piano.nome}» non c’è la qualifica «${detto}»: ci sono ${joinItems(scala.map((q) => q.nome))}`)} `
    : ''
  const { grado, nome } = data.qualifica ?? { grado: 0, nome: '' }
  if (named && named.grado <= grado) return { risposta: fullStop(`Sei già ${nome}`), collegamenti }
  const target = named ?? scala[grado]
  if (!target) return { risposta: fullStop(`${ignoto}Sei già in cima al piano: ${nome}`), collegamenti }
  const cifre = { ...data.cifre, pratiche_rete: data.cifre.pratiche_rete ?? 0 }
  const sentence = fraseAltrePratiche(
    { scala, grado, target },
    { cifre, mese: data.mese },
    {
      altre: praticheNominate(ctx.domanda) ?? 0,
      rete: /\b(rete|squadra|gruppo)\b/i.test(ctx.domanda),
    },
  )
  return { risposta: `${ignoto}${sentence}`, collegamenti }
}
