import type { RispostaAssistente } from '@primo/contract/assistente/assistente'
import type { Caller } from '../platform/http/authorize.ts'
import { type Choice, chooseAnswer, OFF_TOPIC } from './capire/choose-answer.ts'
import { conPremioNominato, livelloNominato } from './capire/entities.ts'
import { searchIndex } from './capire/search-index.ts'
import type { ContestoRisposta, Risponditore } from './risposte/contesto.ts'
import { pianoAttuale, quandoArrivo, seCompleto } from './risposte/futuro.ts'
import { laRete, lePratiche } from './risposte/lavoro.ts'
import { consensi, contatti, dati, dispositivi, invito, iscrizione, sponsor } from './risposte/persona.ts'
import { catalogo, premiDelGiorno, quantoManca, richieste, spedizione } from './risposte/premi.ts'
import { edizione, maturazione, movimenti, regolamento, saldo, scadenza } from './risposte/punti.ts'
import { CORTESIE, type Sapere, VOCI_VIVE, type VoceViva } from './sapere.ts'

const VIVE: Record<VoceViva, Risponditore> = {
  saldo,
  maturazione,
  scadenza,
  movimenti,
  quanto_manca: quantoManca,
  quando_arrivo: quandoArrivo,
  se_completo: seCompleto,
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

const NON_SO: RispostaAssistente = {
  tipo: 'ignota',
  fonte: 'nessuna',
  risposta:
    'Questo non lo so. Posso aiutarti con punti, premi, pratiche, rete, iscrizioni e account; per il resto puoi scrivere a un operatore.',
  collegamenti: [],
  suggerimenti: [],
  scrivi_operatore: true,
}

/** Returns the question with which an intent is offered to the user. */
function domandaDi({ faq }: Sapere, id: string): string {
  const viva = VOCI_VIVE.find((v) => v.id === id)
  const sentence = faq.get(id)?.domanda ?? viva?.frasi[0] ?? CORTESIE.find((c) => c.id === id)!.frasi[0]
  return sentence.charAt(0).toUpperCase() + sentence.slice(1) + (sentence.endsWith('?') || !viva ? '' : '?')
}

/**
 * Finds the intent of a question. When the question names a prize of the catalogue, it is also searched with «premio» in place of
 * the name, because the catalogue changes and the index's phrases do not. A question clearly out of scope stays so.
 */
async function find(ctx: ContestoRisposta, { indice }: Sapere): Promise<Choice> {
  const found = searchIndex(indice, ctx.domanda)
  const scala = attivo(ctx.caller, 'promotore') ? ((await pianoAttuale(ctx))?.scala ?? []) : []
  const livello = livelloNominato(ctx.domanda, scala)
  const conPremio = conPremioNominato(ctx.domanda, await premiDelGiorno(ctx))
  const named = { premio: conPremio !== null, livello: livello !== null }
  const scelta = chooseAnswer(ctx.domanda, found, named)
  if (conPremio === null || (scelta.tipo === 'risposta' && scelta.punteggio === 1)) return scelta
  const diPremi = searchIndex(indice, conPremio)
  if (diPremi[0]?.id === OFF_TOPIC) return scelta
  return chooseAnswer(conPremio, diPremi)
}

/** Answers a question: from the member's own data, from the frequently asked questions, or with «non lo so». */
export async function rispondiADomanda(ctx: ContestoRisposta, sa: Sapere): Promise<RispostaAssistente> {
  const scelta = await find(ctx, sa)
  if (scelta.tipo === 'dubbio') {
    // Small talk is answered, never offered as what was meant.
    const ids = scelta.ids.filter((id) => id === 'operatore' || !CORTESIE.some((c) => c.id === id))
    if (ids.length === 0) return NON_SO
    return {
      ...NON_SO,
      tipo: 'dubbio',
      risposta: 'Non sono sicuro di aver capito. Intendi una di queste cose?',
      suggerimenti: ids.map((id) => domandaDi(sa, id)),
    }
  }
  return scelta.tipo === 'ignota' ? NON_SO : risposta(ctx, sa, scelta.id)
}

async function risposta(ctx: ContestoRisposta, sa: Sapere, id: string): Promise<RispostaAssistente> {
  const base = {
    tipo: 'risposta',
    collegamenti: [],
    suggerimenti: seguiti(id, ctx.caller),
    scrivi_operatore: false,
  } as const
  const viva = VOCI_VIVE.find((v) => v.id === id)
  if (viva)
    return { ...base, fonte: 'dati', ...(await VIVE[viva.id](ctx)), suggerimenti: [...base.suggerimenti] }
  const cortesia = CORTESIE.find((c) => c.id === id)
  if (cortesia) {
    return {
      ...base,
      fonte: 'nessuna',
      risposta: cortesia.risposta,
      collegamenti: [],
      suggerimenti: [...base.suggerimenti],
      scrivi_operatore: cortesia.id === 'operatore',
    }
  }
  const item = sa.faq.get(id)
  if (!item) return NON_SO
  const { etichetta, schermata } = item
  return {
    ...base,
    fonte: 'faq',
    risposta: item.risposta,
    collegamenti: etichetta && schermata ? [{ etichetta, schermata, id: null }] : [],
    suggerimenti: [...base.suggerimenti],
    // If the answer refers to the support, it offers the form for a message to the operators.
    scrivi_operatore: /assistenza|scrivici/i.test(item.risposta),
  }
}

const attivo = (chi: Caller, ruolo: keyof Caller['profili']) => chi.profili[ruolo] === 'attiva'

/** Returns the questions suggested when the assistant is opened, by the caller's contacts and profiles. */
export function proposte(chi: Caller): string[] {
  const verificato = chi.cellulare_verificato && chi.email_verificata
  return [
    verificato ? '' : 'Come verifico i contatti?',
    attivo(chi, 'manifestazione') ? 'Quanti punti ho?' : 'Come mi iscrivo alla raccolta punti?',
    attivo(chi, 'manifestazione') ? 'A che punto è il mio premio?' : 'Che premi ci sono?',
    attivo(chi, 'convenzionato') ? 'A che punto sono le mie pratiche?' : '',
    attivo(chi, 'promotore') ? 'Quante persone ho nella rete?' : '',
    'Come si guadagnano i punti?',
  ]
    .filter(Boolean)
    .slice(0, 5)
}

/** Follow-up questions by intent, only for members of the programme. */
const DOPO: Record<string, readonly string[]> = {
  saldo: ['Quando scadono i miei punti?', 'Quali premi posso prendere?', 'Ultimi movimenti dei punti'],
  maturazione: ['Perché i punti restano in maturazione?', 'Quanti punti ho?'],
  scadenza: ['Quali premi posso prendere?', 'Che fine fanno i punti quando finisce l’edizione?'],
  movimenti: ['Quanti punti ho?', 'Perché mi hanno stornato dei punti?'],
  quanto_manca: ['Come si richiede un premio?', 'A che indirizzo spedite il premio?'],
  richieste: ['In quanto tempo arriva un premio?', 'Posso annullare una richiesta di premio?'],
}

/** Returns the follow-up questions after an answer. */
function seguiti(id: string, chi: Caller): string[] {
  return attivo(chi, 'manifestazione') ? [...(DOPO[id] ?? [])] : []
}
