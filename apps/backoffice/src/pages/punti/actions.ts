import {
  type PuntiIscritto,
  proponiRettifica,
  type RettificaInCoda,
  type StatoFiltro,
} from '@primo/contract/raccolta/operatore-punti'
import { agisciSuProposta } from '@primo/contract/ufficio/operatore-proposte'
import { aOrAd, fullStop } from '@primo/domain/platform/italian'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { parseWholeNumber } from '@primo/domain/platform/parse-numbers'
import type { StatoRettifica } from '@primo/domain/raccolta/punti'
import type { AzioneProposta } from '@primo/domain/ufficio/proposta'
import { api } from '../../data/api.ts'
import {
  type Action,
  type ActionTable,
  outcomeMessageOf,
  type QueueTable,
  reason,
  withoutEmptyValues,
} from '../../ui/actions/action-table.ts'
import type { State } from '../../ui/page/Pill.tsx'

/** Summarises a rettifica: «50 punti ad Anna Rossi», «50 punti tolti ad Anna Rossi». */
const inBreve = ({ punti, membro }: RettificaInCoda) =>
  `${quanti(Math.abs(punti), 'punto', 'punti')} ${punti < 0 ? `${accorda(punti, 'tolto', 'tolti')} ` : ''}${aOrAd(membro.denominazione)}`

const AZIONI: Record<AzioneProposta, Action<RettificaInCoda>> = {
  conferma: {
    nome: 'Conferma',
    tone: 'base',
    explain: (r) =>
      r.punti > 0
        ? `${fullStop(`${quanti(r.punti, 'punto va', 'punti vanno')} subito ${aOrAd(r.membro.denominazione)}, che legge il motivo: «${r.motivo}»`)} Se ha un debito, ${accorda(r.punti, 'lo paga', 'lo pagano')} prima.`
        : fullStop(
            `${quanti(-r.punti, 'punto si toglie', 'punti si tolgono')} ${aOrAd(r.membro.denominazione)}, dai primi a scadere; ciò che manca resta un debito. Il motivo che legge: «${r.motivo}»`,
          ),
    fields: [],
  },
  rifiuta: {
    nome: 'Rifiuta',
    tone: 'bad',
    explain: () => 'La rettifica si chiude e nessun punto si muove. Per rifarla bisogna proporne un’altra.',
    fields: [reason('Lo legge chi l’ha proposta.', 500, 'nota')],
  },
  ritira: {
    nome: 'Ritira',
    tone: 'neutro',
    explain: () => 'L’hai proposta tu: la togli, e nessun punto si muove.',
    fields: [],
  },
}

export const rettificheActions: QueueTable<RettificaInCoda> = {
  resource: 'rettifiche',
  oggetto: 'rettifica',
  titolo: 'Rettifiche',
  ordine: 'proposta_il',
  azioni: AZIONI,
  nome: inBreve,
  possible: ({ azioni }) => azioni,
  run: ({ proposta }, azione, { nota }, idempotencyKey) => {
    const body = { azione: azione as AzioneProposta, ...withoutEmptyValues({ nota }) }
    return outcomeMessageOf(api(agisciSuProposta, { params: { id: proposta!.id }, body, idempotencyKey }))
  },
}

/** Member with their points, as the object of a rettifica. */
type Iscritto = PuntiIscritto & { id: number }

/**
 * Returns the actions on a member's points: to propose a rettifica, with the editions to choose from and the maximum number of
 * points.
 */
export function iscrittoActions(iscritto: Iscritto, most: number | undefined): ActionTable<Iscritto> {
  return {
    resource: 'punti',
    azioni: {
      proponi: {
        nome: 'Proponi una rettifica',
        tone: 'base',
        explain: () =>
          'Adesso non si muove nulla: lo proponi, e vale quando un’altra persona lo conferma, entro quattordici giorni.',
        fields: [
          {
            nome: 'punti',
            label: 'Punti',
            required: true,
            max: 8,
            help: `Da dare, per esempio 50; da togliere, con il meno: -50.${most === undefined ? '' : ` Al massimo ${wholeNumber(most)}.`}`,
          },
          {
            nome: 'edizione',
            label: 'Edizione',
            required: true,
            max: 20,
            options: iscritto.edizioni_aperte.map((e) => [String(e.id), e.titolo] as const),
          },
          reason('L’iscritto lo legge tra i suoi movimenti: non scrivere nomi di clienti.', 300),
        ],
      },
    },
    nome: ({ membro }) => membro.denominazione,
    possible: ({ edizioni_aperte }) => (edizioni_aperte.length > 0 ? ['proponi'] : []),
    run: ({ membro: { utente_id } }, _, { punti: written = '', edizione, motivo = '' }, idempotencyKey) => {
      // Converts invalid input to 0, which the server refuses with a message at the field.
      const punti = parseWholeNumber(written) ?? 0
      const body = { utente_id, edizione_id: Number(edizione), punti, motivo }
      return outcomeMessageOf(api(proponiRettifica, { body, idempotencyKey }))
    },
  }
}

export const STATES: Record<StatoRettifica, State> = {
  proposta: ['Da confermare', 'warn'],
  approvata: ['Confermata', 'ok'],
  rifiutata: ['Rifiutata', 'bad'],
  ritirata: ['Ritirata', 'neutro'],
  scaduta: ['Scaduta', 'neutro'],
  superata: ['Non valeva più', 'neutro'],
}
/** Returns the state of a rettifica worded as an event of its history. */
export const rettificaEventLabel = (stato: StatoRettifica) =>
  stato === 'proposta' ? 'Proposta' : STATES[stato][0]
export const FILTER_NAMES: Record<StatoFiltro, string> = {
  proposta: 'Da confermare',
  approvata: 'Confermate',
  rifiutata: 'Rifiutate',
  ritirata: 'Ritirate',
  scaduta: 'Scadute',
  superata: 'Non valevano più',
  tutte: 'Tutte',
}
