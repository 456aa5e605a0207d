import { todayInRome } from '@primo/domain/platform/dates'
import { leggiSpedizione } from '../../iscritti/indirizzi/queries.ts'
import { edizioneCorrente } from '../../raccolta/manifestazioni/queries.ts'
import { catalogo as leggiCatalogo, paginaRichieste } from '../../raccolta/premi/queries.ts'
import { premioNominato, puntiNominati } from '../capire/entities.ts'
import { type ContestoRisposta, fuoriArea, linkToSchermata, type Risponditore } from './contesto.ts'
import { saldoDi } from './punti.ts'
import {
  fraseCatalogo,
  frasePremio,
  frasePremioPiuVicino,
  frasePuoiRichiedere,
  fraseRichiesta,
  fraseSpedizione,
} from './sentences.ts'

const PREMI = linkToSchermata('Apri il catalogo', 'manifestazione')

/** Returns the current edition's prizes that can be requested today, the cheapest first. */
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
    return {
      risposta: frasePremio(wanted, wanted.disponibili === 0, now?.saldo_punti),
      collegamenti: [linkToSchermata('Apri la scheda', 'premio', wanted.id_premio)],
    }
  }
  const outside = fuoriArea(ctx, 'manifestazione')
  if (outside) return outside
  const soglia = puntiNominati(ctx.domanda) ?? now?.saldo_punti ?? 0
  const bastano = premi.filter((p) => p.punti <= soglia && p.disponibili !== 0)
  const first = premi.find((p) => p.disponibili !== 0)
  if (now && bastano.length > 0)
    return { risposta: frasePuoiRichiedere(soglia, bastano), collegamenti: [PREMI] }
  if (!first || !now)
    return { risposta: 'Al momento nel catalogo non c’è nulla da richiedere.', collegamenti: [PREMI] }
  return {
    risposta: frasePremioPiuVicino(first, soglia),
    collegamenti: [linkToSchermata('Apri la scheda', 'premio', first.id_premio), PREMI],
  }
}

export const catalogo: Risponditore = async (ctx) => {
  const premi = await premiDelGiorno(ctx)
  if (premi.length === 0) return { risposta: 'Il catalogo per ora è vuoto.', collegamenti: [PREMI] }
  return { risposta: fraseCatalogo(premi), collegamenti: [PREMI] }
}

/** Answers with the member's latest prize requests, or with the request of the prize that the question names. */
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
  const other = nominata ? null : premioNominato(ctx.domanda, await premiDelGiorno(ctx))
  const aperte = righe.filter((r) => !['rifiutata', 'annullata', 'resa', 'consegnata'].includes(r.stato))
  const dette = nominata ? [nominata] : aperte.length > 0 ? aperte.slice(0, 3) : righe.slice(0, 1)
  return {
    risposta: [
      ...(other ? [`Non hai richieste di «${other.descrizione}».`] : []),
      ...dette.map(fraseRichiesta),
    ].join('\n'),
    collegamenti: [
      ...(dette.length === 1 ? [linkToSchermata('Apri la richiesta', 'richiesta', dette[0]!.id)] : []),
      linkToSchermata('Tutte le mie richieste', 'richieste'),
    ],
  }
}

export const spedizione: Risponditore = async ({ servizi: { db }, caller }) => {
  const dove = await leggiSpedizione(db, caller.utente_id)
  const change = [linkToSchermata(dove ? 'Cambia indirizzo' : 'Scrivi l’indirizzo', 'spedizione')]
  if (!dove) return { risposta: 'Non hai ancora scritto dove spedire i premi.', collegamenti: change }
  return {
    risposta: fraseSpedizione(dove),
    collegamenti: change,
  }
}
