import {
  type AzioneSuPratica,
  agisciSuPratica,
  type PraticaDaLavorare,
  type PraticaInCoda,
} from '@primo/contract/pratiche/operatore-pratiche'
import { type PassoPratica, passoDopo, praticaVuoleMotivo } from '@primo/domain/pratiche/pratica'
import { api } from '../../data/api.ts'
import { type Action, type ActionField, filled, type QueueTable, reason, saidBy } from '../../ui/action.ts'
import { PASSO_NAMES } from '../../ui/words.ts'

export type RigaPratica = PraticaInCoda & { id: number }
export type PraticaIntera = PraticaDaLavorare & { id: number }

const motivo = (azione: AzioneSuPratica): ActionField[] =>
  praticaVuoleMotivo(azione)
    ? [reason('Resta nella storia: lo legge anche chi ha registrato la pratica.')]
    : []
const dopo = (passo: PassoPratica | null) => {
  const prossimo = passo && passoDopo(passo)
  return prossimo ? PASSO_NAMES[prossimo].toLowerCase() : 'il passo successivo'
}

const AZIONI: Record<AzioneSuPratica, Action<RigaPratica>> = {
  avanza: {
    nome: 'Avanza',
    tono: 'base',
    spiega: ({ passo }) => `La pratica passa a ${dopo(passo)}. Chi l’ha registrata lo vede subito.`,
    campi: [
      {
        nome: 'manca',
        etichetta: 'Che cosa manca per il passo dopo (facoltativo)',
        obbligatorio: false,
        max: 200,
        aiuto: 'Per esempio «ultima busta paga»: lo legge chi ha registrato la pratica.',
      },
    ],
    insieme: {
      nome: 'Avanza',
      spiega: 'Ogni pratica scelta passa al suo passo successivo. Non si torna indietro.',
    },
  },
  completa: {
    nome: 'Completa',
    tono: 'base',
    spiega: () =>
      'La pratica si chiude. Con esito positivo i punti si accreditano adesso a chi l’ha registrata e alla sua linea; con esito negativo nessuno prende punti.',
    campi: [
      {
        nome: 'esito',
        etichetta: 'Esito',
        obbligatorio: true,
        max: 20,
        opzioni: [
          ['positivo', 'Positivo'],
          ['negativo', 'Negativo'],
        ],
      },
    ],
  },
  rifiuta: {
    nome: 'Rifiuta',
    tono: 'bad',
    spiega: () => 'La pratica si chiude come rifiutata e non dà punti. Non si può riaprire.',
    campi: motivo('rifiuta'),
  },
  riapri: {
    nome: 'Riapri',
    tono: 'neutro',
    spiega: () =>
      'La pratica torna in lavorazione all’ultimo passo e i punti che aveva dato si stornano, anche se sono già stati spesi.',
    campi: motivo('riapri'),
  },
}

export const tavola: QueueTable<RigaPratica> = {
  risorsa: 'pratiche',
  titolo: 'Pratiche',
  ordine: 'ferma_dal',
  azioni: AZIONI,
  nome: ({ numero, nominativo }) => `${numero}, ${nominativo}`,
  possibili: ({ azioni }) => azioni,
  esegui: ({ id, ferma_dal }, azione, { motivo, manca, esito }, idempotencyKey) => {
    const scelto = esito ? { esito: esito as 'positivo' | 'negativo' } : {}
    const body = { azione: azione as AzioneSuPratica, ferma_dal, ...filled({ motivo, manca }), ...scelto }
    return saidBy(api(agisciSuPratica, { params: { id }, body, idempotencyKey }))
  },
}
