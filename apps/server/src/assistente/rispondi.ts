import type { RispostaAssistente } from '@primo/contract/assistente'
import { cerca, type Indice, indicizza, scegli } from '@primo/domain/assistente/indice'
import { premioNominato } from '@primo/domain/assistente/premi'
import type { Lettore } from '../db.ts'
import { type Faq, leggiFaq, versioneFaq } from './queries.ts'
import type { ContestoRisposta, Risponditore } from './risposte/contesto.ts'
import { laRete, lePratiche } from './risposte/lavoro.ts'
import { consensi, contatti, dati, dispositivi, invito, iscrizione, sponsor } from './risposte/persona.ts'
import { catalogo, premiDelGiorno, quantoManca, richieste, spedizione } from './risposte/premi.ts'
import { edizione, maturazione, movimenti, regolamento, saldo, scadenza } from './risposte/punti.ts'
import { CORTESIE, FUORI_TEMA, VOCI_VIVE, type VoceViva } from './voci.ts'

const VIVE: Record<VoceViva, Risponditore> = {
  saldo,
  maturazione,
  scadenza,
  movimenti,
  quanto_manca: quantoManca,
  richieste,
  pratiche: lePratiche,
  rete: laRete,
  sponsor,
  invito,
  iscrizione_promotore: iscrizione('promotore'),
  iscrizione_convenzionato: iscrizione('convenzionato'),
  iscrizione_manifestazione: iscrizione('manifestazione'),
  contatti,
  spedizione,
  consensi,
  edizione,
  regolamento,
  catalogo,
  dispositivi,
  dati,
}

/** All that can be answered, indexed, with the questions behind the ids. */
export type Sapere = { indice: Indice; faq: Map<string, Faq> }

/** Indexes what the assistant knows: its live answers, its manners, the operator's questions. */
export function sapere(voci: readonly Faq[]): Sapere {
  const scritte = voci.map((v) => ({ id: v.codice, frasi: [v.domanda, ...v.frasi] }))
  return {
    indice: indicizza([FUORI_TEMA, ...VOCI_VIVE, ...CORTESIE, ...scritte]),
    faq: new Map(voci.map((v) => [v.codice, v])),
  }
}

/** A reader of what the assistant knows, made again only when the operator has changed the questions. */
export function creaSapere(): (lettore: Lettore) => Promise<Sapere> {
  let tenuto: { versione: string; sapere: Sapere } | null = null
  return async (lettore) => {
    const versione = await versioneFaq(lettore)
    if (tenuto?.versione !== versione) tenuto = { versione, sapere: sapere(await leggiFaq(lettore)) }
    return tenuto.sapere
  }
}

const NON_SO: RispostaAssistente = {
  tipo: 'ignota',
  fonte: 'nessuna',
  risposta:
    'Questo non lo so. Posso aiutarti con punti, premi, pratiche, rete, iscrizioni e account; per il resto puoi scrivere a un operatore.',
  collegamenti: [],
  suggerimenti: [],
  scrivi_operatore: true,
}

/** How a voice is asked for, to be offered as a question. */
function domandaDi({ faq }: Sapere, id: string): string {
  const viva = VOCI_VIVE.find((v) => v.id === id)
  const frase = faq.get(id)?.domanda ?? viva?.frasi[0] ?? CORTESIE.find((c) => c.id === id)!.frasi[0]
  return frase.charAt(0).toUpperCase() + frase.slice(1) + (frase.endsWith('?') || !viva ? '' : '?')
}

/** The question with the prize it names written as «premio»: the catalogue changes, the ways of asking do not. */
async function senzaNomi(ctx: ContestoRisposta): Promise<string> {
  const premio = premioNominato(ctx.domanda, await premiDelGiorno(ctx))
  return premio ? `${ctx.domanda} premio` : ctx.domanda
}

/** What is chosen for a question: as it is, or, when it says nothing, with the prize it names. */
async function trova(ctx: ContestoRisposta, { indice }: Sapere) {
  const prima = scegli(ctx.domanda, cerca(indice, ctx.domanda))
  if (prima.tipo === 'risposta' && prima.id !== FUORI_TEMA.id) return prima
  const conPremio = await senzaNomi(ctx)
  if (conPremio === ctx.domanda) return prima
  const trovate = cerca(indice, conPremio).filter((t) => t.id !== FUORI_TEMA.id)
  return trovate[0] ? ({ tipo: 'risposta', id: trovate[0].id } as const) : prima
}

/** Answers a question: from the caller's live data, from the FAQ, or saying that it does not know. */
export async function rispondi(ctx: ContestoRisposta, sa: Sapere): Promise<RispostaAssistente> {
  const scelta = await trova(ctx, sa)
  if (scelta.tipo === 'dubbio') {
    const ids = scelta.ids.filter((id) => id !== FUORI_TEMA.id)
    if (ids.length === 0) return NON_SO
    return {
      ...NON_SO,
      tipo: 'dubbio',
      risposta: 'Non sono sicuro di aver capito. Intendi una di queste cose?',
      suggerimenti: ids.map((id) => domandaDi(sa, id)),
    }
  }
  if (scelta.tipo === 'ignota' || scelta.id === FUORI_TEMA.id) return NON_SO
  return risposta(ctx, sa, scelta.id)
}

async function risposta(ctx: ContestoRisposta, sa: Sapere, id: string): Promise<RispostaAssistente> {
  const base = { tipo: 'risposta', suggerimenti: [], collegamenti: [], scrivi_operatore: false } as const
  const viva = VOCI_VIVE.find((v) => v.id === id)
  if (viva) return { ...base, fonte: 'dati', ...(await VIVE[viva.id](ctx)), suggerimenti: [] }
  const cortesia = CORTESIE.find((c) => c.id === id)
  if (cortesia) {
    const scrivi_operatore = cortesia.id === 'operatore'
    return {
      ...base,
      fonte: 'nessuna',
      risposta: cortesia.risposta,
      collegamenti: [],
      suggerimenti: [],
      scrivi_operatore,
    }
  }
  const voce = sa.faq.get(id)
  if (!voce) return NON_SO
  const { etichetta, schermata } = voce
  return {
    ...base,
    fonte: 'faq',
    risposta: voce.risposta,
    collegamenti: etichetta && schermata ? [{ etichetta, schermata, id: null }] : [],
    suggerimenti: [],
  }
}
