import {
  type AzioneSuPratica,
  agisciSuPratica,
  type PraticaDaLavorare,
  type PraticaInCoda,
  type StatoFiltro,
} from '@primo/contract/pratiche/operatore-pratiche'
import { aOrAd } from '@primo/domain/platform/italian'
import {
  numeroConTitolare,
  type PassoPratica,
  passoDopo,
  praticaVuoleMotivo,
  type StatoPratica,
} from '@primo/domain/pratiche/pratica'
import { api } from '../../data/api.ts'
import {
  type Action,
  type ActionField,
  type ActionValues,
  outcomeMessageOf,
  type QueueTable,
  reason,
  withoutEmptyValues,
} from '../../ui/actions/action-table.ts'
import { PASSO_NAMES } from '../../ui/labels/pratiche-richieste.ts'
import type { Tone } from '../../ui/page/Pill.tsx'
import { BULK_EMAIL } from './bulk-lettere.tsx'

export type PraticaRow = PraticaInCoda & { id: number }
export type PraticaIntera = PraticaDaLavorare & { id: number }

const motivo = (azione: AzioneSuPratica): ActionField[] =>
  praticaVuoleMotivo(azione)
    ? [reason('Resta nella storia: lo legge anche chi ha registrato la pratica.')]
    : []
const after = (passo: PassoPratica | null) => {
  const next = passo && passoDopo(passo)
  return next ? PASSO_NAMES[next].toLowerCase() : 'il passo successivo'
}

const AZIONI: Record<AzioneSuPratica, Action<PraticaRow>> = {
  avanza: {
    nome: 'Avanza',
    tone: 'base',
    explain: ({ passo }) => `La pratica passa ${aOrAd(after(passo))}. Chi l’ha registrata lo vede subito.`,
    fields: [
      {
        nome: 'manca',
        label: 'Che cosa manca per il passo dopo (facoltativo)',
        required: false,
        max: 200,
        help: 'Per esempio «ultima busta paga»: lo legge chi ha registrato la pratica.',
      },
    ],
    together: {
      nome: 'Avanza',
      explain: 'Ogni pratica scelta passa al suo passo successivo. Non si torna indietro.',
    },
  },
  completa: {
    nome: 'Completa',
    tone: 'base',
    explain: () =>
      'La pratica si chiude. Con esito positivo i punti si accreditano adesso a chi l’ha registrata e alla sua linea; con esito negativo nessuno prende punti.',
    proposal: {
      nome: 'Proponi di completare',
      explain:
        'L’hai importata tu: adesso non cambia nulla, e la completa un’altra persona da «Da confermare». Con esito positivo, in quel momento, i punti si accreditano a chi l’ha registrata e alla sua linea.',
    },
    fields: [
      {
        nome: 'esito',
        label: 'Esito',
        required: true,
        max: 20,
        options: [
          ['positivo', 'Positivo'],
          ['negativo', 'Negativo'],
        ],
      },
    ],
  },
  rifiuta: {
    nome: 'Rifiuta',
    tone: 'bad',
    explain: () => 'La pratica si chiude come rifiutata e non dà punti. Non si può riaprire.',
    fields: motivo('rifiuta'),
  },
  riapri: {
    nome: 'Riapri',
    tone: 'neutro',
    explain: () =>
      'La pratica torna in lavorazione all’ultimo passo e i punti che aveva dato si stornano, anche se sono già stati spesi.',
    fields: motivo('riapri'),
  },
}

const bodyOf = ({ ferma_dal }: PraticaRow, azione: string, { motivo, manca, esito }: ActionValues) => ({
  azione: azione as AzioneSuPratica,
  ferma_dal,
  ...withoutEmptyValues({ motivo, manca }),
  ...(esito ? { esito: esito as 'positivo' | 'negativo' } : {}),
})

export const praticheActions: QueueTable<PraticaRow> = {
  resource: 'pratiche',
  oggetto: 'pratica',
  titolo: 'Pratiche',
  ordine: 'ferma_dal',
  azioni: AZIONI,
  nome: ({ numero, titolare, nominativo }) =>
    `${numeroConTitolare(numero, titolare.denominazione)}, ${nominativo}`,
  possible: ({ azioni }) => azioni,
  bulk: [BULK_EMAIL],
  proposes: (record, azione) => ((record as Partial<PraticaIntera>).propone ?? []).includes(azione as never),
  bodyOf,
  run: (record, azione, values, idempotencyKey) =>
    outcomeMessageOf(
      api(agisciSuPratica, {
        params: { id: record.id },
        body: bodyOf(record, azione, values),
        idempotencyKey,
      }),
    ),
}

export const STATE_NAMES: Record<StatoFiltro, string> = {
  in_lavorazione: 'In lavorazione',
  completata: 'Completate',
  rifiutata: 'Rifiutate',
  tutte: 'Tutte',
}
export const TONES: Record<StatoPratica, Tone> = { 1: 'neutro', 2: 'bad', 3: 'warn', 5: 'ok' }
