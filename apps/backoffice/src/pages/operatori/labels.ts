import { agisciSuInvito, agisciSuOperatore, type Operatore } from '@primo/contract/ufficio/operatori'
import { clock } from '@primo/domain/platform/clock'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { PERMESSI, type Permesso } from '@primo/domain/platform/permessi'
import type { RaRecord } from 'react-admin'
import { api } from '../../data/api.ts'
import {
  type ActionTable,
  outcomeMessageOf,
  plainAction,
  reason,
  withoutEmptyValues,
} from '../../ui/actions/action-table.ts'
import { formatElapsed } from '../../ui/labels/date-formats.ts'
import type { State } from '../../ui/page/Pill.tsx'

export type OperatoreRow = Operatore & RaRecord

export const STATES: Record<Operatore['stato'], State> = {
  attivo: ['Attivo', 'ok'],
  sospeso: ['Sospeso', 'bad'],
  invitato: ['Invitato', 'base'],
  scaduto: ['Invito scaduto', 'warn'],
}

export const FILTERS = {
  tutti: 'Tutti',
  attivo: 'Attivi',
  sospeso: 'Sospesi',
  invitato: 'Invitati',
  scaduto: 'Inviti scaduti',
} as const
export type StateFilter = keyof typeof FILTERS

/** Formats an operator's last activity, or for an invitation the time until it expires. */
export function lastSeen({ invito, ultimo_uso_il, scade_il, stato }: Operatore): string {
  if (invito && scade_il) {
    if (stato === 'scaduto') return `scaduto ${elide('il', longInstant(new Date(scade_il)))}`
    const hours = Math.max(1, Math.round((Date.parse(scade_il) - clock.now().getTime()) / 3_600_000))
    return quanti(hours, 'ora rimasta', 'ore rimaste')
  }
  return ultimo_uso_il ? formatElapsed(ultimo_uso_il) : 'non nell’ultimo mese'
}

/** Returns the name of a permission, capitalized: «Decidere le iscrizioni». */
export function permissionName(permesso: Permesso): string {
  const [nome] = PERMESSI[permesso]
  return nome.charAt(0).toUpperCase() + nome.slice(1)
}

/** Actions that the pages of operators offer on operators and invitations: label, explanation, fields and call of each. */
export const operatoriActions: ActionTable<OperatoreRow> = {
  resource: 'operatori',
  azioni: {
    sospendi: {
      nome: 'Sospendi',
      tone: 'bad',
      explain: () =>
        'Esce subito da tutti i dispositivi e non rientra finché l’account è sospeso. Gli inviti che ha mandato e sono ancora aperti si ritirano.',
      fields: [reason('Lo legge chi è sospeso, quando prova a entrare.')],
    },
    riattiva: plainAction('Riattiva', 'base', 'Potrà entrare di nuovo, con la password che aveva.'),
    chiudi_sessioni: plainAction(
      'Chiudi le sessioni',
      'neutro',
      'Esce subito da tutti i dispositivi; con la sua password può rientrare.',
    ),
    nuovo_inizio: plainAction(
      'Azzera l’accesso',
      'neutro',
      'Password e secondo fattore non valgono più, ed esce da tutti i dispositivi: il link per ricominciare arriva per e-mail.',
    ),
    rimanda: plainAction(
      'Manda di nuovo',
      'base',
      'Gli arriva un link nuovo, che vale 72 ore; quello di prima non vale più.',
    ),
    ritira: plainAction('Ritira l’invito', 'bad', 'Il link che ha ricevuto non aprirà più nulla.'),
  },
  nome: ({ denominazione }) => denominazione,
  possible: ({ azioni }) => azioni,
  run: ({ id, invito }, azione, { motivo }, idempotencyKey) => {
    const params = { id: Number(id) }
    if (invito) {
      const body = { azione: azione as 'rimanda' | 'ritira' }
      return outcomeMessageOf(api(agisciSuInvito, { params, body, idempotencyKey }))
    }
    const act = azione as 'sospendi' | 'riattiva' | 'chiudi_sessioni' | 'nuovo_inizio'
    const body = { azione: act, ...withoutEmptyValues({ motivo }) }
    return outcomeMessageOf(api(agisciSuOperatore, { params, body, idempotencyKey }))
  },
}
