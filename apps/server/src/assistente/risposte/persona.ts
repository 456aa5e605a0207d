import { CONSENSI, TIPI_CONSENSO } from '@primo/domain/iscritti/consensi'
import { fullStop } from '@primo/domain/platform/italian'
import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import { leggiAccount, leggiDispositivi, nomeBreve } from '../../accesso/account/queries.ts'
import { consensiAttuali } from '../../iscritti/consensi/queries.ts'
import { segnalatoreConId, segnalatoreDi } from '../../rete/queries.ts'
import { linkToSchermata, type Risponditore } from './contesto.ts'
import { fraseDispositivi, joinItems } from './sentences.ts'

export const sponsor: Risponditore = async ({ servizi: { db }, caller }) => {
  const nodo = await segnalatoreDi(db, caller.utente_id)
  const above = nodo?.sponsor_id ? await segnalatoreConId(db, nodo.sponsor_id) : null
  if (!above) return { risposta: 'Non hai uno sponsor: sei in cima alla tua rete.', collegamenti: [] }
  const nome = await nomeBreve(db, above.utente_id)
  return {
    risposta: fullStop(`Il tuo sponsor è ${nome}`),
    collegamenti: [linkToSchermata('Il tuo profilo', 'utente')],
  }
}

export const invito: Risponditore = async ({ servizi: { db }, caller }) => {
  const attivi = Object.values(caller.profili).includes('attiva')
  const nodo = await segnalatoreDi(db, caller.utente_id)
  if (!nodo || !attivi) {
    return {
      risposta: 'Il tuo codice di invito si attiva con la prima iscrizione a un’area.',
      collegamenti: [linkToSchermata('Vai alla Homepage', 'app')],
    }
  }
  return {
    risposta: `Il tuo codice è ${nodo.codice}. Il link e il QR da mandare sono nelle aree Premi e Promotore.`,
    collegamenti: [linkToSchermata('Apri Premi', 'manifestazione')],
  }
}

const STATO: Record<StatoProfilo, string> = {
  verificata: 'è cominciata: leggi e accetta l’accordo per andare avanti',
  da_completare: 'è da completare: nella pagina trovi che cosa manca',
  in_approvazione: 'è in approvazione: ti scriviamo appena un operatore l’ha guardata',
  attiva: 'è attiva',
  bloccata: 'è sospesa: il motivo è nella pagina dell’area',
  cessata: 'è stata chiusa',
}

const ISCRIZIONI = {
  promotore: {
    quale: 'come promotore',
    pagina: 'promotorePage',
    come: 'Per diventare promotore servono i contatti verificati, l’accordo accettato e i requisiti richiesti; poi un operatore approva.',
  },
  convenzionato: {
    quale: 'come convenzionato',
    pagina: 'convenzionatoPage',
    come: 'Per diventare convenzionato serve un’azienda: si parte dalla partita IVA, poi sede, legale rappresentante e accordo; alla fine un operatore approva.',
  },
  manifestazione: {
    quale: 'alla raccolta punti',
    pagina: 'manifestazionePage',
    come: 'Per iscriverti alla raccolta punti basta verificare i contatti e accettare il regolamento: è immediato e gratuito.',
  },
} as const

/** Returns the answer about the state of the enrolment in a role, or how to begin it. */
export function iscrizione(ruolo: Ruolo): Risponditore {
  const { quale, pagina, come } = ISCRIZIONI[ruolo]
  return async ({ caller }) => {
    const stato = caller.profili[ruolo]
    return {
      risposta: stato ? `La tua iscrizione ${quale} ${STATO[stato]}.` : come,
      collegamenti: [linkToSchermata(stato === 'attiva' ? 'Apri la pagina' : 'Vai all’iscrizione', pagina)],
    }
  }
}

export const contatti: Risponditore = async ({ caller }) => {
  const missing = [
    caller.cellulare_verificato ? '' : 'il cellulare',
    caller.email_verificata ? '' : 'l’e-mail',
  ].filter(Boolean)
  const collegamenti = [linkToSchermata('I tuoi contatti', 'contatti')]
  if (missing.length === 0) {
    return { risposta: 'I tuoi contatti sono verificati tutti e due: le aree sono aperte.', collegamenti }
  }
  return {
    risposta: `Devi ancora verificare ${joinItems(missing)}: finché non lo fai, le aree restano spente. Ti mandiamo un codice di sei cifre.`,
    collegamenti,
  }
}

export const consensi: Risponditore = async ({ servizi: { db }, caller }) => {
  const now = await consensiAttuali(db, caller.utente_id)
  const facoltativi = TIPI_CONSENSO.filter((tipo) => !CONSENSI[tipo].obbligatorio)
  const data = facoltativi.filter((tipo) => now[tipo]).map((tipo) => `«${CONSENSI[tipo].titolo}»`)
  const sentence =
    data.length === 0
      ? 'Dei consensi facoltativi non ne hai dato nessuno.'
      : `Dei consensi facoltativi hai dato ${joinItems(data)}.`
  return {
    risposta: `${sentence} Li cambi quando vuoi, uno per uno.`,
    collegamenti: [linkToSchermata('I tuoi consensi', 'consensi')],
  }
}

export const dispositivi: Risponditore = async ({ servizi: { db }, caller }) => {
  const aperti = await leggiDispositivi(db, caller.utente_id, caller.sessione_id)
  return {
    risposta: fraseDispositivi(aperti.length),
    collegamenti: [
      linkToSchermata('I tuoi dispositivi', 'dispositivi'),
      linkToSchermata('Cambia password', 'password'),
    ],
  }
}

/** Answers with the member's contacts, masked, because other people may see the conversation on the screen. */
export const dati: Risponditore = async ({ servizi: { db }, caller }) => {
  const account = await leggiAccount(db, caller.utente_id)
  const [nome = '', dominio = ''] = (account?.email ?? '').split('@')
  const email = `${nome.slice(0, 2)}…@${dominio}`
  const cellulare = `…${(account?.cellulare ?? '').slice(-3)}`
  return {
    risposta: `La tua registrazione è con l’e-mail ${email} e il cellulare che finisce per ${cellulare}. Tutti i tuoi dati sono nel profilo.`,
    collegamenti: [
      linkToSchermata('Il tuo profilo', 'utente'),
      linkToSchermata('I tuoi contatti', 'contatti'),
    ],
  }
}
